// The seats, from the dealer's left: equal columns of a grid, never placed by coordinates. The last tile is the dealer's
// own hand, or the bank's, or while bets are open what lies on the felt.
import { html, nothing, type TemplateResult } from 'lit';
import type { HandRow } from '../../client/index.js';
import { cardNames, money } from '../../app/format.js';
import { handNameShort, laidOut } from '../../app/hands.js';
import { cardBack, smallCard } from '../../parts/card.js';
import { icon } from '../../parts/icon.js';
import { vars } from '../../parts/vars.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { shape, type Shape } from './bet_shapes.js';
import { cardSlot } from './card_slot.js';
import { handToEnter } from './entry_target.js';
import { seatState } from './seat_state.js';
import { isInRound, nameAt, ofBank, ownWager, personAt, seatsWithBets, shortName, wagersAt, type Console } from './state.js';
import { tileAct } from './tile_acts.js';
import { turnsOf } from './turns.js';

/** From this many seats on there are two rows. */
const MANY = 9;

function isBetting(c: Console): boolean {
  return isInRound(c) && c.s.clock.bets_open;
}

/** The hand's cards as they lie, or what is typed of it. */
function handCards(c: Console, hand: HandRow, isTyped: boolean): TemplateResult {
  const deck = c.s.shoe?.deck ?? 0;
  if (isTyped) {
    return html`<span class="hand" role="img" aria-label=${cardNames(c.typed)}>${[0, 1, 2].map((i) =>
      c.typed[i] === undefined ? cardSlot() : smallCard(c.typed[i]!))}</span>`;
  }
  const shown = laidOut(hand.cards.slice(0, 5));
  return html`<span class="hand" role="img" aria-label=${cardNames(shown)}>${shown.map((card) => card === null ? cardBack(deck) : smallCard(card))}</span>`;
}

/** PROG-3, PROG-6: with a coin on the table, a folded hand is turned as well. */
function isToBeSeen(c: Console, seat: number): boolean {
  return c.s.wagers.some((wager) => wager.progressive > 0) && turnsOf(c).some((turn) => turn.seat === seat && !turn.done);
}

function handWord(c: Console, hand: HandRow, isTyped: boolean): string {
  const own = ownWager(c, hand.seat);
  if (isTyped) {
    return tc('hand.toGo', { count: 3 - c.typed.length });
  }
  if (hand.value !== undefined) {
    return handNameShort(hand.value, c.s.rules ?? undefined);
  }
  const isShowdown = ['reveal', 'settlement', 'envy', 'done'].includes(c.s.clock.phase ?? '');
  return own?.decision === 'fold' && isShowdown && !isToBeSeen(c, hand.seat) ? tc('hand.notSeen') : tc(isShowdown ? 'hand.notTurned' : 'hand.down');
}

function handPart(c: Console, seat: number): TemplateResult | typeof nothing {
  const hand = isInRound(c) ? c.s.hands.find((one) => one.seat === seat) : undefined;
  if (hand === undefined) {
    return html`<span class="hand none"></span><p class="tile-hand"></p>`;
  }
  const isTyped = c.typed.length > 0 && handToEnter(c)?.command === 'enter-hand' && handToEnter(c)?.seat === seat;
  return html`${handCards(c, hand, isTyped)}<p class="tile-hand">${handWord(c, hand, isTyped)}</p>`;
}

function bet(c: Console, what: Shape, cents: number): TemplateResult {
  return html`<span class="bet ${cents > 0 ? '' : 'none'}">${shape(c, what)}${cents > 0 ? money(cents) : '–'}</span>`;
}

function coin(c: Console, cents: number): TemplateResult | typeof nothing {
  if (c.s.rules?.progressive == null) {
    return nothing;
  }
  return cents > 0 ? html`<span class="bet">${shape(c, 'coin', true)}${tc('bet.coin')}</span>` : html`<span class="bet none">${tc('bet.noCoin')}</span>`;
}

function bets(c: Console, seat: number): TemplateResult {
  const own = ownWager(c, seat);
  const behind = wagersAt(c, seat).filter((wager) => wager !== own).reduce((sum, wager) => sum + wager.ante + wager.play + wager.bonus, 0);
  return html`<p class="bets">${own === undefined ? nothing
    : html`${bet(c, 'ante', own.ante)}${bet(c, 'play', own.play)}${bet(c, 'bonus', own.bonus)}${coin(c, own.progressive)}`}
    ${behind > 0 ? html`<span class="bet behind">${tc('seat.behind', { amount: money(behind) })}</span>` : nothing}</p>`;
}

function bonusShort(c: Console): string {
  return tc(c.s.rules?.bonus_name === 'pair-plus' ? 'spot.pair-plus' : 'spot.bonus');
}

function spot(c: Console, what: Shape, word: string, value: string, isNone: boolean): TemplateResult {
  return html`<div class=${isNone ? 'none' : ''}><dt>${shape(c, what, true)}${word}</dt><dd>${value}</dd></div>`;
}

