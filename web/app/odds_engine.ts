// What a decision and a bank are worth, in the terms of a table, from the engine that also runs at the tables.
import type { RulesSection } from '../client/index.js';
import { engine, sheetEngine } from './engine.js';

/** Values in antes. */
export interface Decision {
  play: number;
  fold: number;
  /** How many hands the bank can hold. */
  hands: number;
  outcomes: { noPlay: number; win: number; tie: number; lose: number };
}

/** What a wager costs in the long run, for each unit of it, with best play. */
export interface Edges {
  ante: number;
  bonus: number;
}

function game(rules: RulesSection): { rules: string; decks: number; anteBonus: { hand: string; pays: number }[] | null; bonus: { hand: string; pays: number }[] } {
  /* A posting of a room's own has another name; what counts is whether the house banks and a card is shown. */
  const known = /^(california-(shfl|grand|bureau)|house-banked)$/.test(rules.posted.rules);
  return {
    rules: known ? rules.posted.rules : rules.house_banks ? 'house-banked' : 'california-grand',
    decks: rules.decks,
    anteBonus: rules.ante_bonus,
    bonus: rules.bonus.map((line) => ({ ...line, hand: line.hand === 'royal-flush' ? 'mini-royal' : line.hand })),
  };
}

/** Null: the engine is not to be had. */
export async function decisionOf(rules: RulesSection, hand: readonly string[], up: string | null): Promise<Decision | null> {
  try {
    const found = (await engine()).decision({ ...game(rules), hand: hand.join(' '), up: rules.exposes_card ? up : null });
    const { unqualified, win, tie, loss } = found.ways;
    const all = found.deals;
    return {
      play: found.play.value, fold: found.fold.value, hands: all,
      outcomes: { noPlay: unqualified / all, win: win / all, tie: tie / all, lose: loss / all },
    };
  } catch {
    return null;
  }
}

export async function edgesOf(rules: RulesSection): Promise<Edges | null> {
  try {
    const found = (await sheetEngine()).edges(game(rules));
    const anteBonus = found.ante_bonus?.edge?.value ?? 0;
    return { ante: found.ante.edge.value + anteBonus, bonus: found.bonus?.edge?.value ?? 0 };
  } catch {
    return null;
  }
}

export interface StrategyRule {
  /** The exposed cards it is for; empty where none is shown. */
  up: string[];
  /** "Q-6-4": the lowest hand to play; null: every hand. */
  playFrom: string | null;
}

export async function strategyOf(rules: RulesSection): Promise<StrategyRule[] | null> {
  try {
    const found = (await sheetEngine()).strategy(game(rules)).rules as { up?: string[] | null; play_from: string }[];
    return found.map((rule) => ({ up: rule.up ?? [], playFrom: /^any/.test(rule.play_from) ? null : rule.play_from }));
  } catch {
    return null;
  }
}
