// One turn of the settlement: the hand, the chips to pay, and one line for each wager. The amount is the sum of these
// lines.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { cardNames, money } from '../../app/format.js';
import { handName, laidOut } from '../../app/hands.js';
import { largeCard } from '../../parts/card.js';
import { clause } from '../../parts/clause.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { chipCounts } from './chip_counts.js';
import type { Order } from './order.js';
import { awardWord, kindWord, nameAt, ownWager, type Console } from './state.js';
import { due, isNoAction, isReturn, turnNow, type Turn, type TurnLine } from './turns.js';

const STEP = 3.75;
const DRAWN_MAX = 5;

export function settleOrder(c: Console): Order {
  const turn = turnNow(c);
  if (turn === null) {
    return { verb: tc('now.settleNone') };
  }
  const seat = tn('seat', { seat: turn.seat });
  const amount = due(turn) ?? 0;
  if (amount === 0) {
    return { seat, verb: tc(isNoAction(turn) ? 'now.noAction' : 'now.return') };
  }
  return { seat, verb: tc(isReturn(turn) ? 'now.giveBack' : amount > 0 ? 'now.pay' : 'now.take'), amount: money(Math.abs(amount)) };
}

function pile(value: number, count: number): TemplateResult {
  const drawn = Math.min(count, DRAWN_MAX);
  return html`<svg class="pile" viewBox="0 0 48 ${52 + (drawn - 1) * STEP}" aria-hidden="true">${Array.from({ length: drawn }, (_, i) =>
    svg`<use href=${`#chip-${value / 100}`} x="0" y=${(drawn - 1 - i) * STEP} width="48" height="52"></use>`)}</svg>`;
}

/** "2 green, 1 red": as few chips as possible, largest first. */
export function piles(cents: number): TemplateResult {
  const { chips, rest } = chipCounts(cents);
  return html`<ul class="piles" aria-label=${tc('piles')}>${chips.map(({ value, count }) => html`<li>${pile(value, count)}
    <b>${tc(`chip.${value / 100}` as 'chip.5', { count })}</b><span>${money(value * count)}</span></li>`)}
    ${rest > 0 ? html`<li><b>${money(rest)}</b><span>${tc('chip.rest')}</span></li>` : nothing}</ul>`;
}

/** What stays on the felt when a seat is paid. */
function stays(c: Console, turn: Turn): number {
  const own = ownWager(c, turn.seat);
  const taken = turn.lines.filter((line) => line.amount < 0).reduce((sum, line) => sum - line.amount, 0);
  return own === undefined ? 0 : own.ante + own.play + own.bonus - taken;
}

function whoLine(c: Console, turn: Turn): TemplateResult {
  const hand = c.s.hands.find((one) => one.seat === turn.seat);
  const shown = laidOut(hand?.cards.slice(0, 5) ?? []);
  const left = stays(c, turn);
  return html`<p class="who-line">${shown.length === 0 ? nothing
    : html`<span class="row-of-cards" role="img" aria-label=${cardNames(shown)}>${shown.map((card) => largeCard(card, '', c.s.shoe?.deck ?? 0))}</span>`}
    <span><b>${nameAt(c, turn.seat)}</b>${hand?.value === undefined ? nothing : html`${handName(hand.value, c.s.rules ?? undefined)}<br>`}
      ${left > 0 && turn.pass !== 'collect' && !isReturn(turn) ? tc((turn.amount ?? 0) > 0 ? 'settle.leave' : 'settle.back', { amount: money(left) }) : nothing}</span></p>`;
}

/** "Pair Plus, 40 to 1". */
function lineWord(c: Console, turn: Turn, line: TurnLine): string {
  const word = kindWord(c, line.kind);
  if (line.kind === 'progressive') {
    const award = c.s.results?.awards.find((one) => one.seat === turn.seat);
    return award === undefined ? word : tc('kind.hand', { kind: word, hand: awardWord(award.hand) });
  }
  return (line.kind === 'bonus' || line.kind === 'ante-bonus') && line.pays > 0 ? tc('kind.odds', { kind: word, pays: line.pays }) : word;
}

function note(line: TurnLine): string {
  if (line.uncovered > 0) {
    return line.amount === 0 ? tc('settle.noAction') : tc('settle.short', { amount: money(line.uncovered) });
  }
  return line.kind === 'progressive' ? tc(`settle.from.${line.from === 'meter' ? 'meter' : 'tray'}`) : '';
}

function row(c: Console, turn: Turn, line: TurnLine): TemplateResult {
  const small = note(line);
  return html`<tr><th scope="row">${lineWord(c, turn, line)}${small === '' ? nothing : html`<small>${small}</small>`}</th>
    <td class="n">${money(line.amount)}</td><td>${clause(line.rule)}</td></tr>`;
}

/** `below` is drawn under the lines. */
export function settleBody(c: Console, below: TemplateResult | typeof nothing = nothing): TemplateResult | typeof nothing {
  const turn = turnNow(c);
  if (turn === null) {
    return nothing;
  }
  const amount = due(turn) ?? 0;
  return html`<div class="now-body"><div class="hand-out">${whoLine(c, turn)}${amount > 0 ? piles(amount) : nothing}</div>
    <div class="lines-box"><table class="lines"><caption class="vh">${tc('settle.lines', { seat: turn.seat })}</caption>
      <tbody>${turn.lines.map((line) => row(c, turn, line))}${turn.handed === 0 ? nothing
        : html`<tr><th scope="row">${tc(turn.handed > 0 ? 'settle.paidBefore' : 'settle.takenBefore')}</th><td class="n">${money(-turn.handed)}</td><td></td></tr>`}</tbody>
      <tfoot><tr><th scope="row">${tc(isReturn(turn) ? 'sum.return' : amount < 0 ? 'sum.take' : 'sum.pay')}</th><td class="n">${money(Math.abs(amount))}</td><td></td></tr></tfoot></table>${below}</div></div>`;
}