/** While bets are open: the spots as rows. */
function spots(c: Console, seat: number): TemplateResult {
  const { ante, bonus, progressive } = c.bets.shown(c, seat);
  const row = (what: Shape, word: string, cents: number): TemplateResult => spot(c, what, word, cents > 0 ? money(cents) : '–', cents === 0);
  return html`<dl class="spots">${row('ante', tc('kind.ante'), ante)}${row('bonus', bonusShort(c), bonus)}
    ${c.s.rules?.progressive == null ? nothing : row('coin', tc('spot.short'), progressive)}</dl>`;
}

function stateLine(c: Console, seat: number): TemplateResult {
  const { state, word } = seatState(c, seat);
  return html`<p class="tile-state">${state === 'done' || (state === 'gone' && word !== tc('seat.folded') && word !== tc('seat.away')) ? icon('check') : nothing}<span>${word}</span></p>`;
}

function tile(c: Console, seat: number): TemplateResult {
  const { state } = seatState(c, seat);
  const isSeen = personAt(c, seat) !== undefined || ownWager(c, seat) !== undefined;
  const name = isSeen ? nameAt(c, seat) : '';
  const act = tileAct(c, seat);
  return html`<li class="tile ${isBetting(c) ? 'wager' : ''}" data-seat=${seat} data-state=${state} aria-current=${state === 'now' ? 'true' : nothing}>
    <p class="tile-name"><span class="tile-no"><span class="vh">${tn('seat', { seat })} </span><span aria-hidden="true">${seat}</span></span><span class="tile-who" title=${name}>${shortName(name)}</span></p>
    ${isBetting(c) ? spots(c, seat) : html`${handPart(c, seat)}${bets(c, seat)}`}
    ${stateLine(c, seat)}
    ${act === null ? nothing : html`<button class="tile-key" aria-label=${act.label} aria-pressed=${act.isPressed === undefined ? nothing : String(act.isPressed)} @click=${act.act}></button>`}
  </li>`;
}

/** The legend of the shapes stands where the other tiles have their bets. */
function legend(c: Console): TemplateResult {
  return html`<p class="bets shapes" aria-hidden="true"><span class="bet">${shape(c, 'ante', true)}${tc('legend.ante')}</span>
    <span class="bet">${shape(c, 'play', true)}${tc('legend.play')}</span><span class="bet">${shape(c, 'bonus', true)}${tc(c.s.rules?.bonus_name === 'pair-plus' ? 'legend.pair-plus' : 'legend.bonus')}</span>
    ${c.s.rules?.progressive == null ? nothing : html`<span class="bet">${shape(c, 'coin', true)}${tc('bet.coin')}</span>`}</p>`;
}

function dealerState(c: Console): string {
  const banker = c.s.announcements.banker;
  const hand = isInRound(c) ? c.s.hands.find((one) => one.seat === 0) : undefined;
  if (c.s.clock.waits_for === 'cards' && c.s.clock.seat === 0) {
    return tc('seat.turn');
  }
  return banker !== null && isInRound(c) ? tc(banker.plays ? 'dealer.plays' : 'dealer.playsNot') : hand === undefined ? ''
    : tc(hand.cards.some((card) => card !== null) ? 'dealer.exposed' : 'dealer.hidden');
}

function dealerTile(c: Console): TemplateResult {
  const isNow = c.s.clock.waits_for === 'cards' && c.s.clock.seat === 0;
  return html`<li class="tile dealer" data-state=${isNow ? 'now' : 'bank'} aria-current=${isNow ? 'true' : nothing}><p class="tile-name"><span class="tile-who">${tc(ofBank(c, 'dealer'))}</span></p>
    ${handPart(c, 0)}${legend(c)}<p class="tile-state"><span>${dealerState(c)}</span></p></li>`;
}

/** What lies on the felt while bets are open. */
function feltTile(c: Console): TemplateResult {
  const sum = (kind: 'ante' | 'bonus'): number => c.s.wagers.reduce((all, wager) => all + wager[kind], 0);
  const coins = c.s.wagers.filter((wager) => wager.progressive > 0).length;
  const seated = Array.from({ length: c.s.rules?.seats ?? 0 }, (_, i) => i + 1).filter((seat) => personAt(c, seat) !== undefined && seat !== c.s.bank.seat);
  return html`<li class="tile wager dealer" data-state="bank"><p class="tile-name"><span class="tile-who">${tc('felt.title')}</span></p>
    <dl class="spots">${spot(c, 'ante', tc('felt.antes'), money(sum('ante')), sum('ante') === 0)}${spot(c, 'bonus', bonusShort(c), money(sum('bonus')), sum('bonus') === 0)}
      ${c.s.rules?.progressive == null ? nothing : spot(c, 'coin', tc('felt.coins'), String(coins), coins === 0)}</dl>
    <p class="tile-state"><span>${tc('felt.seats', { count: seatsWithBets(c).length, all: seated.length })}</span></p></li>`;
}

export function strip(c: Console): TemplateResult {
  const count = c.s.rules?.seats ?? 7;
  const isMany = count >= MANY;
  const columns = isMany ? Math.ceil((count + 1) / 2) : count + 1;
  return html`<ol class="strip" data-seats=${isMany ? 'many' : 'few'} data-tiles=${count + 1} aria-label=${tc('seats')} ${vars({ columns })}>
    ${Array.from({ length: count }, (_, i) => tile(c, i + 1))}${isBetting(c) ? feltTile(c) : dealerTile(c)}</ol>`;
}
