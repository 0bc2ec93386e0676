// The current step: what to do, and the figures for it.
import { html, nothing, type TemplateResult } from 'lit';
import type { Instruction } from '../../client/index.js';
import { count as number, gain, money } from '../../app/format.js';
import { listOf, seatName } from '../../app/seats.js';
import { clause } from '../../parts/clause.js';
import { tc } from '../../words/console.js';
import { instructionText } from '../../words/procedure.js';
import {
  activeSeats, bonusWord, hasFailed, kindWord, ofBank, seatsWithBets, seatsWithCoin, seatsWithoutBonus, secondsLeft,
  settleTurn, turnBalance, type Console,
} from './state.js';
import { stepNow, stepNumber, stepWord } from './steps.js';

/** The seat being settled, if its progressive win awaits the key. */
function meterWaits(c: Console, seat: number): boolean {
  return c.s.meter?.jackpot?.seat === seat;
}

function settling(c: Console): string {
  const turn = settleTurn(c);
  if (turn === null) {
    const waits = c.s.meter?.jackpot?.seat;
    return waits === undefined ? tc('now.settleNone') : tc('now.meter', { seat: seatName(c.s.people, waits) });
  }
  const { seat } = turn;
  const balance = turnBalance(turn);
  const values = { seat: seatName(c.s.people, seat), amount: money(Math.abs(balance)) };
  const meter = meterWaits(c, seat);
  return balance > 0 ? tc(meter ? 'now.payMeter' : 'now.pay', values)
    : balance < 0 ? tc(meter ? 'now.takeMeter' : 'now.take', values)
      : tc(meter ? 'now.meter' : 'now.even', values);
}

export function feesOfRound(c: Console): number {
  return c.s.bank.fee + c.s.wagers.reduce((sum, wager) => sum + wager.fee, 0);
}

function feeWords(c: Console): string {
  if (c.s.rules?.progressive != null) {
    const count = seatsWithCoin(c).length;
    return count > 0 ? tc('now.coins', { count }) : tc('now.noCoins');
  }
  return c.s.rules?.fees == null ? tc('now.check') : tc('now.fees', { amount: money(feesOfRound(c)) });
}

function dealWords(c: Console): string {
  const { waits_for: waits, seat, phase } = c.s.clock;
  if (phase === 'misdealt') {
    return tc('now.misdealt');
  }
  if (waits === 'cards') {
    return seat === 0 || seat === null ? tc('now.enterDealer') : tc('now.enter', { seat: seatName(c.s.people, seat) });
  }
  return tc(waits === 'reveals' ? 'now.reveals' : 'now.deal');
}

function bankWords(c: Console): string {
  const { offered_seat: seat } = c.s.bank;
  return seat !== null ? tc('now.bank', { seat: seatName(c.s.people, seat) })
    : tc(c.s.clock.waits_for === 'bank' ? 'now.bankNobody' : 'now.players');
}

function folded(c: Console): number {
  return c.s.wagers.filter((wager) => wager.decision === 'fold').reduce((sum, wager) => sum + wager.ante + wager.bonus, 0);
}

export function nowWords(c: Console): string {
  if (c.s.table.state === 'closed') {
    return tc('now.closed');
  }
  if (hasFailed(c)) {
    return tc('now.fault');
  }
  switch (stepNow(c)) {
    case 'bank':
      return bankWords(c);
    case 'open':
      return tc(c.s.clock.waits_for === 'players' ? 'now.players' : 'now.open');
    case 'close':
      return tc('now.bets');
    case 'fees':
      return feeWords(c);
    case 'deal':
      return dealWords(c);
    case 'decisions':
      return tc('now.decides', { seat: seatName(c.s.people, c.s.clock.seat ?? 0) });
    case 'forfeits':
      return tc('now.forfeits', { amount: money(folded(c)) });
    case 'reveal':
      return tc(ofBank(c, 'now.reveal'));
    case 'settle':
      return settling(c);
    case 'envy':
      return tc('now.envy', { amount: money((c.s.results?.envy ?? []).reduce((sum, one) => sum + one.amount, 0)) });
    case 'over':
      return tc('now.over', { round: number(c.s.clock.round ?? 0) });
    case 'void':
      return tc('now.void');
  }
}

interface Figure {
  word: string;
  value: string;
  rule?: string;
}

function time(c: Console): Figure {
  const left = secondsLeft(c);
  return { word: tc('fig.time'), value: left === null ? tc('fig.noTime') : tc('fig.seconds', { seconds: left }) };
}

