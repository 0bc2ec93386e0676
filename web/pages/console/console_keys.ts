// The keyboard of the console. Enter is not among what a focused button gets: it always presses the main key.
import type { Key } from '../../app/keys.js';
import { tc } from '../../words/console.js';
import { declineBank, isDealersOffer } from './bank_work.js';
import { CHIP_KEYS } from './bets_work.js';
import { decide, decideRest, isDealersTurn, restSeats } from './decide_work.js';
import { repeatKeys } from './next_panel.js';
import { openSeating } from './seating.js';
import { sideKeys, type SideActs, type SideKey } from './side_keys.js';
import { may, type Console } from './state.js';
import { toggleFold } from './tile_acts.js';

export interface KeyActs extends SideActs {
  main: () => void;
  focusEntry: () => void;
}

function isBetting(c: Console): boolean {
  return c.s.clock.bets_open && c.bets.seat(c) !== null;
}

/** A digit is a chip while bets or the bank's wager are entered, and a seat that folds while players decide. */
function digit(c: Console, number: number): void {
  const chip = CHIP_KEYS[number - 1];
  if (isBetting(c) && chip !== undefined) {
    c.bets.add(c, chip);
  } else if (isDealersOffer(c) && chip !== undefined) {
    c.bets.bank += chip;
  } else if (isDealersTurn(c) && restSeats(c).includes(number)) {
    toggleFold(c, number);
  }
  c.redraw();
}

function clear(c: Console): void {
  if (isBetting(c)) {
    c.bets.set(c, 0);
  } else {
    c.bets.bank = 0;
  }
  c.redraw();
}

function chooseSpot(c: Console, spot: 'ante' | 'bonus'): void {
  c.bets.spot = spot;
  c.redraw();
}

function side(c: Console, acts: SideActs, name: SideKey['name']): void {
  const key = sideKeys(c, acts).find((one) => one.name === name);
  if (key !== undefined) {
    (key.act ?? (() => acts.tell(key.why)))();
  }
}

function repeat(c: Console, which: string): void {
  repeatKeys(c).find((one) => one.key === which)?.act();
}

function step(c: Console, to: number | null): void {
  if (c.s.clock.bets_open && to !== null) {
    void c.bets.leave(c, to);
  }
}

/** All keys, for the keyboard and for the list in the help. */
export function consoleKeys(withConsole: (act: (c: Console) => void) => void, acts: KeyActs): Key[] {
  const on = (act: (c: Console) => void) => (): void => withConsole(act);
  return [
    { keys: 'Enter', does: () => tc('keys.main'), act: acts.main },
    { keys: '1 2 3 4 5 6 7 8 9', shown: '1 … 9', does: () => tc('keys.digits'), act: (key) => withConsole((c) => digit(c, Number(key))) },
    { keys: 'a', does: () => tc('keys.ante'), act: on((c) => chooseSpot(c, 'ante')) },
    { keys: 'b', does: () => tc('keys.bonus'), act: on((c) => chooseSpot(c, 'bonus')) },
    { keys: 'g', does: () => tc('keys.coin'), act: on((c) => { c.bets.toggleCoin(c); c.redraw(); }) },
    { keys: 't', does: () => tc('keys.amount'), act: () => document.querySelector<HTMLInputElement>('#amount')?.select() },
    { keys: 'c', does: () => tc('keys.clear'), act: on(clear) },
    { keys: 'r', does: () => tc('repeat.one'), act: on((c) => repeat(c, 'R')) },
    { keys: 'Shift+r', shown: 'Shift R', does: () => tc('repeat.all'), act: on((c) => repeat(c, 'Shift R')) },
    { keys: 'ArrowRight ArrowLeft', shown: '→ ←', does: () => tc('keys.seat'), act: (key) => withConsole((c) => step(c, key === 'ArrowRight' ? c.bets.following(c) : c.bets.preceding(c))) },
    { keys: 's', does: () => tc('seating.title'), act: on((c) => may(c, 'seat') && openSeating(c)) },
    { keys: 'n', does: () => tc('bank.declines'), act: on(declineBank) },
    { keys: 'Shift+p', shown: 'Shift P', does: () => tc('rest.play'), act: on((c) => isDealersTurn(c) && void decideRest(c)) },
    { keys: 'p', does: () => tc('keys.play'), act: on((c) => decide(c, true)) },
    { keys: 'f', does: () => tc('keys.fold'), act: on((c) => decide(c, false)) },
    { keys: 'e', does: () => tc('keys.entry'), act: acts.focusEntry },
    { keys: 'Backspace', does: () => tc('key.back'), act: on((c) => side(c, acts, 'back')) },
    { keys: 'k', does: () => tc('key.correct'), act: on((c) => side(c, acts, 'correct')) },
    { keys: 'v', does: () => tc('key.void'), act: on((c) => side(c, acts, 'void')) },
    { keys: 'x', does: () => tc('key.fault'), act: on((c) => side(c, acts, 'fault')) },
    { keys: 'l', does: () => tc('key.call'), act: on((c) => side(c, acts, 'call')) },
    { keys: 'h', does: () => tc('key.help'), act: () => acts.openHelp() },
  ];
}
