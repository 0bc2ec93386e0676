// The settlement as the dealer works it: one turn for each seat, or two where losing wagers are collected first
// (COVER-6). The table computes the turns from the same settlement as the ledger and keeps what was handed over.
import type { ResultLine } from '../../client/index.js';
import type { Console } from './state.js';

export interface TurnLine {
  kind: 'ante' | 'play' | 'bonus' | 'ante-bonus' | 'progressive';
  /** Above zero: paid; below: taken. */
  amount: number;
  rule: string;
  /** The odds, such as 40 for 40 to 1; 0 if there are none. */
  pays: number;
  from: 'bank' | 'tray' | 'meter';
  /** The part of the wager that the bank could not cover (COVER-5). */
  uncovered: number;
}

export interface Turn {
  seat: number;
  person: number;
  pass: 'all' | 'collect' | 'pay' | 'envy';
  /** Above zero: pay; below: take; null until the hand is known. */
  amount: number | null;
  /** What was handed over so far. */
  handed: number;
  known: boolean;
  /** A supervisor must confirm the progressive first. */
  confirm: boolean;
  done: boolean;
  lines: TurnLine[];
}

/** The turn to work now; null if all are done. */
export function turnNow(c: Console): Turn | null {
  return turnsOf(c).find((turn) => !turn.done) ?? null;
}

/** The turns after the one to work now. */
export function turnsNext(c: Console): Turn[] {
  return turnsOf(c).filter((turn) => !turn.done).slice(1);
}

/** What was paid and taken so far. */
export function soFar(c: Console): { paid: number; taken: number } {
  const handed = turnsOf(c).filter((turn) => turn.done).map((turn) => turn.handed);
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  return { paid: sum(handed.filter((amount) => amount > 0)), taken: -sum(handed.filter((amount) => amount < 0)) };
}

/** The bank cannot cover a wager of this turn, and nothing of it is settled: "no action". */
export function isNoAction(turn: Turn): boolean {
  return turn.lines.length > 0 && turn.lines.every((line) => line.amount === 0) && turn.lines.some((line) => line.uncovered > 0);
}

/** The turns in order; the envy bonus is a step of its own. */
export function turnsOf(c: Console): Turn[] {
  const turns = (c.you as { turns?: Turn[] }).turns;
  return turns?.filter((turn) => turn.pass !== 'envy') ?? turnsOfResults(c);
}

// ---- From the results, until the table keeps the progress ----

function lineOf(line: ResultLine): TurnLine {
  const pays = line.result === 'win' && line.amount > 0 ? line.due / line.amount : 0;
  return {
    kind: line.kind, amount: line.paid - line.collected, rule: line.rule, pays: Number.isInteger(pays) ? pays : 0, from: 'bank',
    uncovered: line.uncovered,
  };
}

function passesOf(lines: readonly ResultLine[]): { seat: number; collects: boolean; lines: ResultLine[] }[] {
  const turns: { seat: number; collects: boolean; lines: ResultLine[] }[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    const collects = line.result === 'lose' || (line.result === 'no-action' && last?.collects !== false);
    if (last?.seat === line.seat && last.collects === collects) {
      last.lines.push(line);
    } else {
      turns.push({ seat: line.seat, lines: [line], collects });
    }
  }
  return turns;
}

function turnsOfResults(c: Console): Turn[] {
  const { results, rules, meter } = c.s;
  const lines = (results?.lines ?? []).filter((line) => line.result !== 'forfeit');
  const isTwice = rules?.cover === 'collect-then-pay';
  const raw = isTwice ? passesOf(lines)
    : (results?.reveal_order ?? []).map((seat) => ({ seat, collects: false, lines: lines.filter((line) => line.seat === seat) }));
  return raw.map(({ seat, collects, lines: own }, i) => {
    const awards = collects ? [] : (results?.awards ?? []).filter((award) => award.seat === seat);
    const made: TurnLine[] = [...own.map(lineOf), ...awards.map((award): TurnLine => ({
      kind: 'progressive', amount: award.amount, rule: 'PROG-2', pays: 0, from: award.from === 'meter' ? 'meter' : 'tray', uncovered: 0,
    }))];
    const amount = made.reduce((sum, line) => sum + line.amount, 0);
    const isDone = results?.settled === true || i < c.paid;
    return {
      seat, person: own[0]?.person ?? awards[0]?.person ?? 0, pass: isTwice ? collects ? 'collect' : 'pay' : 'all', amount, handed: isDone ? amount : 0,
      known: true, confirm: meter?.jackpot?.seat === seat || meter?.lit?.seat === seat, done: isDone, lines: made,
    };
  });
}
