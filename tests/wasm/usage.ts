// SPDX-License-Identifier: MIT
// The types of the package, as programs use them. Compiled by test_package.mjs, never run. The lines at the end
// must each be an error, or the types say too little.
import { Engine, EngineError, load, moduleUrl } from 'trey-engine';
import type { Answer, Decision, DecisionByUp, Edges, Figure, Game, Hand, ParSheet, Round, Strategy } from 'trey-engine';

const engine: Engine = await load();
const table: Engine = await Engine.load(fetch(moduleUrl('trey-table')));
export const hand: Hand = table.evaluate('AsKd3c', 'california-grand');
export const exposed: Decision = engine.decision({ rules: 'california-shfl', hand: 'Kd 9s 2c', up: 'Kh' });
export const hidden: Decision = engine.decision({ rules: 'house-banked', hand: 'Kd 9s 2c', dead: '4h 5h' });
const any: Decision | DecisionByUp = engine.decision({ rules: 'california-shfl', hand: 'Kd 9s 2c' });
export const ranks: string[] = any.by_up ? any.by_up.map((one) => one.rank) : [any.better];
export const { better, cost } = exposed;

const game: Game = {
  rules: 'house-banked', decks: 2, paytable: ['ante-bonus-A', 'pair-plus-A'], progressive: 1, seats: 5, meter: 500000,
  anteBonus: null, bonus: [{ hand: 'pair', pays: 1 }],
};
const sheet: ParSheet = engine.odds(game);
const edges: Edges = engine.edges();
export const figures: Figure[] = [sheet.wagers.ante.ev, edges.bonus.edge, cost];
export const meter: Figure | undefined = edges.progressive?.average_meter;
const strategy: Strategy = engine.strategy(game);
export const advice: string = strategy.rules[0]!.advice;

const round: Round = {
  id: 'r1', rules: 'california-grand', posting: { schedule: 'A7', cover: 'matched' },
  bank: { seat: 3, bettor: 'bo', wager: 50000 },
  wagers: [{ seat: 1, bettor: 'ann', kind: 'ante', amount: 1000 }],
  cards: { 1: 'As Kd 3c', dealer: 'Qh 7c 2d' },
  decisions: [{ seat: 1, bettor: 'ann', play: true }],
};
const answer: Answer = engine.settle(round);
export const paid: number =
  answer.status === 'settled' ? answer.settlements.reduce((sum, line) => sum + line.paid, 0)
  : answer.status === 'void' ? answer.returned
  : answer.message.length;
engine.settle('{}');

export const shuffled: number[] | undefined = engine.checkShuffle({}, null).rounds[0]?.positions;
export const step: string | null = engine.checkOpenings({}, { cards: { 0: ['Ad'] } }).step;
export const committed: string = engine.commitment({ root: '', round: 1, bettor: 7, entropy: new Uint8Array(32) });
export const failure: Error = new EngineError('why');

// @ts-expect-error: an unknown member
engine.odds({ deks: 2 });
// @ts-expect-error: a rule set that there is not
engine.odds({ rules: 'poker' });
// @ts-expect-error: without a hand
engine.decision({ rules: 'house-banked' });
// @ts-expect-error: decks are a number
engine.edges({ decks: '2' });
// @ts-expect-error: perhaps there is a value for each exposed card
any.better.length;
// @ts-expect-error: not every answer has settlements
answer.settlements;
// @ts-expect-error: a module that there is not
load('poker');
