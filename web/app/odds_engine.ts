// The value of a decision and of the bank at a table: from the browser engine, or from the server's sheet for the table
// if the engine is missing.
import type { RulesSection } from '../client/index.js';
import { engine, EngineMissing, sheetEngine } from './engine.js';
import type { ParSheet } from './odds.js';

/** Values in antes. */
export interface Decision {
  better: 'play' | 'fold';
  play: number;
  fold: number;
  /** Null if unknown for this hand. */
  cost: number | null;
  /** Exact figures for this hand; null if `play` is an average of similar hands. */
  exact: {
    /** Number of hands the bank can hold. */
    hands: number;
    outcomes: { noPlay: number; win: number; tie: number; lose: number };
  } | null;
}

/** Expected loss per unit wagered, with best play. */
export interface Edges {
  ante: number;
  bonus: number;
}

/** The hand to decide on. */
export interface Known {
  cards: readonly string[];
  /** The hand's value as the server gives it (app/hands.ts); undefined if it did not. */
  value: number | undefined;
  /** The bank's exposed card. */
  up: string | null;
}

function game(rules: RulesSection): { rules: string; decks: number; anteBonus: { hand: string; pays: number }[] | null; bonus: { hand: string; pays: number }[] } {
  /* A room's own posting has another name; what matters is whether the house banks and whether a card is exposed. */
  const known = /^(california-(shfl|grand|bureau)|house-banked)$/.test(rules.posted.rules);
  return {
    rules: known ? rules.posted.rules : rules.house_banks ? 'house-banked' : 'california-grand',
    decks: rules.decks,
    anteBonus: rules.ante_bonus,
    bonus: rules.bonus ?? [],
  };
}

/** Asks the engine, or the server if the engine is missing; null if neither has figures. */
async function either<T>(table: number, rules: RulesSection, ofEngine: () => Promise<T>, ofSheet: (sheet: ParSheet) => T | null | Promise<T | null>): Promise<T | null> {
  try {
    return await ofEngine();
  } catch (error) {
    if (!(error instanceof EngineMissing)) {
      return null;
    }
  }
  try {
    const { tableSheet } = await import('./server_odds.js');
    return await ofSheet(await tableSheet(table, rules.posted));
  } catch {
    return null;
  }
}

async function exactly(rules: RulesSection, { cards, up }: Known): Promise<Decision> {
  const found = (await engine()).decision({ ...game(rules), hand: cards.join(' '), up: rules.exposes_card ? up : null });
  const { unqualified, win, tie, loss } = found.ways;
  const all = found.deals;
  const [play, fold] = [found.play.value, found.fold.value];
  return {
    better: play >= fold ? 'play' : 'fold', play, fold, cost: Math.abs(play - fold),
    exact: { hands: all, outcomes: { noPlay: unqualified / all, win: win / all, tie: tie / all, lose: loss / all } },
  };
}

async function onAverage(sheet: ParSheet, rules: RulesSection, { cards, value, up }: Known): Promise<Decision | null> {
  const { averageDecision } = await import('./average_decision.js');
  const found = value === undefined ? null : averageDecision(sheet, { cards, value, up: rules.exposes_card ? up : null });
  return found === null ? null : {
    better: found.better, play: found.play ?? -1, fold: -1, cost: found.play === null ? null : Math.abs(found.play + 1), exact: null,
  };
}

/** Null if neither engine nor server has figures. */
export function decisionOf(table: number, rules: RulesSection, known: Known): Promise<Decision | null> {
  return either(table, rules, () => exactly(rules, known), (sheet) => onAverage(sheet, rules, known));
}

/** The ante's edge includes the Ante Bonus. */
function edges({ ante, bonus }: ParSheet['wagers']): Edges {
  return { ante: ante.edge.value, bonus: bonus?.edge?.value ?? 0 };
}

export function edgesOf(table: number, rules: RulesSection): Promise<Edges | null> {
  return either(table, rules, async () => edges((await sheetEngine()).edges(game(rules))), (sheet) => edges(sheet.wagers));
}

export interface StrategyRule {
  /** The exposed cards it applies to; empty if no card is exposed. */
  up: string[];
  /** "Q-6-4": the lowest hand to play; null if every hand is played. */
  playFrom: string | null;
}

function strategy(rules: readonly { up?: string[] | null; play_from: string }[]): StrategyRule[] {
  return rules.map((rule) => ({ up: rule.up ?? [], playFrom: /^any/.test(rule.play_from) ? null : rule.play_from }));
}

export function strategyOf(table: number, rules: RulesSection): Promise<StrategyRule[] | null> {
  return either(table, rules, async () => strategy((await sheetEngine()).strategy(game(rules)).rules), (sheet) => strategy(sheet.strategy.rules));
}
