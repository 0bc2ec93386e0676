// The settlement as the dealer works it: one turn for each seat, or two where losing wagers are collected first
// (COVER-6). The table computes the turns from the same settlement as the ledger and keeps what was handed over.
import type { SettlementTurn as Turn } from '../../client/index.js';
import type { Console } from './state.js';

export type { SettlementTurn as Turn, TurnLine } from '../../client/index.js';

/** The turn to work now; null if all are done. */
export function turnNow(c: Console): Turn | null {
  return turnsOf(c).find((turn) => !turn.done) ?? null;
}

/** The turns after the one to work now. */
export function turnsNext(c: Console): Turn[] {
  return turnsOf(c).filter((turn) => !turn.done).slice(1);
}

/** What is left to pay (or to take, below 0): after a correction, some of it was handed over before. */
export function due(turn: Turn): number | null {
  return turn.amount === null ? null : turn.amount - turn.handed;
}

/** PROG-3: what each seat still gets of the envy bonus. */
export function envyTurns(c: Console): { seat: number; amount: number }[] {
  return (c.you.turns ?? []).filter((turn) => turn.pass === 'envy' && !turn.done).map((turn) => ({ seat: turn.seat, amount: due(turn) ?? 0 }));
}

/** The wagers of folded hands, which are taken in before the banker's cards are turned up. */
export function foldedSum(c: Console): number {
  return c.s.wagers.filter((wager) => wager.decision === 'fold').reduce((sum, wager) => sum + wager.ante + wager.bonus, 0);
}

/** What was paid and taken so far in the settlement, with the wagers of folded hands. */
export function soFar(c: Console): { paid: number; taken: number } {
  const handed = turnsOf(c).filter((turn) => turn.done).map((turn) => turn.handed);
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  return { paid: sum(handed.filter((amount) => amount > 0)), taken: foldedSum(c) - sum(handed.filter((amount) => amount < 0)) };
}

/** The bank cannot cover a wager of this turn, and nothing of it is settled: "no action". */
export function isNoAction(turn: Turn): boolean {
  return turn.lines.length > 0 && turn.lines.every((line) => line.amount === 0) && turn.lines.some((line) => line.uncovered > 0);
}

/** Chips that only come back, because the bank is used up. */
export function isReturn(turn: Turn): boolean {
  return (turn.amount ?? 0) > 0 && turn.handed === 0 && turn.lines.every((line) => line.amount === 0 || line.result === 'no-action' || line.result === 'returned');
}

/** The turns in order; the envy bonus is a step of its own. */
export function turnsOf(c: Console): Turn[] {
  return c.you.turns?.filter((turn) => turn.pass !== 'envy') ?? [];
}

/** Seats whose wagers the bank does not cover at all: there is nothing to pay or to take, so they are passed over. */
export function seatsWithoutAction(c: Console): number[] {
  return turnsOf(c).filter((turn) => turn.done && isNoAction(turn)).map((turn) => turn.seat).sort((a, b) => a - b);
}
