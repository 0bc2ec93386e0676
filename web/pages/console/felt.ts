// The table seen from the dealer's side: seat 1 on their left.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { WagerRow } from '../../client/index.js';
import { money } from '../../app/format.js';
import { handNameShort, laidOut } from '../../app/hands.js';
import { personName } from '../../app/names.js';
import { personInSeat } from '../../app/seats.js';
import { cards } from '../../parts/card.js';
import { vars } from '../../parts/vars.js';
import { tc } from '../../words/console.js';
import { bankerHand, bonusWord, isInRound, ofBank, settleSeat, settleTurns, type Console } from './state.js';

type Shape = 'ante' | 'play' | 'bonus';

const SHAPES: Record<Exclude<Shape, 'bonus'> | 'lozenge' | 'circle', TemplateResult> = {
  ante: svg`<circle cx="6" cy="6" r="5"></circle>`,
  play: svg`<rect x="1" y="1" width="10" height="10" rx="2.5"></rect>`,
  lozenge: svg`<path d="M6 .5 11.5 6 6 11.5.5 6z"></path>`,
  circle: svg`<circle cx="6" cy="6" r="5"></circle><circle cx="6" cy="6" r="2"></circle>`,
};

function bet(c: Console, shape: Shape, text: string): TemplateResult {
  const word = shape === 'bonus' ? bonusWord(c) : tc(`kind.${shape}`);
  const outline = shape === 'bonus' ? c.s.rules?.bonus_shape ?? 'lozenge' : shape; /* PROC-1 */
  return html`<span class="p-bet"><svg viewBox="0 0 12 12" role="img" aria-label=${word}>${SHAPES[outline]}</svg>${text}</span>`;
}

function amount(cents: number): string {
  return cents > 0 ? money(cents) : '–';
}

/** The position of seat k of n; from nine seats on every other seat is lower. */
function place(k: number, n: number): Record<string, string> {
  const from = k - (n + 1) / 2;
  const step = n > 1 ? Math.min(13.3, (n > 8 ? 79 : 82) / (n - 1)) : 0;
  const bow = n > 1 ? (from * 6) / (n - 1) : 0;
  const y = n > 8 ? 22 + bow * bow * 7 + (k % 2 === 0 ? 146 : 0) : 38 + bow * bow * 11;
  return { x: `${50 + from * step}%`, y: `${Math.round(y)}px`, w: `${2 * step}%` };
}

type SeatState = 'now' | 'gone' | 'done' | 'next' | '';

function stateOf(c: Console, seat: number, own: WagerRow | undefined): SeatState {
  const { phase, seat: waited } = c.s.clock;
  if (own?.decision === 'fold') {
    return 'gone';
  }
  if (phase === 'settlement') {
    const at = settleTurns(c).findLastIndex((turn) => turn.seat === seat);
    return seat === settleSeat(c) ? 'now' : at >= 0 && at < c.paid ? 'done' : 'next';
  }
  if (waited === seat && isInRound(c)) {
    return 'now';
  }
  return isInRound(c) && own !== undefined && (phase === 'envy' || phase === 'done') ? 'done' : '';
}

function stateWord(c: Console, seat: number, state: SeatState): string {
  const who = personInSeat(c.s.people, seat);
  if (seat === c.s.bank.seat) {
    return tc('seat.bank');
  }
  if (who?.away === true) {
    return tc('seat.away');
  }
  if (state === 'done') {
    return tc('seat.paid');
  }
  return c.s.clock.phase === 'decisions' && state === 'now' ? tc('seat.decides')
    : c.s.clock.phase === 'bets' && who?.ready === true ? tc('seat.ready') : '';
}

function handPart(c: Console, seat: number, state: SeatState): TemplateResult | typeof nothing {
  const hand = c.s.hands.find((one) => one.seat === seat);
  if (hand === undefined || !isInRound(c)) {
    return nothing;
  }
  const isDown = hand.cards.every((card) => card === null);
  const word = state === 'gone' ? tc('seat.folded') : isDown ? tc('seat.down') : hand.value === undefined ? '' : handNameShort(hand.value, c.s.rules ?? undefined);
  return html`${cards(hand.cards.slice(0, 5), { form: 'fan', deck: c.s.shoe?.deck ?? 0, extra: isDown ? 'down' : '', ...(isDown ? { label: word } : {}) })}
    <p class="c-hand">${word}</p>`;
}

