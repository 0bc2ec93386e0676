// Keyboard shortcuts of the table page; every action has one.
import type { Key } from '../../app/keys.js';
import { change, settings } from '../../app/settings.js';
import { wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import type { Play } from './play.js';
import { CHIPS } from './chip_draft.js';
import { openSeatMenu } from './seat_menu.js';

function enter(play: Play): void {
  if (play.pressed !== null) {
    void play.decide(play.pressed);
  } else if (play.isBetting && !play.isOffered) { /* Enter never takes the bank; that has its own key. */
    void play.confirmBets();
  }
}

function seat(play: Play): void {
  if (play.view?.person === null) {
    play.askForSeat();
  } else {
    openSeatMenu(play);
  }
}

export function tableKeys(play: Play): Key[] {
  const hasMeter = play.view?.s.meter !== null;
  return [
    { keys: play.chips.map((_, i) => i + 1).join(' '), does: () => tt('key.chips'), act: (key) => play.chip(CHIPS[Number(key) - 1] ?? 0) },
    { keys: 'a', does: () => tt('key.ante'), act: () => play.chooseKind('ante') },
    { keys: 'b', does: () => tt('key.bonus', { bonus: play.view === null ? '' : wagerName('bonus', play.view.rules) }), act: () => play.chooseKind('bonus') },
    ...(hasMeter ? [{ keys: 'g', does: () => tt('key.progressive'), act: () => play.toggleProgressive(play.target.seat) }] : []),
    ...(play.view?.rules.stacks_wagers === true ? [
      { keys: '+ =', shown: '+', does: () => tt('key.another'), act: () => play.another() },
      { keys: '-', shown: '−', does: () => tt('key.last'), act: () => play.dropLast() },
    ] : []),
    { keys: 'Enter', shown: '↵', does: () => tt('key.enter'), act: () => enter(play) },
    { keys: 'p', does: () => tt('key.play'), act: () => play.press('play') },
    { keys: 'f', does: () => tt('key.fold'), act: () => play.press('fold') },
    { keys: 'r', does: () => tt('rack.repeat'), act: () => play.change('repeat') },
    ...(play.mayKeepBetting ? [{ keys: 'e', does: () => tt('key.keep'), act: () => play.keepBetting(!play.keepsBetting) }] : []),
    { keys: 'd', does: () => tt('rack.double'), act: () => play.change('double') },
    { keys: 'u', does: () => tt('rack.undo'), act: () => play.change('undo') },
    { keys: 'c', does: () => tt('rack.clear'), act: () => play.change('clear') },
    { keys: 'k', does: () => tt('key.take'), act: () => void (play.isOffered ? play.takeBank() : play.view?.can('ask-for-bank') === true ? play.simply('ask-for-bank') : undefined) },
    { keys: 'n', does: () => tt('key.decline'), act: () => void play.declineBank() },
    { keys: 'm', does: () => tt('key.seat'), act: () => seat(play) },
    { keys: 'l', does: () => tt('key.log'), act: () => play.show('round') },
    { keys: 'w', does: () => tt('key.why'), act: () => play.show('coach') },
    { keys: 't', does: () => tt('key.notice'), act: () => play.show('notice') },
    { keys: 's', does: () => tt('key.sound'), act: () => change({ sound: !settings.sound }) },
    { keys: 'Escape', shown: 'Esc', does: () => tt('key.close'), act: () => play.skip() },
  ];
}
