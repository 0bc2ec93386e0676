// Announces events to screen readers: bets, cards, the viewer's turn with its time, results.
import { say, sayNow } from '../../app/announce.js';
import { cardName, cardNames, money } from '../../app/format.js';
import { handName } from '../../app/hands.js';
import { session } from '../../app/session.js';
import { tt } from '../../words/table.js';
import { sound } from './sound.js';
import { myHands } from './table_view.js';
import { myOutcome } from './outcome.js';
import type { Play } from './play.js';

const WARNINGS = [10, 5];

export class Announcer {
  private told = '';
  private timers: ReturnType<typeof setTimeout>[] = [];

  tell(play: Play): void {
    const view = play.view;
    if (view === null || view.person === null) {
      return;
    }
    const { clock } = view.s;
    const outcome = myOutcome(view);
    const key = `${clock.round} ${view.decideSeat !== null ? `decide ${view.decideSeat}` : play.isOffered ? 'offer'
      : outcome !== null ? 'result' : clock.bets_open ? 'bets' : myHands(view).length > 0 ? 'cards' : clock.phase}`;
    if (key === this.told) {
      return;
    }
    this.told = key;
    this.timers.splice(0).forEach(clearTimeout);
    const seconds = clock.until === null ? 0 : Math.max(0, Math.round((clock.until - session.live.time()) / 1000));
    if (view.decideSeat !== null) {
      const own = myHands(view).find((one) => one.seat === view.decideSeat);
      const up = view.rules.exposes_card ? view.bankHand?.cards[2] : null;
      say([own?.hand.value === undefined ? '' : tt('say.cards', { cards: cardNames(own.hand.cards), hand: handName(own.hand.value, view.rules) }),
        up === null || up === undefined ? '' : tt('say.shows', { card: cardName(up) })].join(' '));
      sound('turnOwn');
      sayNow(tt('say.decide', { amount: money(play.myAnte), seconds }));
      this.warn(clock.until);
    } else if (play.isOffered) {
      sayNow(tt('say.offer', { seconds }));
      this.warn(clock.until);
    } else if (outcome !== null) {
      sound(outcome.net > 0 ? 'won' : outcome.net < 0 ? 'lost' : 'turn');
      say(view.isVoid ? outcome.words : tt(outcome.net > 0 ? 'say.won' : outcome.net < 0 ? 'say.lost' : 'say.even', { words: outcome.words, amount: money(Math.abs(outcome.net)) }));
    } else if (clock.bets_open) {
      say(seconds > 0 ? tt('say.betsOpen', { seconds }) : tt('say.betsOpenFree'));
    } else if (view.s.announcements.no_more_bets && clock.phase !== 'done') {
      say(tt('say.noMoreBets'));
    }
  }

  private warn(until: number | null): void {
    for (const seconds of until === null ? [] : WARNINGS) {
      const wait = until! - session.live.time() - seconds * 1000;
      if (wait > 500) {
        this.timers.push(setTimeout(() => {
          sound('warn');
          sayNow(tt('say.left', { seconds }));
        }, wait));
      }
    }
  }
}
