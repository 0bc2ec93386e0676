// The viewer's result of a round.
import { gain, money } from '../../app/format.js';
import { category, handAsObject, handName, handRanks } from '../../app/hands.js';
import type { ResultLine, WagerRow } from '../../client/index.js';
import { wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import { allOf, bankNet, isUncovered, myHands, netOf, type TableView } from './table_view.js';

export interface Outcome {
  net: number;
  /** The net result as text; for a void round the amount returned. */
  sum: string;
  /** "ante +$25", one for each wager. */
  parts: string[];
  words: string;
}

/** "ante $10", for returned wagers. */
function backParts(view: TableView, rows: readonly WagerRow[], kinds: readonly ('ante' | 'play' | 'bonus' | 'progressive' | 'fee')[]): string[] {
  return kinds.map((kind) => {
    const amount = rows.reduce((sum, row) => sum + row[kind], 0);
    return amount === 0 ? '' : `${kind === 'fee' ? tt('outcome.fee').toLowerCase() : wagerName(kind, view.rules)} ${money(amount)}`;
  }).filter((part) => part !== '');
}

/** All wagers and fees are returned (IRR-1). */
function voidOutcome(view: TableView): Outcome | null {
  const rows = view.s.wagers.filter((row) => row.person === view.me);
  if (rows.length === 0) {
    return null;
  }
  const parts = backParts(view, rows, ['ante', 'play', 'bonus', 'progressive', 'fee']);
  const back = rows.reduce((sum, row) => sum + allOf(row), 0);
  return { net: 0, sum: tt('seat.back', { amount: money(back) }), parts, words: voidWords(view) };
}

/** "Round void: seat 3 got 4 cards. All wagers and fees are returned." */
export function voidWords(view: TableView): string {
  const reason = view.s.announcements.void?.reason ?? 'staff-decision';
  const wrong = view.s.hands.findLast((hand) => hand.count > 0 && hand.count !== CARDS);
  if (reason === 'card-count' && wrong !== undefined) {
    return tt(wrong.seat === 0 ? 'void.bankGot' : 'void.seatGot', { seat: wrong.seat, count: wrong.count });
  }
  return tt(`void.${reason}` as 'void.card-count');
}

const CARDS = 3;
const OUTCOME_KINDS = ['ante', 'play', 'bonus', 'ante-bonus'] as const;

/** "fee −$1"; nothing without a fee. */
function feePart(fee: number): string[] {
  return fee === 0 ? [] : [`${tt('outcome.fee').toLowerCase()} ${gain(-fee)}`];
}

/** The round from the bank's side: amounts collected and paid, and its fee. */
function bankOutcome(view: TableView): Outcome | null {
  const { results, bankHand } = view;
  if (results === null || !results.settled || view.linesShown < results.lines.length) {
    return null;
  }
  return {
    net: bankNet(view),
    sum: gain(bankNet(view)),
    parts: [tt('outcome.taken', { amount: money(results.collected) }), tt('outcome.paid', { amount: money(results.paid) }),
      ...feePart(view.s.bank.fee)],
    words: bankHand?.value === undefined ? ''
      : tt(view.s.announcements.banker?.plays === false ? 'outcome.noPlay' : 'outcome.bankPlays', { hand: handName(bankHand.value, view.rules) }),
  };
}

/** "ante +$25", "play +$5 of $10", "bonus not covered". */
function partWords(view: TableView, kind: (typeof OUTCOME_KINDS)[number], lines: readonly ResultLine[]): string {
  const own = lines.filter((line) => line.kind === kind);
  const net = netOf(own);
  const due = own.reduce((sum, line) => sum + line.due, 0);
  const isShort = own.some((line) => line.uncovered > 0);
  const words = net === 0 ? tt(isShort ? 'outcome.uncovered' : 'outcome.back')
    : isShort ? tt('outcome.partOf', { gain: gain(net), due: money(due) }) : gain(net);
  return own.length === 0 ? '' : `${wagerName(kind, view.rules)} ${words}`;
}

export function myOutcome(view: TableView): Outcome | null {
  if (view.isVoid) {
    return voidOutcome(view);
  }
  if (view.isBank) {
    return bankOutcome(view);
  }
  const lines = view.results?.lines.filter((line) => line.person === view.me) ?? [];
  const mine = view.seats.find((seat) => seat.isMine && seat.wager !== null);
  if (view.results === null || (lines.length === 0 && mine === undefined) || view.linesShown < view.results.lines.length) {
    return null;
  }
  const parts = OUTCOME_KINDS.map((kind) => partWords(view, kind, lines)).filter((part) => part !== '');
  const sum = (rows: readonly { person: number; amount: number }[]): number =>
    rows.filter((row) => row.person === view.me).reduce((all, row) => all + row.amount, 0);
  const coins = view.s.wagers.filter((row) => row.person === view.me).reduce((all, row) => all + row.progressive, 0);
  const award = sum(view.results.awards) - coins; /* PROG-1: the coin is never returned. */
  const envy = sum(view.results.envy);
  if (award !== 0) {
    parts.push(`${tt('spot.progressive').toLowerCase()} ${gain(award)}`);
  }
  if (envy !== 0) {
    parts.push(`${tt('outcome.envy')} ${gain(envy)}`);
  }
  const rows = view.s.wagers.filter((row) => row.person === view.me);
  const fee = rows.reduce((all, row) => all + row.fee, 0);
  parts.push(...feePart(fee));
  const net = netOf(lines) + award + envy - fee;
  if (isUncovered(lines) && net + fee === 0) { /* FEE-8: the fee stays collected. */
    const back = lines.reduce((all, line) => all + line.returned, 0);
    return { net, sum: fee === 0 ? tt('seat.back', { amount: money(back) }) : gain(net), parts: [...backParts(view, rows, ['ante', 'play', 'bonus']), ...feePart(fee)], words: tt('outcome.usedUp') };
  }
  const hands = myHands(view);
  const words = hands.map((one) => comparison(view, one.hand.value, one.wager.decision === 'fold'));
  return { net, sum: gain(net), parts, words: words.length < 2 ? words[0] ?? '' : words.map((one, i) => tt('outcome.ofSeat', { seat: hands[i]!.seat, words: one })).join('. ') };
}

function comparison(view: TableView, mine: number | undefined, folded: boolean): string {
  const bank = view.bankHand?.value;
  if (folded) {
    return tt(view.timedOut ? 'outcome.timedOut' : 'outcome.folded');
  }
  if (mine === undefined || bank === undefined) {
    return '';
  }
  if (view.s.announcements.banker?.plays === false) {
    return tt('outcome.noPlay', { hand: handName(mine, view.rules) });
  }
  const key = mine > bank ? 'outcome.beats' : mine < bank ? 'outcome.loses' : 'outcome.ties';
  const isSameName = handName(mine) === handName(bank) && mine !== bank; /* The ranks tell the hands apart. */
  return tt(key, { hand: isSameName ? handRanks(mine) : handName(mine, view.rules), bank: isSameName ? handRanks(bank) : handAsObject(bank, view.rules), count: category(mine) === 'three-of-a-kind' ? 3 : 1 });
}
