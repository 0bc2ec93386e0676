// The viewer's last bets at a table, kept in the browser so that they can be repeated after a reload.
import type { Bets } from './betting.js';

function keyOf(table: number, person: number): string {
  return `trey.bets.${table}.${person}`;
}

export function rememberBets(table: number, person: number, bets: Bets): void {
  try {
    localStorage.setItem(keyOf(table, person), JSON.stringify([...bets]));
  } catch {
    /* No storage: the bets last for this visit. */
  }
}

function isBet(entry: unknown): entry is [string, number[]] {
  return Array.isArray(entry) && entry.length === 2 && /^\d+:(ante|bonus|progressive)$/.test(String(entry[0])) &&
    Array.isArray(entry[1]) && entry[1].every((amount) => Number.isSafeInteger(amount) && amount > 0);
}

/** The bets of an earlier visit; what is not a bet is left out. */
export function rememberedBets(table: number, person: number): Bets {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table, person)) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isBet) : []);
  } catch {
    return new Map();
  }
}
