// What is left of the bank's cover while the dealer pays and collects.
import type { ResultLine } from '../../client/index.js';
import type { Console } from './state.js';
import { turnNow, turnsOf, type Turn } from './turns.js';

export interface BankLeft {
  word: 'bank.left' | 'bank.leftCollect' | 'bank.leftPay';
  amount: number;
}

/** COVER-8: folded wagers count at their place in the order. */
function before(lines: readonly ResultLine[], turn: Turn): ResultLine[] {
  const isOfPass = (line: ResultLine): boolean => turn.pass === 'all' || (turn.pass === 'collect') === (line.result === 'lose');
  const first = lines.findIndex((line) => line.seat === turn.seat && line.result !== 'forfeit' && isOfPass(line));
  const any = lines.findIndex((line) => line.seat === turn.seat);
  return lines.slice(0, Math.max(0, first >= 0 ? first : any));
}

function sums(lines: readonly ResultLine[]): { paid: number; collected: number } {
  return { paid: lines.reduce((sum, line) => sum + line.paid, 0), collected: lines.reduce((sum, line) => sum + line.collected, 0) };
}

/** While hands are still to be turned: what was handed over, and folded wagers of seats before this one (COVER-8). */
function handed(c: Console, turn: Turn): { paid: number; collected: number } {
  const { bank, rules, wagers } = c.s;
  const place = (seat: number): number => (seat - (bank.action_seat ?? 1) + (rules?.seats ?? 7)) % (rules?.seats ?? 7);
  const lines = turnsOf(c).filter((one) => one.done).flatMap((one) => one.lines).filter((line) => line.from === 'bank');
  const folded = wagers.filter((wager) => wager.decision === 'fold' && place(wager.seat) < place(turn.seat));
  return {
    paid: lines.reduce((sum, line) => sum + (line.result === 'win' ? line.amount : 0), 0),
    collected: lines.reduce((sum, line) => sum - Math.min(0, line.amount), 0) + folded.reduce((sum, wager) => sum + wager.ante + wager.bonus, 0),
  };
}

/** Null once the round is settled, and where the house banks. */
export function bankLeft(c: Console): BankLeft | null {
  const { bank, results, rules } = c.s;
  const turn = turnNow(c);
  if (results?.settled === true || rules?.house_banks === true || bank.seat === null) {
    return null;
  }
  if (c.s.clock.phase !== 'settlement' || turn === null) {
    return { word: 'bank.left', amount: bank.chips };
  }
  const { paid, collected } = results === null ? handed(c, turn) : sums(before(results.lines, turn));
  switch (rules?.cover) {
    case 'collect-then-pay': /* COVER-6 */
      return turn.pass === 'collect' ? { word: 'bank.leftCollect', amount: bank.wager - collected } : { word: 'bank.leftPay', amount: bank.wager - paid };
    case 'running': /* COVER-7 */
      return { word: 'bank.leftPay', amount: bank.wager + collected - paid };
    default: /* COVER-5 */
      return { word: 'bank.left', amount: bank.wager - collected - paid };
  }
}
