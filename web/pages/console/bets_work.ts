// Betting: the wagers of a seat, by chip keys or as an amount. Players with a phone bet themselves.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { listOf } from '../../app/seats.js';
import { chip, CHIP_VALUES } from '../../parts/chips.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { areBetsIn, type Spot } from './bet_draft.js';
import { shape } from './bet_shapes.js';
import { how } from './how.js';
import { lastWagers } from './last_wagers.js';
import type { Order } from './order.js';
import { bonusWord, may, nameAt, personAt, seatsWithBets, seatsWithoutBonus, secondsLeft, type Console } from './state.js';

/** Chip values as the keys 1, 2, … have them. */
export const CHIP_KEYS = [...CHIP_VALUES].reverse();

export function betsOrder(c: Console): Order {
  const seat = c.bets.seat(c);
  if (seat === null) {
    return { verb: tc(areBetsIn(c) ? 'now.betsIn' : 'now.bets') };
  }
  const shown = c.bets.shown(c, seat);
  return { seat: tn('seat', { seat }), verb: c.bets.spot === 'ante' ? tc('now.ante') : bonusWord(c), amount: money(shown[c.bets.spot]) };
}

function choose(c: Console, spot: Spot): void {
  c.bets.spot = spot;
  c.redraw();
}

function spotKey(c: Console, spot: Spot, cents: number, key: string): TemplateResult {
  return html`<label><input type="radio" name="spot" .checked=${c.bets.spot === spot} @change=${() => choose(c, spot)}>
    <span>${shape(c, spot, true)}<span class="spot-word">${spot === 'ante' ? tc('kind.ante') : bonusWord(c)}</span><b>${cents > 0 ? money(cents) : '–'}</b><kbd>${key}</kbd></span></label>`;
}

function coinKey(c: Console, cents: number): TemplateResult | typeof nothing {
  const flip = (): void => {
    c.bets.toggleCoin(c);
    c.redraw();
  };
  return c.s.rules?.progressive == null ? nothing : html`<label><input type="checkbox" name="coin" .checked=${cents > 0} @change=${flip}>
    <span class=${cents > 0 ? '' : 'none'}>${shape(c, 'coin', true)}<span class="spot-word">${tc('spot.coin')}</span><b>${tc(cents > 0 ? 'spot.yes' : 'spot.no')}</b><kbd>G</kbd></span></label>`;
}

/** Chip keys and the field for an amount, which add to and replace what is typed. */
export function amountKeys(c: Console, cents: number, add: (chip: number) => void, set: (cents: number) => void): TemplateResult {
  const typed = (event: InputEvent): void => {
    const dollars = Number((event.target as HTMLInputElement).value.replaceAll(/[$,\s]/g, ''));
    if (Number.isFinite(dollars)) {
      set(Math.round(dollars * 100));
      c.redraw();
    }
  };
  return html`<div class="chip-keys">${CHIP_KEYS.map((value, i) => html`<button class="chip-key" aria-label=${tc('chip.add', { amount: money(value), key: i + 1 })}
      @click=${() => { add(value); c.redraw(); }}>${chip(value)}<kbd>${i + 1}</kbd></button>`)}
    <label class="amount-in"><span>${tc('amount')} <kbd>T</kbd></span><input id="amount" inputmode="numeric" autocomplete="off" .value=${cents > 0 ? String(cents / 100) : ''} @input=${typed}></label>
    <button class="button" @click=${() => { set(0); c.redraw(); }}>${icon('del')}${tc('amount.clear')}</button></div>`;
}

function limits(c: Console): string {
  const rules = c.s.rules!;
  const [least, most] = c.bets.spot === 'ante' ? [rules.ante_min, rules.ante_max] : [rules.bonus_min, rules.bonus_max];
  return tc('bets.limits', { least: money(least), most: money(most), step: money(rules.increment) });
}

/** Links for the player of the seat: sits out, leaves. */
function personLinks(c: Console, seat: number): TemplateResult {
  const name = nameAt(c, seat);
  const link = (command: string, word: 'bets.sitsOut' | 'bets.sitsIn' | 'bets.leaves'): TemplateResult | typeof nothing => may(c, command)
    ? html`<button class="text-link" @click=${() => { if (command !== 'sit-in') { c.bets.go(c.bets.following(c)); } void c.send(command, { seat }); }}>${tc(word, { name })}</button>` : nothing;
  return html`${personAt(c, seat)?.away === true ? link('sit-in', 'bets.sitsIn') : link('sit-out', 'bets.sitsOut')}${link('free-seat', 'bets.leaves')}`;
}

function ofSeat(c: Console, seat: number): TemplateResult {
  const shown = c.bets.shown(c, seat);
  const last = lastWagers(c, seat);
  return html`<fieldset class="spot-keys" data-count=${c.s.rules?.progressive == null ? 2 : 3}><legend class="vh">${tc('bets.spot')}</legend>
      ${spotKey(c, 'ante', shown.ante, 'A')}${spotKey(c, 'bonus', shown.bonus, 'B')}${coinKey(c, shown.progressive)}</fieldset>
    ${amountKeys(c, shown[c.bets.spot], (value) => c.bets.add(c, value), (cents) => c.bets.set(c, cents))}
    <p class="type-help">${limits(c)} ${last === null ? nothing : tc('bets.last', { seat, amount: money(last.ante + last.bonus + last.progressive) })} ${personLinks(c, seat)}</p>`;
}

function figure(word: string, value: string): TemplateResult {
  return html`<div><dt>${word}</dt><dd>${value}</dd></div>`;
}

/** Without a seat to enter: how far betting is. */
function sums(c: Console): TemplateResult {
  const none = seatsWithoutBonus(c);
  const left = secondsLeft(c);
  return html`<dl class="bet-figures">${figure(tc('fig.seats'), String(seatsWithBets(c).length))}
    ${figure(tc('fig.noBonus', { bonus: bonusWord(c) }), none.length > 0 ? listOf(none) : tc('fig.none'))}
    ${left === null ? nothing : figure(tc('fig.time'), tc('fig.seconds', { seconds: left }))}</dl>${how(c)}`;
}

export function betsBody(c: Console): TemplateResult {
  const seat = c.bets.seat(c);
  return html`<div class="bets-in">${seat === null ? sums(c) : ofSeat(c, seat)}</div>`;
}
