// The value of one hand from a par sheet, used when the engine is missing: best play by the rules of the sheet, and the
// average value of the range of hands it belongs to.
import type { MapRow, ParSheet, StrategyRule } from './odds.js';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const MADE = ['any hand', 'pair', 'flush', 'straight', 'three of a kind', 'straight flush'];

/** The lowest hand of a range, "Q-9-2" or "flush", as a value that compares like a hand's (app/hands.ts). */
function valueFrom(text: string): number {
  const category = MADE.indexOf(text);
  return category >= 0 ? category << 12 : text.split('-').reduce((value, rank) => value << 4 | RANKS.indexOf(rank), 0);
}

function rankOf(card: string): string {
  return card.startsWith('T') ? '10' : card.charAt(0);
}

/** The hand to decide on: its cards, its value (app/hands.ts), and the bank's exposed card, if any. */
export interface Held {
  cards: readonly string[];
  value: number;
  up: string | null;
}

/** Best play by the sheet's rule for the exposed card; null if the sheet has none. */
function better(rules: readonly StrategyRule[], { cards, value, up }: Held): 'play' | 'fold' | null {
  const rule = rules.find((one) => one.up === null || (up !== null && one.up.includes(rankOf(up))));
  if (rule === undefined) {
    return null;
  }
  const edge = rule.suit_rule;
  if (edge !== null && up !== null && valueFrom(edge.hand) === value) {
    /* This borderline hand is played only if the exposed card shares a suit with one of these cards. */
    return cards.some((card) => edge.cards.includes(rankOf(card)) && card.at(-1) === up.at(-1)) ? 'play' : 'fold';
  }
  return value >= valueFrom(rule.play_from) ? 'play' : 'fold';
}

function rowOf(map: readonly MapRow[], value: number): MapRow | undefined {
  return map.filter((row) => valueFrom(row.from) <= value).at(-1);
}

export interface AverageDecision {
  better: 'play' | 'fold';
  /** The value of playing hands of this range, in antes; null if some are played and others folded. */
  play: number | null;
}

/** The sheet's entry for a hand; null if there is none. */
export function averageDecision(sheet: ParSheet, held: Held): AverageDecision | null {
  const { value, up } = held;
  const choice = better(sheet.strategy.rules, held);
  const row = rowOf(sheet.map, value);
  const cell = row?.play.find((one) => one.up === undefined || (up !== null && one.up === rankOf(up)));
  return choice === null || cell === undefined ? null : { better: choice, play: cell.verdict === choice ? cell.ev.value : null };
}
