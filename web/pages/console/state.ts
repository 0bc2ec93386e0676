// The state that the console draws from: the table with all its sections, the role of the viewer, and what is half typed.
// Everything else is the table's: a reload or another screen shows the same.
import type { Answer, AwardHand, PersonAtTable, Sections, StepId, Table, WagerRow, You } from '../../client/index.js';
import { handInText } from '../../app/hands.js';
import { personName } from '../../app/names.js';
import { personInSeat } from '../../app/seats.js';
import { language } from '../../words/words.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { bonusTitle, handName } from '../../words/game.js';
import type { BetDraft } from './bet_draft.js';

export interface Console {
  number: number;
  name: string;
  role: 'dealer' | 'supervisor';
  table: Table;
  s: Sections;
  you: You;
  /** The server's time. */
  now: number;
  /** Wagers that are being typed. */
  bets: BetDraft;
  /** Seats marked to fold before the decisions are sent. */
  folds: ReadonlySet<number>;
  /** Cards that are typed for the hand to enter. */
  typed: readonly string[];
  type: (cards: readonly string[]) => void;
  /** Ignores Enter for a moment. */
  quiet: () => void;
  send: (command: string, members?: object) => Promise<Answer>;
  mark: (folds: ReadonlySet<number>) => void;
  /** Shows why something was not done. */
  tell: (why: string) => void;
  redraw: () => void;
}

export function may(c: Console, command: string): boolean {
  return (c.you.commands as readonly string[]).includes(command);
}

export function isInRound(c: Console): boolean {
  return c.s.table.state === 'in-round';
}

/** No cards are dealt yet, or no round is in progress. */
export function isBeforeDeal(c: Console): boolean {
  return !isInRound(c) || ['bank', 'bets', 'fees', 'deal'].includes(c.s.clock.phase ?? '') && c.s.hands.length === 0;
}

export function stepNow(c: Console): StepId {
  return c.you.procedure?.step ?? 'over';
}

/** The cards are real ones, which the dealer enters. */
export function isEntered(c: Console): boolean {
  return c.s.rules?.posted.cards === 'entered';
}

/** A card reader reports the packets, and some are missing: the dealer waits for it, or deals without it. */
export function waitsForReader(c: Console): boolean {
  return isEntered(c) && c.you.reader != null && c.s.clock.waits_for === 'packets';
}

/** The hand that gets the next packet; 0: the bank. */
export function nextPacket(c: Console): number {
  return (c.you.procedure?.deal ?? []).find((seat) => !c.s.hands.some((hand) => hand.seat === seat)) ?? 0;
}

/** The shuffler has failed and the dealer has not chosen how to continue (IRR-2). */
export function hasFailed(c: Console): boolean {
  return c.s.shoe?.failed === true;
}

// ---- People ----

export function personAt(c: Console, seat: number): PersonAtTable | undefined {
  return personInSeat(c.s.people, seat);
}

/** "Rosa Chen"; "Guest" for a player who gave no name. */
export function nameAt(c: Console, seat: number): string {
  const who = personAt(c, seat);
  const person = who?.person ?? wagersAt(c, seat)[0]?.person;
  return person === undefined || (who?.felt === true && (who.name ?? '') === '') ? tc('seat.guest') : personName(person, c.s.people);
}

/** "Rosa C.": first name and initial. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/).filter((part, i) => i === 0 || !/^\d+$/.test(part)); /* Guests have a number. */
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0).toUpperCase()}.`;
}

// ---- Wagers ----

export function wagersAt(c: Console, seat: number): WagerRow[] {
  return isInRound(c) ? c.s.wagers.filter((wager) => wager.seat === seat) : [];
}

/** The wagers of the person who sits in a seat, without those behind it. */
export function ownWager(c: Console, seat: number): WagerRow | undefined {
  const at = wagersAt(c, seat);
  return at.find((wager) => wager.person === personAt(c, seat)?.person) ?? at[0];
}

/** The seats that take part in the round. */
export function seatsWithBets(c: Console): number[] {
  return isInRound(c) ? [...new Set(c.s.wagers.map((wager) => wager.seat))].sort((a, b) => a - b) : [];
}

/** Seats with a bet but no bonus (ROUND-6). */
export function seatsWithoutBonus(c: Console): number[] {
  return seatsWithBets(c).filter((seat) => wagersAt(c, seat).every((wager) => wager.bonus === 0));
}

export function seatsWithCoin(c: Console): number[] {
  return seatsWithBets(c).filter((seat) => wagersAt(c, seat).some((wager) => wager.progressive > 0));
}

/** The seats that still have to play or fold, in order from the one whose turn it is. */
export function seatsOpen(c: Console): number[] {
  const open = [...new Set(c.s.wagers.filter((wager) => wager.decision === 'open' && wager.ante > 0).map((wager) => wager.seat))].sort((a, b) => a - b);
  const at = open.findIndex((seat) => seat === c.s.clock.turn?.seat);
  return at <= 0 ? open : [...open.slice(at), ...open.slice(0, at)];
}

export function feesOfRound(c: Console): number {
  return c.s.bank.fee + c.s.wagers.reduce((sum, wager) => sum + wager.fee, 0);
}

// ---- Words ----

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

/** A hand of the progressive within a sentence: "straight flush", but "A K Q of spades". */
export function awardWord(hand: AwardHand): string {
  const word = tc(`hand.${hand}`);
  return /^[A-Z] /.test(word) ? word : word.toLowerCase();
}

export function kindWord(c: Console, kind: string): string {
  return kind === 'bonus' ? bonusWord(c) : tc(`kind.${kind}` as 'kind.ante');
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
export function ofBank<W extends 'say.plays' | 'say.playsNot' | 'say.wins' | 'dealer' | 'now.turnOwn' | 'how.banker' | 'key.reveal' | 'entry.of0'>(c: Console, word: W): W | `${W}.bank` {
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
