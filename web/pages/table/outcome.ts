// The viewer's result of a round.
import { gain, money } from '../../app/format.js';
import { category, handAsObject, handName, handRanks } from '../../app/hands.js';
import type { ResultLine, WagerRow } from '../../client/index.js';
import { wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import { allOf, isUncovered, myHands, netOf, type Look } from './look.js';

export interface Outcome {
  net: number;
  /** The net result as text; for a void round the amount returned. */
  sum: string;
  /** "ante +$25", one for each wager. */
  parts: string[];
  words: string;
}

/** "ante $10", for returned wagers. */
function backParts(look: Look, rows: readonly WagerRow[], kinds: readonly ('ante' | 'play' | 'bonus' | 'progressive' | 'fee')[]): string[] {
  return kinds.map((kind) => {
    const amount = rows.reduce((sum, row) => sum + row[kind], 0);
    return amount === 0 ? '' : `${kind === 'fee' ? tt('outcome.fee').toLowerCase() : wagerName(kind, look.rules)} ${money(amount)}`;
  }).filter((part) => part !== '');
}

/** All wagers and fees are returned (IRR-1). */
function voidOutcome(look: Look): Outcome | null {
  const rows = look.s.wagers.filter((row) => row.person === look.me);
  if (rows.length === 0) {
    return null;
  }
  const parts = backParts(look, rows, ['ante', 'play', 'bonus', 'progressive', 'fee']);
  const back = rows.reduce((sum, row) => sum + allOf(row), 0);
  return { net: 0, sum: tt('seat.back', { amount: money(back) }), parts, words: voidWords(look) };
}

/** "Round void: seat 3 got 4 cards. All wagers and fees are returned." */
export function voidWords(look: Look): string {
  const reason = look.s.announcements.void?.reason ?? 'staff-decision';
  const wrong = look.s.hands.findLast((hand) => hand.count > 0 && hand.count !== CARDS);
  if (reason === 'card-count' && wrong !== undefined) {
    return tt(wrong.seat === 0 ? 'void.bankGot' : 'void.seatGot', { seat: wrong.seat, count: wrong.count });
  }
  return tt(`void.${reason}` as 'void.card-count');
}

const CARDS = 3;
const OUTCOME_KINDS = ['ante', 'play', 'bonus', 'ante-bonus'] as const;

/** The round from the bank's side: amounts collected and paid, without its fee. */
function bankOutcome(look: Look): Outcome | null {
  const { results, bankHand } = look;
  if (results === null || !results.settled || look.linesShown < results.lines.length) {
    return null;
  }
  const { fee } = look.s.bank;
  return {
    net: results.collected - results.paid,
    sum: gain(results.collected - results.paid),
    parts: [tt('outcome.taken', { amount: money(results.collected) }), tt('outcome.paid', { amount: money(results.paid) }),
      ...(fee > 0 ? [tt('bet.fee', { amount: money(fee) })] : [])],
    words: bankHand?.value === undefined ? ''
      : tt(look.s.announcements.banker?.plays === false ? 'outcome.noPlay' : 'outcome.bankPlays', { hand: handName(bankHand.value, look.rules) }),
  };
}

/** "ante +$25", "play +$5 of $10", "bonus not covered". */
function partWords(look: Look, kind: (typeof OUTCOME_KINDS)[number], lines: readonly ResultLine[]): string {
  const own = lines.filter((line) => line.kind === kind);
  const net = netOf(own);
  const due = own.reduce((sum, line) => sum + line.due, 0);
  const isShort = own.some((line) => line.uncovered > 0);
  const words = net === 0 ? tt(isShort ? 'outcome.uncovered' : 'outcome.back')
    : isShort ? tt('outcome.partOf', { gain: gain(net), due: money(due) }) : gain(net);
  return own.length === 0 ? '' : `${wagerName(kind, look.rules)} ${words}`;
}

export function myOutcome(look: Look): Outcome | null {
  if (look.isVoid) {
    return voidOutcome(look);
  }
  if (look.isBank) {
    return bankOutcome(look);
  }
  const lines = look.results?.lines.filter((line) => line.person === look.me) ?? [];
  const mine = look.seats.find((seat) => seat.isMine && seat.wager !== null);
  if (look.results === null || (lines.length === 0 && mine === undefined) || look.linesShown < look.results.lines.length) {
    return null;
  }
  const parts = OUTCOME_KINDS.map((kind) => partWords(look, kind, lines)).filter((part) => part !== '');
  const sum = (rows: readonly { person: number; amount: number }[]): number =>
    rows.filter((row) => row.person === look.me).reduce((all, row) => all + row.amount, 0);
  const coins = look.s.wagers.filter((row) => row.person === look.me).reduce((all, row) => all + row.progressive, 0);
  const award = sum(look.results.awards) - coins; /* PROG-1: the coin is never returned. */
  const envy = sum(look.results.envy);
  if (award !== 0) {
    parts.push(`${tt('spot.progressive').toLowerCase()} ${gain(award)}`);
  }
  if (envy !== 0) {
    parts.push(`${tt('outcome.envy')} ${gain(envy)}`);
  }
  const net = netOf(lines) + award + envy;
  if (isUncovered(lines) && net === 0) {
    const back = lines.reduce((all, line) => all + line.returned, 0);
    const rows = look.s.wagers.filter((row) => row.person === look.me);
    return { net, sum: tt('seat.back', { amount: money(back) }), parts: backParts(look, rows, ['ante', 'play', 'bonus']), words: tt('outcome.usedUp') };
  }
  const hands = myHands(look);
  const words = hands.map((one) => comparison(look, one.hand.value, one.wager.decision === 'fold'));
  return { net, sum: gain(net), parts, words: words.length < 2 ? words[0] ?? '' : words.map((one, i) => tt('outcome.ofSeat', { seat: hands[i]!.seat, words: one })).join('. ') };
}

function comparison(look: Look, mine: number | undefined, folded: boolean): string {
  const bank = look.bankHand?.value;
  if (folded) {
    return tt('outcome.folded');
  }
  if (mine === undefined || bank === undefined) {
    return '';
  }
  if (look.s.announcements.banker?.plays === false) {
    return tt('outcome.noPlay', { hand: handName(mine, look.rules) });
  }
  const key = mine > bank ? 'outcome.beats' : mine < bank ? 'outcome.loses' : 'outcome.ties';
  const isSameName = handName(mine) === handName(bank) && mine !== bank; /* The ranks tell the hands apart. */
  return tt(key, { hand: isSameName ? handRanks(mine) : handName(mine, look.rules), bank: isSameName ? handRanks(bank) : handAsObject(bank, look.rules), count: category(mine) === 'three-of-a-kind' ? 3 : 1 });
}
