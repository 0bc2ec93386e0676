// Statistics of a session at a table: luck, the bank's edge, mistakes, fees. Kept while the tab is open.
import type { Edges } from '../../app/odds_engine.js';
import { netOf, type TableView } from './table_view.js';

interface Kept {
  rounds: number;
  decisions: number;
  right: number;
  mistakes: number;
  edge: number;
  fees: number;
  result: number;
  /** The result after each round. */
  points: number[];
  lastRound: number;
}

const NOTHING: Kept = { rounds: 0, decisions: 0, right: 0, mistakes: 0, edge: 0, fees: 0, result: 0, points: [0], lastRound: 0 };
const POINTS_MAX = 500;

export class SessionStats implements Kept {
  rounds = 0;
  decisions = 0;
  right = 0;
  /** The cost of mistakes, as a negative amount. */
  mistakes = 0;
  edge = 0;
  fees = 0;
  result = 0;
  points: number[] = [0];
  lastRound = 0;

  constructor(private readonly key: string) {
    try {
      Object.assign(this, NOTHING, { points: [0] }, JSON.parse(sessionStorage.getItem(key) ?? '{}'));
    } catch {
      /* Unreadable storage: the session starts over. */
    }
  }

  get luck(): number {
    return this.result - this.edge - this.mistakes + this.fees;
  }

  decided(isRight: boolean, cost: number): void {
    this.decisions++;
    this.right += isRight ? 1 : 0;
    this.mistakes -= cost;
    this.keep();
  }

  /** Counts a finished round, once. */
  took(view: TableView, edges: Edges | null): boolean {
    const round = view.s.clock.round ?? 0;
    const results = view.results;
    const mine = view.s.wagers.filter((row) => row.person === view.me);
    if (results === null || !results.settled || round === this.lastRound || (mine.length === 0 && !view.isBank)) {
      return false;
    }
    const awards = [...results.awards, ...results.envy].filter((one) => one.person === view.me).reduce((sum, one) => sum + one.amount, 0);
    const progressive = mine.reduce((sum, row) => sum + row.progressive, 0);
    const net = netOf(results.lines.filter((line) => line.person === view.me)) + awards - progressive +
      (view.isBank ? results.collected - results.paid : 0);
    const fee = mine.reduce((sum, row) => sum + row.fee, 0) + (view.isBank ? view.s.bank.fee : 0);
    this.rounds++;
    this.lastRound = round;
    this.fees += fee;
    this.result += net - fee;
    for (const row of mine) {
      this.edge -= edges === null ? 0 : Math.round(row.ante * edges.ante + row.bonus * edges.bonus);
    }
    this.points = [...this.points, this.result].slice(-POINTS_MAX);
    this.keep();
    return true;
  }

  private keep(): void {
    try {
      const { rounds, decisions, right, mistakes, edge, fees, result, points, lastRound } = this;
      sessionStorage.setItem(this.key, JSON.stringify({ rounds, decisions, right, mistakes, edge, fees, result, points, lastRound }));
    } catch {
      /* No storage: the statistics last for this visit. */
    }
  }
}
