// The state that the console draws from: the table with all its sections, and the role of the viewer.
import type { Answer, Command, ResultLine, Sections, Table, You } from '../../client/index.js';
import { handInText } from '../../app/hands.js';
import { personInSeat } from '../../app/seats.js';
import { language } from '../../words/words.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { bonusTitle, handName } from '../../words/game.js';

export interface Console {
  number: number;
  name: string;
  role: 'dealer' | 'supervisor';
  table: Table;
  s: Sections;
  you: You;
  /** The server's time. */
  now: number;
  /** Number of settlement turns the dealer has finished. */
  paid: number;
  /** Hands entered at this console in this round. */
  entered: ReadonlyMap<number, readonly string[]>;
  send: (command: string, members?: object) => Promise<Answer>;
  payNext: () => void;
}

export function may(c: Console, command: Command): boolean {
  return c.you.commands.includes(command);
}

export function isInRound(c: Console): boolean {
  return c.s.table.state === 'in-round';
}

/** No cards are dealt yet, or no round is in progress. */
export function isBeforeDeal(c: Console): boolean {
  return !isInRound(c) || ['bank', 'bets', 'fees', 'deal'].includes(c.s.clock.phase ?? '') && c.s.hands.length === 0;
}

export function bonusWord(c: Console): string {
  return bonusTitle(c.s.rules ?? { bonus_name: 'bonus' });
}

/** A line of a pay table, or the banker's hand: A-K-Q suited as the table calls it (HAND-4). */
export function categoryWord(c: Console, category: string): string {
  if (category !== 'mini-royal') {
    return tc(`category.${category}` as 'category.pair');
  }
  const name = handName(category, c.s.rules ?? undefined);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function kindWord(c: Console, kind: string): string {
  return kind === 'bonus' ? bonusWord(c) : tc(`kind.${kind}` as 'kind.ante');
}

/** The seats that take part in the round. */
export function seatsWithBets(c: Console): number[] {
  return isInRound(c) ? [...new Set(c.s.wagers.map((wager) => wager.seat))].sort((a, b) => a - b) : [];
}

/** The shuffler has failed and the dealer has not chosen how to continue (IRR-2). */
export function hasFailed(c: Console): boolean {
  return c.s.shoe?.failed === true;
}

/** Players who can bet: seated, with chips or a bet, not sitting out, not the bank. */
export function activeSeats(c: Console): number[] {
  const bets = seatsWithBets(c);
  const all = Array.from({ length: c.s.rules?.seats ?? 0 }, (_, i) => i + 1);
  return all.filter((seat) => {
    const who = personInSeat(c.s.people, seat);
    return bets.includes(seat) || (who !== undefined && !who.away && who.stack > 0 && seat !== c.s.bank.seat);
  });
}

/** Seats with a bet but no bonus (ROUND-6). */
export function seatsWithoutBonus(c: Console): number[] {
  return seatsWithBets(c).filter((seat) => c.s.wagers.every((wager) => wager.seat !== seat || wager.bonus === 0));
}

export function seatsWithCoin(c: Console): number[] {
  return seatsWithBets(c).filter((seat) => c.s.wagers.some((wager) => wager.seat === seat && wager.progressive > 0));
}

/** One turn of the settlement: a seat, and those of its lines that are settled in it. */
export interface Turn {
  seat: number;
  lines: ResultLine[];
  /** A turn of the collecting pass (COVER-6). */
  collects: boolean;
}

/** COVER-6: the lines come in two passes, losing wagers first; a seat with both has a turn in each. */
function turnsOfPasses(lines: readonly ResultLine[]): Turn[] {
  const turns: Turn[] = [];
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

/** The turns of the settlement in order; folded wagers were taken in before. */
export function settleTurns(c: Console): Turn[] {
  const lines = (c.s.results?.lines ?? []).filter((line) => line.result !== 'forfeit');
  return c.s.rules?.cover === 'collect-then-pay' ? turnsOfPasses(lines)
    : (c.s.results?.reveal_order ?? []).map((seat) => ({ seat, lines: lines.filter((line) => line.seat === seat), collects: false }));
}

/** The current turn; null if there is none. */
export function settleTurn(c: Console): Turn | null {
  const turns = settleTurns(c);
  return turns[Math.min(c.paid, turns.length - 1)] ?? null;
}

export function settleSeat(c: Console): number | null {
  return settleTurn(c)?.seat ?? null;
}

/** The net amount that the dealer pays in a turn. */
export function turnBalance(turn: Turn): number {
  return turn.lines.reduce((sum, line) => sum + line.paid - line.collected, 0);
}

/** The rest of the bank's cover at the current turn; null once the round is settled. */
export function bankLeft(c: Console): { word: 'bank.left' | 'bank.leftCollect' | 'bank.leftPay'; amount: number } | null {
  const { bank, results, rules } = c.s;
  const turn = settleTurn(c);
  if (results?.settled === true) {
    return null;
  }
  if (c.s.clock.phase !== 'settlement' || results === null || turn === null) {
    return { word: 'bank.left', amount: bank.chips };
  }
  /* COVER-8: folded wagers count at their place in the order. */
  const first = turn.lines[0];
  const before = results.lines.slice(0, first === undefined ? 0 : results.lines.indexOf(first));
  const paid = before.reduce((sum, line) => sum + line.paid, 0);
  const collected = before.reduce((sum, line) => sum + line.collected, 0);
  switch (rules?.cover) {
    case 'collect-then-pay': /* COVER-6 */
      return turn.collects ? { word: 'bank.leftCollect', amount: bank.wager - collected } : { word: 'bank.leftPay', amount: bank.wager - paid };
    case 'running': /* COVER-7 */
      return { word: 'bank.leftPay', amount: bank.wager + collected - paid };
    default: /* COVER-5 */
      return { word: 'bank.left', amount: bank.wager - collected - paid };
  }
}

export function secondsLeft(c: Console): number | null {
  const { until } = c.s.clock;
  return until === null ? null : Math.max(0, Math.ceil((until - c.now) / 1000));
}

const RANKS: Record<string, string> = {
  ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: 'T', nine: '9', eight: '8', seven: '7', six: '6', five: '5',
  four: '4', three: '3', two: '2', deuce: '2',
};

/** The text for the house dealer's hand, or for the player-dealer's, who is "the bank" in talk. */
export function ofBank<W extends 'say.plays' | 'say.playsNot' | 'now.reveal' | 'dealer.hand' | 'how.banker'>(c: Console, word: W): W | `${W}.bank` {
  return c.s.rules?.house_banks === true ? word : `${word}.bank`;
}

/** "king high", "pair of kings". */
export function bankerHand(c: Console): string {
  const banker = c.s.announcements.banker;
  const value = c.s.hands.find((hand) => hand.seat === 0)?.value;
  if (banker === null) {
    return '';
  }
  if (value !== undefined) {
    return handInText(value, c.s.rules ?? undefined);
  }
  const rank = t(`rank.${RANKS[banker.high_rank] ?? '2'}` as 'rank.A');
  const word = banker.category === 'high-card' ? tc('category.high', { rank }) : categoryWord(c, banker.category);
  return language() === 'zh' ? word : word.toLowerCase();
}