function coin(c: Console, own: WagerRow | undefined, seat: number): TemplateResult | typeof nothing {
  if (c.s.rules?.progressive == null) {
    return nothing;
  }
  const isIn = c.s.meter?.sensors.includes(seat) === true;
  const isBet = (own?.progressive ?? 0) > 0;
  return html`<p class="c-coin" data-on=${isIn ? 'yes' : 'no'}>${tc(isIn ? 'seat.coin' : isBet ? 'seat.coinBet' : 'seat.noCoin')}</p>`;
}

function seatPart(c: Console, seat: number, n: number): TemplateResult {
  const who = personInSeat(c.s.people, seat);
  /* Wagers and cards of the last round are no longer on the table. */
  const at = isInRound(c) ? c.s.wagers.filter((wager) => wager.seat === seat) : [];
  const own = at.find((wager) => wager.person === who?.person) ?? at[0];
  if (who === undefined && own === undefined) {
    return html`<li class="c-seat empty" data-seat=${seat} ${vars(place(seat, n))}><p class="c-name"><span class="plate-no">${seat}</span></p><p class="c-hand">${tc('seat.empty')}</p></li>`;
  }
  const state = stateOf(c, seat, own);
  const word = stateWord(c, seat, state);
  const behind = at.filter((wager) => wager !== own).reduce((sum, wager) => sum + wager.ante + wager.play + wager.bonus, 0);
  return html`<li class="c-seat" data-seat=${seat} data-state=${state} aria-current=${state === 'now' ? 'true' : nothing} ${vars(place(seat, n))}>
    <p class="c-name"><span class="plate-no">${seat}</span><span class="c-who">${personName(who?.person ?? own!.person, c.s.people)}</span></p>
    ${word === '' ? nothing : html`<p class="c-word">${word}</p>`}
    ${handPart(c, seat, state)}
    ${own === undefined
      ? isInRound(c) && seat !== c.s.bank.seat ? html`<p class="c-hand">${tc('seat.noBet')}</p>` : html`<p class="c-hand">${money(who?.stack ?? 0)}</p>`
      : html`<p class="c-bets">${bet(c, 'ante', amount(own.ante))}${bet(c, 'play', amount(own.play))}${bet(c, 'bonus', amount(own.bonus))}</p>${coin(c, own, seat)}`}
    ${behind > 0 ? html`<p class="c-hand">${tc('seat.behind', { amount: money(behind) })}</p>` : nothing}
  </li>`;
}

function dealerPart(c: Console): TemplateResult {
  const hand = isInRound(c) ? c.s.hands.find((one) => one.seat === 0) : undefined;
  const banker = c.s.announcements.banker;
  const word = hand === undefined ? tc('dealer.none') : banker === null ? tc('dealer.down')
    : tc(banker.plays ? 'dealer.plays' : 'dealer.playsNot', { hand: bankerHand(c) });
  return html`<div class="c-dealer"><p class="left"><b>${tc(ofBank(c, 'dealer.hand'))}</b><br>${word}</p>
    ${hand === undefined ? html`<span class="row-of-cards"></span>` : cards(laidOut(hand.cards.slice(0, 5)), { deck: c.s.shoe?.deck ?? 0 })}
    <p><b>${tc('dealer.side')}</b><br>${tc('dealer.left')}</p></div>`;
}

export function feltPart(c: Console): TemplateResult {
  const n = c.s.rules?.seats ?? 7;
  return html`<div class="c-felt ${n > 8 ? 'crowded' : ''}">
    <ol class="c-seats" aria-label=${tc('table')}>${Array.from({ length: n }, (_, i) => seatPart(c, i + 1, n))}</ol>
    <p class="c-legend" aria-hidden="true">${bet(c, 'ante', tc('kind.ante'))}${bet(c, 'play', tc('kind.play'))}${bet(c, 'bonus', bonusWord(c))}</p>
    ${dealerPart(c)}</div>`;
}
