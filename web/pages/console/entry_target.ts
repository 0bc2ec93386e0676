// Which hand is entered now, and which cards are out already.
import { hasFailed, isEntered, may, stepNow, type Console } from './state.js';
import { turnNow, turnsNext, turnsOf, type Turn } from './turns.js';

export interface EntryTarget {
  /** 0: the banker's hand. */
  seat: number;
  count: 1 | 3;
  command: 'enter-hand' | 'expose-card';
  /** The folded bets are taken in first. */
  takesForfeits: boolean;
  /** The seat that is paid or taken in now: the hand confirms that first. */
  confirms: Turn | null;
}

const FIRST_NOTHING = { takesForfeits: false, confirms: null };

/** The hand that the table waits for; null if there is none. */
export function entryTarget(c: Console): EntryTarget | null {
  const { waits_for: waits, seat } = c.s.clock;
  if (waits === 'exposed-card' && may(c, 'expose-card')) {
    return { seat: 0, count: 1, command: 'expose-card', ...FIRST_NOTHING };
  }
  if (waits === 'cards' && may(c, 'enter-hand')) {
    return { seat: seat ?? 0, count: 3, command: 'enter-hand', ...FIRST_NOTHING };
  }
  const banker = c.s.hands.find((one) => one.seat === 0);
  if (stepNow(c) === 'forfeits' && isEntered(c) && banker?.known === false && may(c, 'proceed')) {
    return { seat: 0, count: 3, command: 'enter-hand', takesForfeits: true, confirms: null };
  }
  return null;
}

/** The turn is one plain payment: nobody else has to confirm it, nothing of it was handed over before a correction, and the
 *  seat has no other pass. */
function isPlain(c: Console, turn: Turn): boolean {
  return turn.known && !turn.confirm && turn.handed === 0 && turnsOf(c).filter((one) => one.seat === turn.seat).length === 1 &&
    c.s.meter?.lit == null && c.s.meter?.jackpot == null;
}

/** Seat by seat: while a seat is paid, the hand that is turned over after it; null if Enter must confirm the payment. */
export function handAfterPayment(c: Console): EntryTarget | null {
  if (stepNow(c) !== 'settle' || !isEntered(c) || hasFailed(c) || c.s.clock.waits_for !== 'dealer' || !may(c, 'proceed')) {
    return null;
  }
  const [turn, next] = [turnNow(c), turnsNext(c)[0]];
  const hand = c.s.hands.find((one) => one.seat === next?.seat);
  return turn === null || next === undefined || next.known || hand?.known !== false || !isPlain(c, turn) ? null
    : { seat: next.seat, count: 3, command: 'enter-hand', takesForfeits: false, confirms: turn };
}

/** The hand that the field and the pad take cards for; null if there is none. */
export function handToEnter(c: Console): EntryTarget | null {
  return entryTarget(c) ?? handAfterPayment(c);
}

/** Cards are in the field for the hand after the payment: the page shows that hand. */
export function isEnteringAhead(c: Console): boolean {
  return entryTarget(c) === null && c.typed.length > 0 && handAfterPayment(c) !== null;
}

/** The hands that hold each card, apart from the one to enter: a card of the bank may be exposed already. */
export function cardsOut(c: Console): Map<string, number[]> {
  const target = handToEnter(c);
  const out = new Map<string, number[]>();
  const put = (card: string, seat: number): void => {
    out.set(card, [...(out.get(card) ?? []), seat]);
  };
  for (const hand of c.s.hands.filter((one) => one.seat !== target?.seat)) {
    for (const card of hand.cards) {
      if (card !== null) {
        put(card, hand.seat);
      }
    }
  }
  return out;
}
