// The state of a seat on the console: what its player does now, waits for, or has done, in one or two words.
import { money } from '../../app/format.js';
import { tc } from '../../words/console.js';
import { isFelt } from './bet_draft.js';
import { handToEnter, isEnteringAhead } from './entry_target.js';
import { lastWagers, sumOfLast } from './last_wagers.js';
import { isInRound, ownWager, personAt, type Console } from './state.js';
import { due, envyTurns, isNoAction, isReturn, turnNow, turnsOf, type Turn } from './turns.js';

export interface SeatState {
  /** Brass for now; a check mark for done; faded for gone. */
  state: 'now' | 'done' | 'gone' | 'next' | 'bank' | 'empty';
  word: string;
}

/** "Pay $60", "Take $30", or in the past. */
export function turnWord(turn: Turn, isDone: boolean): string {
  const amount = isDone ? turn.handed : due(turn);
  if (amount === null) {
    return tc('seat.plays');
  }
  if (amount === 0) {
    return tc(isNoAction(turn) ? 'seat.noAction' : isDone ? 'seat.returned' : 'seat.return');
  }
  const word = isReturn(turn) ? 'seat.giveBack' : amount > 0 ? isDone ? 'seat.paid' : 'seat.pay' : isDone ? 'seat.taken' : 'seat.take';
  return tc(word, { amount: money(Math.abs(amount)) });
}

function whileBetting(c: Console, seat: number): SeatState {
  const own = ownWager(c, seat);
  if (c.bets.seat(c) === seat) {
    return { state: 'now', word: tc('seat.entering') };
  }
  if (own === undefined) {
    const last = lastWagers(c, seat);
    return { state: 'next', word: !isFelt(c, seat) ? tc('seat.onPhone') : last === null ? tc('seat.noBet') : tc('seat.last', { amount: money(sumOfLast(last)) }) };
  }
  if (!isFelt(c, seat)) {
    return { state: 'done', word: tc('seat.phone') };
  }
  const last = lastWagers(c, seat);
  const isSame = last !== null && last.ante === own.ante && last.bonus === own.bonus && last.progressive === own.progressive;
  return { state: 'done', word: tc(isSame ? 'seat.same' : 'seat.entered') };
}

function whileDeciding(c: Console, seat: number): SeatState {
  const own = ownWager(c, seat);
  if (own?.decision === 'play') {
    return { state: 'done', word: tc('seat.playsFor', { amount: money(own.play) }) };
  }
  if (c.folds.has(seat)) {
    return { state: c.s.clock.turn?.seat === seat ? 'now' : 'next', word: tc('seat.willFold') };
  }
  if (c.s.clock.turn?.seat === seat) {
    return { state: 'now', word: tc(isFelt(c, seat) ? 'seat.decides' : 'seat.onPhone') };
  }
  return { state: 'next', word: tc(isFelt(c, seat) ? 'seat.waits' : 'seat.onPhone') };
}

function whileSettling(c: Console, seat: number): SeatState {
  const own = ownWager(c, seat);
  const turns = turnsOf(c).filter((turn) => turn.seat === seat);
  const now = turnNow(c);
  const isAhead = isEnteringAhead(c);
  const waits = isAhead ? 'cards' : c.s.clock.waits_for;
  if (waits === 'cards' && (isAhead ? handToEnter(c)?.seat : c.s.clock.seat) === seat) {
    return { state: 'now', word: tc('seat.turn') };
  }
  const open = turns.find((turn) => !turn.done);
  if (open !== undefined && open.amount === null && own?.decision === 'fold') {
    return folded(c, seat); /* Its hand is turned later, for the progressive. */
  }
  if (open !== undefined) {
    return { state: open.seat === now?.seat && open.pass === now.pass && waits !== 'cards' ? 'now' : 'next', word: open.known && waits === 'cards' && !isAhead ? tc('seat.entered') : turnWord(open, false) };
  }
  const last = turns.at(-1);
  if (last !== undefined && (own?.decision !== 'fold' || last.handed !== 0)) {
    return { state: 'done', word: turnWord(last, true) };
  }
  return own?.decision === 'fold' ? folded(c, seat) : withoutTurn(c, seat);
}

/** A seat that is neither paid nor taken from: its bets stay, or the bank does not cover them. */
function withoutTurn(c: Console, seat: number): SeatState {
  const lines = (c.s.results?.lines ?? []).filter((line) => line.seat === seat);
  return lines.length === 0 ? { state: 'next', word: tc('seat.plays') }
    : { state: 'done', word: tc(lines.some((line) => line.uncovered > 0) ? 'seat.noAction' : 'seat.returned') };
}

function folded(c: Console, seat: number): SeatState {
  const own = ownWager(c, seat);
  const isTaken = !['decisions', 'forfeits'].includes(c.s.clock.phase ?? '');
  return { state: 'gone', word: isTaken ? tc('seat.taken', { amount: money((own?.ante ?? 0) + (own?.bonus ?? 0)) }) : tc('seat.folded') };
}

export function seatState(c: Console, seat: number): SeatState {
  const who = personAt(c, seat);
  const own = ownWager(c, seat);
  const { phase, bets_open: isOpen } = c.s.clock;
  if (who === undefined && own === undefined) {
    return { state: 'empty', word: tc('seat.empty') };
  }
  if (seat === c.s.bank.seat) {
    return { state: 'bank', word: tc('seat.bank') };
  }
  if (seat === c.s.bank.offered_seat && !isInRound(c)) {
    return { state: 'now', word: tc('seat.offered') };
  }
  if (who?.away === true && own === undefined) {
    return { state: 'gone', word: tc('seat.away') };
  }
  if (isInRound(c) && isOpen) {
    return whileBetting(c, seat);
  }
  if (!isInRound(c) || own === undefined) {
    return { state: 'next', word: isInRound(c) ? tc('seat.noBet') : isFelt(c, seat) ? '' : money(who?.stack ?? 0) };
  }
  switch (phase) {
    case 'fees':
      return { state: 'next', word: own.fee > 0 ? tc('seat.fee', { amount: money(own.fee) }) : own.progressive > 0 ? tc('seat.coin') : tc('seat.noFee') };
    case 'decisions':
      return own.decision === 'fold' ? folded(c, seat) : whileDeciding(c, seat);
    case 'settlement':
    case 'envy':
    case 'done':
      return envyWord(c, seat) ?? whileSettling(c, seat);
    default:
      return own.decision === 'fold' ? folded(c, seat) : { state: 'next', word: own.decision === 'play' ? tc('seat.plays') : '' };
  }
}

/** PROG-3: the envy bonus that a seat gets in the current step. */
function envyWord(c: Console, seat: number): SeatState | null {
  const amount = envyTurns(c).filter((one) => one.seat === seat).reduce((sum, one) => sum + one.amount, 0);
  return c.s.clock.phase === 'envy' && amount > 0 ? { state: 'now', word: tc('seat.pay', { amount: money(amount) }) } : null;
}
