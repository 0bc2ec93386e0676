// Exact odds, as `trey odds --json` has them (docs/odds.md), from the engine in the browser, or from the server where the
// engine is missing.
import type { Figure as ExactFigure, MapRow, ParSheet, ProgressiveOdds, StrategyRule, WagerOdds } from '../engine/index.js';
import { EngineMissing, sheetEngine } from './engine.js';

export type { MapRow, ParSheet, StrategyRule, WagerOdds as Wager, ProgressiveOdds as Progressive };

/** What the pages show of an exact number. */
export type Figure = Pick<ExactFigure, 'exact' | 'value'>;

export type MapCell = MapRow['play'][number];

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
