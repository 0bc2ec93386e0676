// Exact odds in the format of `trey odds --json` (docs/odds.md), from the browser engine, or from the server if the
// engine is missing.
import type { Figure as ExactFigure, MapRow, ParSheet, ProgressiveOdds, StrategyRule, WagerOdds } from '../engine/index.js';
import { EngineMissing, sheetEngine } from './engine.js';

export type { MapRow, ParSheet, StrategyRule, WagerOdds as Wager, ProgressiveOdds as Progressive };

/** The parts of an exact number that pages show. */
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

/** Throws EngineMissing if the engine is missing and the server has no figures for this game. */
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
