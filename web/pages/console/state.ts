// What the console knows while it is drawn: the table with all its sections, and as who one looks.
import type { Answer, Sections, Table, You } from '../../client/index.js';
import { handInText } from '../../app/hands.js';
import { personInSeat } from '../../app/seats.js';
import { language } from '../../words/words.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';

export interface Console {
  number: number;
  name: string;
  role: 'dealer' | 'supervisor';
  table: Table;
  s: Sections;
  you: You;
  /** The server's time. */
  now: number;
  /** How many seats the dealer has paid in this settlement. */
  paid: number;
  /** Hands that were entered at this console in this round. */
  entered: ReadonlyMap<number, readonly string[]>;
  send: (command: string, members?: object) => Promise<Answer>;
  payNext: () => void;
}

export function may(c: Console, command: string): boolean {
  return c.you.commands.includes(command);
}

export function isInRound(c: Console): boolean {
  return c.s.table.state === 'in-round';
}

/** Bets may still change, or there are none. */
export function isBeforeDeal(c: Console): boolean {
  return !isInRound(c) || ['bank', 'bets', 'fees', 'deal'].includes(c.s.clock.phase ?? '') && c.s.hands.length === 0;
}

export function bonusWord(c: Console): string {
  return tc(c.s.rules?.house_banks === true ? 'bonus.house' : 'bonus');
}

export function kindWord(c: Console, kind: string): string {
  return kind === 'bonus' ? bonusWord(c) : tc(`kind.${kind}` as 'kind.ante');
}

/** The seats that take part in the round, in the order in which they are dealt to. */
export function seatsWithBets(c: Console): number[] {
  return isInRound(c) ? [...new Set(c.s.wagers.map((wager) => wager.seat))].sort((a, b) => a - b) : [];
}

/** Who could bet: seated, with chips or a bet, not away, not the bank. */
export function activeSeats(c: Console): number[] {
  const bets = seatsWithBets(c);
  const all = Array.from({ length: c.s.rules?.seats ?? 0 }, (_, i) => i + 1);
  return all.filter((seat) => {
    const who = personInSeat(c.s.people, seat);
    return bets.includes(seat) || (who !== undefined && !who.away && who.stack > 0 && seat !== c.s.bank.seat);
  });
}

/** With a bet, but none on the bonus (ROUND-6). */
export function seatsWithoutBonus(c: Console): number[] {
  return seatsWithBets(c).filter((seat) => c.s.wagers.every((wager) => wager.seat !== seat || wager.bonus === 0));
}

export function seatsWithCoin(c: Console): number[] {
  return seatsWithBets(c).filter((seat) => c.s.wagers.some((wager) => wager.seat === seat && wager.progressive > 0));
}

/** The seats still to be paid or taken from, in their order. */
export function settleOrder(c: Console): number[] {
  return c.s.results?.reveal_order ?? [];
}

/** The seat that is settled now; null: all are. */
export function settleSeat(c: Console): number | null {
  return settleOrder(c)[Math.min(c.paid, settleOrder(c).length - 1)] ?? null;
}

/** What the dealer pays a seat, less what he takes. */
export function seatBalance(c: Console, seat: number): number {
  return (c.s.results?.lines ?? []).filter((line) => line.seat === seat && line.result !== 'forfeit')
    .reduce((sum, line) => sum + line.paid - line.collected, 0);
}

export function secondsLeft(c: Console): number | null {
  const { until } = c.s.clock;
  return until === null ? null : Math.max(0, Math.ceil((until - c.now) / 1000));
}

const RANKS: Record<string, string> = {
  ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: 'T', nine: '9', eight: '8', seven: '7', six: '6', five: '5',
  four: '4', three: '3', two: '2', deuce: '2',
};

/** A word of the house's hand, or of the player-dealer's: "bank" in talk. */
export function ofBank<W extends 'say.plays' | 'say.playsNot' | 'step.reveal' | 'now.reveal' | 'dealer.hand'>(c: Console, word: W): W | `${W}.bank` {
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
    return handInText(value);
  }
  const rank = t(`rank.${RANKS[banker.high_rank] ?? '2'}` as 'rank.A');
  const word = banker.category === 'high-card' ? tc('category.high', { rank }) : tc(`category.${banker.category}` as 'category.pair');
  return language() === 'zh' ? word : word.toLowerCase();
}