function betting(c: Console): Figure[] {
  const none = seatsWithoutBonus(c);
  return [
    { word: tc('fig.seats'), value: tc('fig.of', { count: seatsWithBets(c).length, all: activeSeats(c).length }) },
    { word: tc('fig.antes'), value: money(c.s.wagers.reduce((sum, wager) => sum + wager.ante, 0)) },
    { word: tc('fig.noBonus', { bonus: bonusWord(c) }), value: none.length > 0 ? listOf(none) : tc('fig.none') },
    time(c),
  ];
}

function deciding(c: Console): Figure[] {
  const seats = (decision: string): number[] =>
    [...new Set(c.s.wagers.filter((wager) => wager.decision === decision && wager.ante > 0).map((wager) => wager.seat))].sort((a, b) => a - b);
  const list = (decision: string): string => seats(decision).length > 0 ? listOf(seats(decision)) : tc('fig.none');
  return [
    { word: tc('fig.open'), value: list('open') }, { word: tc('fig.plays'), value: list('play') },
    { word: tc('fig.folded'), value: list('fold') }, time(c),
  ];
}

function odds(c: Console, kind: string, due: number, amount: number): string {
  const pays = amount > 0 ? due / amount : 0;
  const word = kindWord(c, kind);
  return (kind === 'bonus' || kind === 'ante-bonus') && Number.isInteger(pays) && pays > 1 ? tc('kind.odds', { kind: word, pays }) : word;
}

function paying(c: Console): Figure[] {
  return (settleTurn(c)?.lines ?? []).map((line) => ({
    word: odds(c, line.kind, line.result === 'win' ? line.due : 0, line.amount),
    value: gain(line.paid - line.collected),
    rule: line.rule,
  }));
}

function figures(c: Console): Figure[] {
  switch (stepNow(c)) {
    case 'close':
    case 'fees':
      return betting(c);
    case 'decisions':
    case 'forfeits':
      return deciding(c);
    case 'settle':
      return paying(c);
    case 'envy':
      return (c.s.results?.envy ?? []).map((one) => ({
        word: tc('fig.envySeat', { seat: one.seat }), value: gain(one.amount), rule: 'PROG-3',
      }));
    default:
      return [];
  }
}

/** "3, 5, the bank". */
function handList(c: Console, hands: readonly number[]): string {
  return hands.map((seat) => seat === 0 ? tc(ofBank(c, 'how.banker')) : String(seat)).join(', ');
}

/** The hands to pick up in this step: the folded ones first, all others during settlement (HAND-10). */
function toPickUp(c: Console): number[] {
  const hands = c.you.procedure?.pick_up ?? [];
  const folded = new Set(c.s.wagers.filter((wager) => wager.decision === 'fold').map((wager) => wager.seat));
  return stepNow(c) === 'forfeits' ? hands.filter((seat) => folded.has(seat)) : stepNow(c) === 'settle' ? hands : [];
}

function instruction(told: Instruction): TemplateResult {
  return html`<li><span>${instructionText(told)}</span>${clause(told.rule)}</li>`;
}

/** Instructions for the step, or for replacing a failed shuffler. */
function how(c: Console): TemplateResult | typeof nothing {
  const procedure = c.you.procedure;
  if (procedure == null || c.s.table.state === 'closed') {
    return nothing;
  }
  if (hasFailed(c)) {
    return html`<ol class="how fault" aria-label=${tc('how')}>${procedure.fault.map(instruction)}</ol>`;
  }
  const [pickUp, deal] = [toPickUp(c), stepNow(c) === 'deal' ? procedure.deal : []];
  return html`<ul class="how" aria-label=${tc('how')}>${procedure.now.map(instruction)}
    ${deal.length === 0 ? nothing : html`<li class="how-order">${tc('how.deal', { hands: handList(c, deal) })}</li>`}
    ${pickUp.length === 0 ? nothing : html`<li class="how-order">${tc('how.pickUp', { hands: handList(c, pickUp) })}</li>`}</ul>`;
}

export function nowPart(c: Console): TemplateResult {
  const shown = c.s.table.state === 'closed' || hasFailed(c) ? [] : figures(c);
  const { step, steps } = stepNumber(c);
  return html`<div class="now">
    ${steps === 0 ? nothing : html`<p class="now-step">${tc('step.of', { step, steps })}: ${stepWord(c, stepNow(c))}</p>`}
    <h2 id="now-h">${nowWords(c)}</h2>
    ${shown.length === 0 ? nothing : html`<ul class="pay">${shown.map((one) => html`<li><span>${one.word}</span><b>${one.value}</b>${clause(one.rule)}</li>`)}</ul>`}
    ${how(c)}
  </div>`;
}
