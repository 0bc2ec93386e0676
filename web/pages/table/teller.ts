// Announces events to screen readers: bets, cards, the viewer's turn with its time, results.
import { say, sayNow } from '../../app/announce.js';
import { cardName, cardNames, money } from '../../app/format.js';
import { handName } from '../../app/hands.js';
import { session } from '../../app/session.js';
import { tt } from '../../words/table.js';
import { sound } from './sound.js';
import { myHands } from './look.js';
import { myOutcome } from './outcome.js';
import type { Play } from './play.js';

const WARNINGS = [10, 5];

export class Teller {
  private told = '';
  private timers: ReturnType<typeof setTimeout>[] = [];

  tell(play: Play): void {
    const look = play.look;
    if (look === null || look.person === null) {
      return;
    }
    const { clock } = look.s;
    const outcome = myOutcome(look);
    const key = `${clock.round} ${look.decideSeat !== null ? `decide ${look.decideSeat}` : play.isOffered ? 'offer'
      : outcome !== null ? 'result' : clock.bets_open ? 'bets' : myHands(look).length > 0 ? 'cards' : clock.phase}`;
    if (key === this.told) {
      return;
    }
    this.told = key;
    this.timers.splice(0).forEach(clearTimeout);
    const seconds = clock.until === null ? 0 : Math.max(0, Math.round((clock.until - session.live.time()) / 1000));
    if (look.decideSeat !== null) {
      const own = myHands(look).find((one) => one.seat === look.decideSeat);
      const up = look.rules.exposes_card ? look.bankHand?.cards[2] : null;
      say([own?.hand.value === undefined ? '' : tt('say.cards', { cards: cardNames(own.hand.cards), hand: handName(own.hand.value, look.rules) }),
        up === null || up === undefined ? '' : tt('say.shows', { card: cardName(up) })].join(' '));
      sound('turnOwn');
      sayNow(tt('say.decide', { amount: money(play.myAnte), seconds }));
      this.warn(clock.until);
    } else if (play.isOffered) {
      sayNow(tt('say.offer', { seconds }));
      this.warn(clock.until);
    } else if (outcome !== null) {
      sound(outcome.net > 0 ? 'won' : outcome.net < 0 ? 'lost' : 'turn');
      say(look.isVoid ? outcome.words : tt(outcome.net > 0 ? 'say.won' : outcome.net < 0 ? 'say.lost' : 'say.even', { words: outcome.words, amount: money(Math.abs(outcome.net)) }));
    } else if (clock.bets_open) {
      say(seconds > 0 ? tt('say.betsOpen', { seconds }) : tt('say.betsOpenFree'));
    } else if (look.s.announcements.no_more_bets && clock.phase !== 'done') {
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
