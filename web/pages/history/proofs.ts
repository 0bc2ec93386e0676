// Checks of a round that the browser makes by itself: order of entries, sums, shuffle.
import { engine, EngineMissing, type EngineProblem } from '../../app/engine.js';
import { closingState, type ClosingState } from '../../app/receipts.js';
import type { Bets, RoundSheet } from '../../client/index.js';
import type { ShuffleReason } from '../../words/shuffle.js';

export const CHECK_STEPS = ['pledge', 'contributions', 'hands', 'closing', 'mixing', 'openings', 'seen'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

export interface ShuffleResult {
  accepted: boolean;
  /** Of the house, on the list of commitments. */
  signature: ClosingState;
  code: ShuffleReason | null;
  /** The step that failed; later steps were not run. */
  step: CheckStep | null;
}

/** A check that was not made because the engine is missing or could not run. */
export interface Unchecked {
  accepted: null;
  signature: ClosingState;
  why: EngineProblem | 'failed';
}

/** Entries must follow each other in time and in the journal. Of the events before the round only the offers of the bank
 *  are included. */
export function journalIsWhole(sheet: RoundSheet): boolean {
  const begun = sheet.events.findIndex((event) => event.event === 'round-begun');
  return sheet.events.every((event, i) => {
    const before = sheet.events[i - 1];
    const follows = before === undefined || (event.position > before.position && event.time >= before.time);
    return follows && (i <= begun || event.seq === before!.seq + 1);
  });
}

export function movementCount(sheet: RoundSheet): number {
  return sheet.events.reduce((count, event) => count + event.transfers.length, 0);
}

/** Each person's chip movements must add up to the result on the sheet. */
export function chipsAddUp(sheet: RoundSheet): boolean {
  const gains = new Map<number, number>();
  for (const { from, to, amount } of sheet.events.flatMap((event) => event.transfers)) {
    /* Buy-ins and cash-outs are not part of the result. */
    if (from.account === 'wallet' || to.account === 'wallet') {
      continue;
    }
    if (from.account === 'stack') {
      gains.set(from.person!, (gains.get(from.person!) ?? 0) - amount);
    }
    if (to.account === 'stack') {
      gains.set(to.person!, (gains.get(to.person!) ?? 0) + amount);
    }
  }
  return sheet.people.every((person) => (gains.get(person.person) ?? 0) === person.net);
}

/** The bets that decide which hand gets which cards, from the wagers of the record. */
function betsOf(sheet: RoundSheet): Bets {
  return {
    deal_from: sheet.rules.deal_from, seats: sheet.rules.seats, bank_seat: sheet.bank?.seat ?? null,
    wagers: sheet.wagers.filter((row) => row.ante > 0 || row.bonus > 0).map(({ seat, person }) => ({ seat, person })),
  };
}

/** Builds the frame `openings` of a live table (docs/api.md), which the engine checks. */
function frameOf(sheet: RoundSheet): object {
  const shoe = sheet.shoe!;
  return {
    type: 'openings', table: sheet.table, round: sheet.round,
    shoe: { deck: sheet.deck, pledged: true, phase: 'dealing', ...shoe },
    bets: betsOf(sheet),
    openings: shoe.openings.map(({ hand, ...opening }) => ({ seat: hand, ...opening })),
  };
}

/** Seven steps, each computed by the engine from the round's data. */
export async function checkShuffle(sheet: RoundSheet): Promise<ShuffleResult | Unchecked> {
  const signature = await closingState(sheet.shoe ?? {});
  try {
    return { ...(await engine()).checkOpenings(frameOf(sheet), seenIn(sheet)), signature } as ShuffleResult;
  } catch (error) {
    return { accepted: null, signature, why: error instanceof EngineMissing ? error.problem : 'failed' };
  }
}

/** What the record says was shown during the round. */
function seenIn(sheet: RoundSheet): object {
  const pledged = sheet.events.find((event) => event.event === 'shoe-pledged');
  const closed = sheet.events.find((event) => event.event === 'bets-closed');
  const cards = Object.fromEntries(sheet.hands.map((hand) => [String(hand.seat), hand.cards]));
  return {
    cards,
    ...(pledged?.root === undefined ? {} : { root: pledged.root }),
    ...(closed?.closing === undefined ? {} : { closing: closed.closing }),
  };
}
