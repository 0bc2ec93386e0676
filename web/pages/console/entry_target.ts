// Which hand is entered now, and which cards are out already.
import { isEntered, may, stepNow, type Console } from './state.js';

export interface EntryTarget {
  /** 0: the banker's hand. */
  seat: number;
  count: 1 | 3;
  command: 'enter-hand' | 'expose-card';
  /** The folded bets are taken in first. */
  takesForfeits: boolean;
}

/** The hand to enter; null if none is. */
export function entryTarget(c: Console): EntryTarget | null {
  const { waits_for: waits, seat } = c.s.clock;
  if (waits === 'exposed-card' && may(c, 'expose-card')) {
    return { seat: 0, count: 1, command: 'expose-card', takesForfeits: false };
  }
  if (waits === 'cards' && may(c, 'enter-hand')) {
    return { seat: seat ?? 0, count: 3, command: 'enter-hand', takesForfeits: false };
  }
  const banker = c.s.hands.find((one) => one.seat === 0);
  if (stepNow(c) === 'forfeits' && isEntered(c) && banker?.known === false && may(c, 'proceed')) {
    return { seat: 0, count: 3, command: 'enter-hand', takesForfeits: true };
  }
  return null;
}

/** The hands that hold each card, apart from the one to enter: a card of the bank may be exposed already. */
export function cardsOut(c: Console): Map<string, number[]> {
  const target = entryTarget(c);
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
