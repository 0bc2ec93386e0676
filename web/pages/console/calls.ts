// The dealer's calls (ROUND-6): what to say now.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { handName } from '../../app/hands.js';
import { listOf } from '../../app/seats.js';
import { tc } from '../../words/console.js';
import { areBetsIn } from './bet_draft.js';
import { bankerHand, bonusWord, isInRound, ofBank, stepNow, type Console } from './state.js';
import { due, isNoAction, isReturn, seatsWithoutAction, turnNow } from './turns.js';

function envyCall(c: Console): string[] {
  const envy = c.s.results?.envy ?? [];
  if (c.s.clock.phase !== 'envy' || envy.length === 0) {
    return [];
  }
  const seats = [...new Set(envy.map((one) => one.seat))].sort((a, b) => a - b);
  return [tc('say.envy', { count: seats.length, amount: money(envy[0]!.amount), seats: listOf(seats) })];
}

function bettingCalls(c: Console): string[] {
  const { clock, announcements } = c.s;
  if (clock.phase === 'bets' && !announcements.no_more_bets) {
    return [tc(areBetsIn(c) ? 'say.close' : 'say.place')];
  }
  const { no_bonus: seats } = announcements;
  return !announcements.no_more_bets ? [] : [seats.length === 0 ? tc('say.close')
    : tc('say.closeNoBonus', { count: seats.length, bonus: bonusWord(c), seats: listOf(seats) })];
}

/** “Straight flush. Paying $1,420.” */
function settlingCall(c: Console): string[] {
  const turn = stepNow(c) === 'settle' && c.s.clock.waits_for !== 'cards' ? turnNow(c) : null;
  const value = c.s.hands.find((hand) => hand.seat === turn?.seat)?.value;
  if (turn !== null && isReturn(turn)) {
    return [tc('say.noAction', { seat: turn.seat })];
  }
  const amount = turn === null ? null : due(turn);
  if (turn === null || amount === null || value === undefined) {
    return [];
  }
  const hand = handName(value, c.s.rules ?? undefined);
  if (amount === 0) {
    return [isNoAction(turn) ? tc('say.noAction', { seat: turn.seat }) : tc('say.return', { hand })];
  }
  return [tc(amount > 0 ? 'say.pay' : ofBank(c, 'say.wins'), { hand, amount: money(amount) })];
}

/** The calls of the round, in order. */
export function calls(c: Console): string[] {
  const { clock, announcements, meter, bank } = c.s;
  if (!isInRound(c)) {
    return bank.offered_seat === null ? [] : [tc('say.bank', { seat: bank.offered_seat })];
  }
  const made = c.s.hands.length === 0 || clock.phase === 'deal' ? bettingCalls(c) : []; /* Later they are out of date. */
  if (clock.phase === 'decisions' && clock.turn !== null) {
    made.push(tc('say.decide', { seat: clock.turn.seat }));
  }
  if (announcements.banker !== null) {
    made.push(announcements.banker.plays ? tc(ofBank(c, 'say.plays'), { hand: bankerHand(c) }) : tc(ofBank(c, 'say.playsNot')));
  }
  made.push(...settlingCall(c));
  if (meter?.jackpot != null) {
    made.push(tc('say.jackpot', { hand: tc(`hand.${meter.jackpot.hand}`), seat: meter.jackpot.seat }));
  }
  made.push(...envyCall(c));
  if (announcements.void !== null) {
    made.push(tc('say.void'));
  }
  return made;
}

/** The latest call, and seats that the bank does not reach: they have no turn of their own. */
export function sayNowPart(c: Console): TemplateResult | typeof nothing {
  const call = calls(c).at(-1);
  const none = seatsWithoutAction(c);
  return call === undefined ? nothing : html`<div class="say"><h2>${tc('say')}</h2>${none.map((seat) => html`<p class="say-none">${tc('say.noAction', { seat })}</p>`)}
    <p class="say-now">${call}</p></div>`;
}
