// The state of the felt after a step of a round.
import type { RoundEvent, RoundSheet, WagerKind } from '../../client/index.js';
import { laidOut } from '../../app/hands.js';
import type { Step } from './steps.js';

export interface SeatState {
  seat: number;
  person: number | null;
  wagers: Partial<Record<WagerKind, number>>;
  decision: 'open' | 'play' | 'fold';
  cards: (string | null)[];
  /** A hand lies there that nobody turned over. */
  isUnseen: boolean;
  /** The result of the settlement so far; null before its first line. */
  net: number | null;
}

export interface FeltState {
  seats: SeatState[];
  bankCards: (string | null)[];
  isRevealed: boolean;
  /** The rest of the bank's cover; null if the house banks. */
  left: number | null;
  /** The chips that move in this step, to the seat or from it to the bank. */
  moving: { seat: number; amount: number; toSeat: boolean } | null;
}

export function feltAt(sheet: RoundSheet, steps: readonly Step[], index: number, me: number | null): FeltState {
  const seats = new Map<number, SeatState>();
  for (const person of sheet.people) {
    if (person.seat !== null) {
      seats.set(person.seat, { seat: person.seat, person: person.person, wagers: {}, decision: 'open', cards: [], isUnseen: false, net: null });
    }
  }
  const dealt = new Set<number>();
  const entered = entriesOf(sheet, steps, index);
  let isRevealed = false;
  let left = sheet.bank === null ? null : sheet.bank.wager;
  for (const step of steps.slice(0, index + 1)) {
    const { event, line } = step;
    const at = event.seat === undefined ? undefined : seats.get(event.seat);
    if (event.event === 'wager-placed' || event.event === 'wager-withdrawn') {
      const sign = event.event === 'wager-placed' ? 1 : -1;
      if (at !== undefined) {
        at.wagers[event.wager!] = (at.wagers[event.wager!] ?? 0) + sign * event.amount!;
      }
    } else if (event.event === 'decided' && at !== undefined && event.person === at.person) {
      at.decision = event.play === true ? 'play' : 'fold';
    }
    for (const seat of dealtBy(sheet, event)) {
      dealt.add(seat);
    }
    isRevealed ||= event.event === 'banker-revealed';
    if (line !== null) {
      const settled = seats.get(line.seat);
      if (settled !== undefined) {
        settled.net = (settled.net ?? 0) + line.paid - line.collected;
      }
      left = step.chips?.().left ?? left;
    }
  }
  /* Staff see every card from the moment it lies on the table. */
  const isFull = sheet.sheet.full;
  for (const hand of sheet.hands.filter(({ seat }) => dealt.has(seat))) {
    const at = seats.get(hand.seat);
    if (at !== undefined) {
      at.isUnseen = sheet.sheet.seats.some((row) => row.seat === hand.seat && row.seen === 'not-seen');
      const known = entered.get(hand.seat) ?? hand.cards;
      at.cards = isFull || at.person === me || isRevealed ? known : known.map(() => null);
    }
  }
  return {
    seats: [...seats.values()], isRevealed, left, moving: movingOf(steps[index]),
    bankCards: dealt.has(0) ? bankCards(entered.get(0) ?? sheet.hands.find((hand) => hand.seat === 0)?.cards ?? [], sheet.rules.exposes_card, isRevealed, isFull) : [],
  };
}

function sameCards(a: readonly (string | null)[], b: readonly (string | null)[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}

/** The cards of hands that were entered, as they were known at a step: the last entry before it, or the first after it. A
 *  correction changes them. */
function entriesOf(sheet: RoundSheet, steps: readonly Step[], index: number): Map<number, (string | null)[]> {
  const found = new Map<number, (string | null)[]>();
  for (const [i, { event }] of steps.entries()) {
    const seat = event.seat ?? 0;
    const final = sheet.hands.find((hand) => hand.seat === seat)?.cards;
    if (event.cards !== undefined && event.cards.length === final?.length && (i <= index || !found.has(seat))) {
      /* The record has the exposed card of the bank last, whatever the order of entry (ROUND-3). */
      found.set(seat, sameCards(event.cards, final) ? final : event.cards);
    }
  }
  return found;
}

/** The hands that an event puts on the table: all of them, or the one that was entered. */
function dealtBy(sheet: RoundSheet, { event, seat }: RoundEvent): number[] {
  return event === 'hands-dealt' || event === 'packets-dealt' ? sheet.hands.map((hand) => hand.seat)
    : event === 'hand-entered' ? [seat ?? 0] : [];
}

/* ROUND-3: where the rules expose a card, it is the third one. PROC-6: once all are face up they are laid out as the
 * highest hand. */
function bankCards(all: readonly (string | null)[], exposes: boolean, isRevealed: boolean, isFull: boolean): (string | null)[] {
  return isRevealed ? laidOut(all) : isFull ? [...all] : all.map((card, i) => (exposes && i === 2 ? card : null));
}

function movingOf(step: Step | undefined): FeltState['moving'] {
  const line = step?.line;
  if (line === null || line === undefined) {
    return null;
  }
  return line.paid > 0 ? { seat: line.seat, amount: line.paid, toSeat: true }
    : line.collected > 0 ? { seat: line.seat, amount: line.collected, toSeat: false } : null;
}
