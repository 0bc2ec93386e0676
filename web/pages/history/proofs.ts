// What a browser can check of a round by itself: the order of its entries, its sums, and the shuffle.
import { engine, EngineMissing, type EngineProblem } from '../../app/engine.js';
import type { RoundSheet } from '../../client/index.js';
import type { ShuffleReason } from '../../words/shuffle.js';

export const CHECK_STEPS = ['pledge', 'contributions', 'closing', 'mixing', 'openings', 'seen'] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

export interface ShuffleResult {
  accepted: boolean;
  code: ShuffleReason | null;
  /** Where it failed; what comes after it was not reached. */
  step: CheckStep | null;
}

/** A check that was not made: the engine is missing, or it could not run. */
export interface Unchecked {
  accepted: null;
  why: EngineProblem | 'failed';
}

/** The entries of the round follow each other, in time and in the journal; of what was before it only the
 *  offers of the bank are there. */
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

/** What each person's stack gained by the movements is what the sheet says he came to. */
export function chipsAddUp(sheet: RoundSheet): boolean {
  const gains = new Map<number, number>();
  for (const { from, to, amount } of sheet.events.flatMap((event) => event.transfers)) {
    /* Chips bought in or cashed out meanwhile are no result. */
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

/** The frame `openings` of a live table, which the engine checks (docs/api.md). */
function frameOf(sheet: RoundSheet): object {
  const shoe = sheet.shoe!;
  return {
    type: 'openings', table: sheet.table, round: sheet.round,
    shoe: { deck: sheet.deck, pledged: true, phase: 'dealing', ...shoe },
    openings: shoe.openings.map(({ hand, ...opening }) => ({ seat: hand, ...opening })),
  };
}

/** Six steps, each by the engine from the round's own bytes. */
export async function checkShuffle(sheet: RoundSheet): Promise<ShuffleResult | Unchecked> {
  try {
    return (await engine()).checkOpenings(frameOf(sheet), seenIn(sheet)) as ShuffleResult;
  } catch (error) {
    return { accepted: null, why: error instanceof EngineMissing ? error.problem : 'failed' };
  }
}

/** What the record says was seen while the round was played. */
function seenIn(sheet: RoundSheet): object {
  const pledged = sheet.events.find((event) => event.event === 'shoe-pledged');
  const closed = sheet.events.find((event) => event.event === 'bets-closed');
  const cards: Record<string, string[]> = {};
  for (const hand of sheet.hands) {
    const shown = hand.cards.filter((card) => card !== null);
    if (shown.length > 0) {
      cards[hand.seat] = shown;
    }
  }
  return {
    cards,
    ...(pledged?.root === undefined ? {} : { root: pledged.root }),
    ...(closed?.closing === undefined ? {} : { closing: closed.closing }),
  };
}
