// Exact odds, as `trey odds --json` has them (docs/odds.md), from the engine in the browser, or from the server where the
// engine is missing.
import { EngineMissing, sheetEngine } from './engine.js';

/** A reduced fraction and its decimal. */
export interface Figure {
  exact: string;
  value: number;
}

export interface Wager {
  table?: string | number;
  ev: Figure;
  edge: Figure;
  element_of_risk: Figure;
  variance: Figure;
  stddev: number;
  hit_frequency: Figure;
  play_rate?: Figure;
  wagered?: Figure;
  deals: number;
  distribution: { net: number; ways: number; chance: number }[];
}

export interface Progressive extends Omit<Wager, 'distribution'> {
  seats: number;
  meter: Figure;
  average_meter: Figure;
  break_even_meter: Figure;
  envy: Figure;
  distribution: { line: string; pays: Figure; net: Figure; ways: number; chance: number }[];
}

export type Verdict = 'play' | 'fold' | 'split' | 'none';

export interface MapCell {
  up?: string;
  deals: number;
  ev: Figure;
  verdict: Verdict;
}

export interface MapRow {
  hands: string;
  from: string;
  play: MapCell[];
}

export interface StrategyRule {
  up: string[] | null;
  play_from: string;
  suit_rule: { hand: string; cards: string[] } | null;
}

export interface ParSheet {
  rules: string;
  paytable: string;
  decks: number;
  decks_allowed: boolean;
  exposes_card: boolean;
  hands: Record<string, number>;
  hands_all: number;
  wagers: { ante: Wager; ante_bonus: Wager | null; bonus: Wager; progressive: Progressive | null };
  strategy: { rules: StrategyRule[]; simple: { name: string; ev: Figure; cost: Figure }[] };
  up: { rank: string; ev: Figure; play_rate: Figure }[];
  map: MapRow[];
}

export interface Game {
  rules: string;
  decks: number;
  paytable?: string;
  exposesCard?: boolean;
  progressive?: number;
  seats?: number;
  meter?: number;
}

/** Throws EngineMissing where the engine is missing and the server has no figures for such a game. */
export async function parSheet(game: Game): Promise<ParSheet> {
  try {
    return (await sheetEngine()).odds(game) as ParSheet;
  } catch (error) {
    if (!(error instanceof EngineMissing)) {
      throw error;
    }
    const found = (await import('./server_odds.js')).serverSheet(game);
    if (found === null) {
      throw error;
    }
    return found;
  }
}
