// The dealer's calls (ROUND-6): the latest one large, earlier ones small.
import { html, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { listOf } from '../../app/seats.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { bankerHand, bonusWord, isInRound, ofBank, type Console } from './state.js';

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
  const calls = clock.phase === 'bets' ? [tc('say.place')] : [];
  if (announcements.no_more_bets) {
    calls.push(tc('say.close'));
    if (announcements.no_bonus.length > 0) {
      const { no_bonus: seats } = announcements;
      calls.push(tc('say.noBonus', { count: seats.length, bonus: bonusWord(c), seats: listOf(seats) }));
    }
  }
  return calls;
}

/** The calls of the round, in order. */
export function calls(c: Console): string[] {
  const { clock, announcements, meter, bank } = c.s;
  if (!isInRound(c)) {
    return bank.offered_seat === null ? [] : [tc('say.bank', { seat: bank.offered_seat })];
  }
  const made = bettingCalls(c);
  if (clock.phase === 'decisions' && clock.turn !== null) {
    made.push(tc('say.decide', { seat: clock.turn.seat }));
  }
  if (announcements.banker !== null) {
    made.push(announcements.banker.plays ? tc(ofBank(c, 'say.plays'), { hand: bankerHand(c) }) : tc(ofBank(c, 'say.playsNot')));
  }
  if (meter?.jackpot != null) {
    made.push(tc('say.jackpot', { hand: tc(`hand.${meter.jackpot.hand}` as 'hand.straight'), seat: meter.jackpot.seat }));
  }
  made.push(...envyCall(c));
  if (announcements.void !== null) {
    made.push(tc('say.void'));
  }
  return made;
}

export function sayList(c: Console): TemplateResult {
  const made = calls(c);
  if (made.length === 0) {
    return html`<p class="say-none">${tc('say.nothing')}</p>`;
  }
  return html`<ul class="say">${made.map((call, i) => i < made.length - 1
    ? html`<li>${icon('say')}<span>${call}</span><em>${tc('said')}</em></li>`
    : html`<li class="now">${icon('say')}<span>${call}</span></li>`)}</ul>`;
}
