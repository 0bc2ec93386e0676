// What became of a round for who looks.
import { gain, money } from '../../app/format.js';
import { category, handInText, handName, handRanks } from '../../app/hands.js';
import { tt } from '../../words/table.js';
import type { Look } from './look.js';

export interface Outcome {
  net: number;
  /** "ante +$25", one for each wager. */
  parts: string[];
  words: string;
}

const OUTCOME_KINDS = ['ante', 'play', 'bonus', 'ante-bonus'] as const;

/** The round from the bank's side: what it took and paid, its fee aside. */
function bankOutcome(look: Look): Outcome | null {
  const { results, bankHand } = look;
  if (results === null || !results.settled || look.linesShown < results.lines.length) {
    return null;
  }
  const { fee } = look.s.bank;
  return {
    net: results.collected - results.paid,
    parts: [tt('outcome.taken', { amount: money(results.collected) }), tt('outcome.paid', { amount: money(results.paid) }),
      ...(fee > 0 ? [tt('bet.fee', { amount: money(fee) })] : [])],
    words: bankHand?.value === undefined ? ''
      : tt(look.s.announcements.banker?.plays === false ? 'outcome.noPlay' : 'outcome.bankPlays', { hand: handName(bankHand.value) }),
  };
}

export function myOutcome(look: Look): Outcome | null {
  if (look.isBank) {
    return bankOutcome(look);
  }
  const lines = look.results?.lines.filter((line) => line.person === look.me) ?? [];
  const mine = look.seats.find((seat) => seat.isMine && seat.wager !== null);
  if (look.results === null || (lines.length === 0 && mine === undefined) || look.linesShown < look.results.lines.length) {
    return null;
  }
  const parts = OUTCOME_KINDS.map((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const net = own.reduce((sum, line) => sum + line.paid - line.collected, 0);
    return own.length === 0 ? '' : `${tt(`spot.${kind}`).toLowerCase()} ${net === 0 ? tt('outcome.back') : gain(net)}`;
  }).filter((part) => part !== '');
  const extra = (mine?.net ?? 0) - lines.filter((line) => line.seat === mine?.seat).reduce((sum, line) => sum + line.paid - line.collected, 0);
  const net = lines.reduce((sum, line) => sum + line.paid - line.collected, 0) + extra;
  if (extra !== 0) {
    parts.push(`${tt('spot.progressive').toLowerCase()} ${gain(extra)}`);
  }
  return { net, parts, words: comparison(look, mine?.hand?.value, mine?.wager?.decision === 'fold') };
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
    return tt('outcome.noPlay', { hand: handName(mine) });
  }
  const key = mine > bank ? 'outcome.beats' : mine < bank ? 'outcome.loses' : 'outcome.ties';
  const isSameName = handName(mine) === handName(bank) && mine !== bank; /* the next card decides */
  return tt(key, { hand: isSameName ? handRanks(mine) : handName(mine), bank: isSameName ? handRanks(bank) : handInText(bank), count: category(mine) === 'three-of-a-kind' ? 3 : 1 });
}
