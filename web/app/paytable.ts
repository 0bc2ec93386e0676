// Identifies a table's pay table by its payoffs (OUT-5, OUT-6, OUT-7).
import type { RulesSection } from '../client/index.js';

const ANTE_BONUS: Record<string, string> = { '5/4/1': 'A', '5/3/1': 'B', '4/3/1': 'C' };
const PAIR_PLUS: Record<string, string> = {
  '40/30/6/4/1': 'A', '40/25/6/4/1': 'B', '40/30/5/4/1': 'C', '40/30/6/3/1': 'D',
};
const DESIGNATORS: Record<string, string> = {
  AA: 'TCP-01', AB: 'TCP-02', BA: 'TCP-03', BB: 'TCP-04', CA: 'TCP-05', CB: 'TCP-06',
  AC: 'TCP-07', BC: 'TCP-08', CC: 'TCP-09', AD: 'TCP-10', BD: 'TCP-11', CD: 'TCP-12',
};

export const designators: readonly string[] = Object.values(DESIGNATORS).sort();

/** "5/4/1". */
export function pays(lines: readonly { pays: number }[]): string {
  return lines.map((line) => line.pays).join('/');
}

/** The designator, such as "TCP-01"; payoffs, such as "40/30/6/4/1", if there is none for them. */
export function designatorOf(rules: RulesSection): string {
  const ante = ANTE_BONUS[pays(rules.ante_bonus ?? [])];
  const bonus = PAIR_PLUS[pays(rules.bonus ?? [])];
  return ante !== undefined && bonus !== undefined ? DESIGNATORS[ante + bonus]! : pays(rules.bonus ?? []);
}

/** The payoffs of a designator: Ante Bonus and Pair Plus. */
export function paysOf(designator: string): { ante: string; bonus: string } {
  const pair = Object.keys(DESIGNATORS).find((key) => DESIGNATORS[key] === designator) ?? 'AA';
  const find = (table: Record<string, string>, letter: string): string =>
    Object.keys(table).find((key) => table[key] === letter)!;
  return { ante: find(ANTE_BONUS, pair[0]!), bonus: find(PAIR_PLUS, pair[1]!) };
}
