// The table of a replay: small, from the players' side, seat 1 on the right.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { gain, money } from '../../app/format.js';
import { handNameShort } from '../../app/hands.js';
import type { RoundSheet } from '../../client/index.js';
import { th } from '../../words/history.js';
import type { FeltState, SeatState } from './felt_state.js';
import { nameOf } from './phrases.js';

const CLOTH = 'M98 12H566C618.1 12 650 43.9 650 96V231.8C650 249.8 642 257.8 624 265.8A560 560 0 0 1 40 265.8C22 257.8 14 249.8 14 231.8V96C14 43.9 45.9 12 98 12z';
const RADIUS = 560;
const MIDDLE = 332;
const DISC_Y = 348;
const NAME_MAX = 10;

interface Point {
  x: number;
  y: number;
}

function matchRoute(seat: number, seats: number): Point {
  const step = Math.min(9.55, 57.3 / Math.max(1, seats - 1));
  const angle = (((seats + 1) / 2 - seat) * step * Math.PI) / 180;
  return { x: MIDDLE + RADIUS * Math.sin(angle), y: DISC_Y - RADIUS * (1 - Math.cos(angle)) };
}

function card(face: string | null, x: number, y: number, width: number, deck: 0 | 1): TemplateResult {
  if (face === null) {
    return svg`<g class=${deck === 1 ? 'back brick' : 'back'}><use href="#back" x=${x} y=${y} width=${width} height=${width * 1.381}></use></g>`;
  }
  return svg`<g class="card-g" data-suit=${face[1]!} transform=${`translate(${x} ${y}) scale(${width / 84})`}><rect class="card-face" width="84" height="116" rx="9"></rect>
    <use class="card-rank" href=${`#rank-${face[0]!}`} x="13" y="12" width="36" height="50.4"></use><use class="card-suit" href=${`#suit-${face[1]!}`} x="13" y="70" width="36" height="36"></use></g>`;
}

function shortName(name: string): string {
  const first = name.split(' of ')[0]!;
  return first.length > NAME_MAX ? `${first.slice(0, NAME_MAX - 1)}…` : first;
}

function bets(at: SeatState): string {
  return Object.values(at.wagers).some((amount) => amount > 0)
    ? money(Object.values(at.wagers).reduce((sum, amount) => sum + amount, 0)) : '';
}

function netWord(at: SeatState): { word: string; style: string } {
  if (at.net !== null && at.net !== 0) {
    return { word: gain(at.net), style: at.net > 0 ? 'up' : 'down' };
  }
  return at.decision === 'fold' ? { word: th('felt.folded'), style: 'wait' } : { word: at.net === 0 ? gain(0) : bets(at), style: 'wait' };
}

function seatPart(sheet: RoundSheet, at: SeatState, isNow: boolean): TemplateResult {
  const { x, y } = matchRoute(at.seat, sheet.rules.seats);
  const isBank = sheet.bank?.seat === at.seat;
  const crowded = sheet.rules.seats > 8;
  const width = crowded ? 20 : 32;
  const step = crowded ? 12 : 23;
  const left = x - (step * 2 + width) / 2;
  const { word, style } = netWord(at);
  return svg`<g class=${at.decision === 'fold' ? 'gone' : ''}>
    ${isBank ? svg`<svg x=${x - 19} y=${y - 96} width="38" height="41.2" viewBox="0 0 48 52"><use href="#chip-100"></use></svg><text class="r-soft mid" x=${x} y=${y - 42}>${th('felt.bank')}</text>`
      : svg`<g class="r-cards">${at.isUnseen ? svg`<text class="r-soft mid" x=${x} y=${y - (crowded ? 48 : 56)}>${th('felt.unseen')}</text>`
        : at.cards.map((face, i) => card(face, left + step * i, y - (crowded ? 66 : 82), width, sheet.deck))}</g><text class=${`r-net ${style}`} x=${x} y=${y - (crowded ? 74 : 91)}>${word}</text>`}
    ${isNow ? svg`<rect class="r-now" x=${left - 6} y=${y - (crowded ? 72 : 88)} width=${step * 2 + width + 12} height=${width * 1.381 + 12} rx="8"></rect>` : nothing}
    <text class="r-strong mid" x=${x} y=${y - (isBank ? 25 : 21)}>${shortName(nameOf(sheet, at.person))}</text></g>
    <circle class=${`r-disc ${isBank ? 'bank' : isNow ? 'now' : ''}`} cx=${x} cy=${y} r=${crowded ? 11 : 15}></circle><text class="r-no" x=${x} y=${y + 4.5}>${at.seat}</text>`;
}

function arrow(sheet: RoundSheet, moving: NonNullable<FeltState['moving']>): TemplateResult {
  const bank = sheet.bank === null ? { x: MIDDLE, y: 118 } : matchRoute(sheet.bank.seat, sheet.rules.seats);
  const from = sheet.bank === null ? bank : { x: bank.x, y: bank.y - 102 };
  const place = matchRoute(moving.seat, sheet.rules.seats);
  const seat = { x: place.x, y: place.y - 108 };
  const [a, b] = moving.toSeat ? [from, seat] : [seat, from];
  const bend = { x: (a.x + b.x) / 2, y: Math.max(118, Math.min(a.y, b.y) - 56) };
  const angle = (Math.atan2(b.y - bend.y, b.x - bend.x) * 180) / Math.PI;
  const tag = { x: (a.x + 2 * bend.x + b.x) / 4, y: (a.y + 2 * bend.y + b.y) / 4 };
  const text = money(moving.amount);
  const width = 20 + text.length * 8;
  return svg`<path class="r-arrow" d=${`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`}></path>
    <path class="r-head" d="M6 0-7-6V6z" transform=${`translate(${b.x} ${b.y}) rotate(${angle})`}></path>
    <g transform=${`translate(${tag.x} ${tag.y})`}><rect class="r-tag" x=${-width / 2} y="-14" width=${width} height="26" rx="13"></rect><text class="r-tag-text" x="0" y="4">${text}</text></g>`;
}

function bankPart(sheet: RoundSheet, felt: FeltState): TemplateResult {
  const hand = sheet.hands.find((one) => one.seat === 0);
  const share = sheet.bank === null || felt.left === null ? null : Math.max(0, Math.min(1, felt.left / sheet.bank.wager));
  return svg`${felt.bankCards.map((face, i) => card(face, 257 + 52 * i, 34, 46, sheet.deck))}
    ${felt.isRevealed && hand?.value !== undefined ? svg`<text class="r-strong" x="242" y="62" text-anchor="end">${handNameShort(hand.value, sheet.rules)}</text>
      <text class="r-soft" x="242" y="80" text-anchor="end">${th(sheet.results?.qualifies === false ? 'felt.out' : 'felt.plays')}</text>` : nothing}
    ${share === null ? nothing : svg`<text class="r-strong" x="422" y="62">${th('felt.left', { amount: money(felt.left!) })}</text>
      <text class="r-soft" x="422" y="80">${th('felt.of', { amount: money(sheet.bank!.wager) })}</text>
      <rect class="r-bar" x="257" y="106" width="150" height="4" rx="2"></rect><rect class="r-bar-now" x=${407 - 150 * share} y="106" width=${150 * share} height="4" rx="2"></rect>`}`;
}

export function replayFelt(sheet: RoundSheet, felt: FeltState, label: string): TemplateResult {
  return html`<svg class="r-table" viewBox="0 0 664 384" role="img" aria-label=${label}>
    ${svg`<path class="felt-rim" d=${CLOTH}></path><path class="felt-rail" d=${CLOTH}></path><path class="felt-cloth" d=${CLOTH}></path>`}
    ${bankPart(sheet, felt)}
    ${felt.seats.map((at) => seatPart(sheet, at, felt.moving?.seat === at.seat))}
    ${felt.moving === null ? nothing : arrow(sheet, felt.moving)}
  </svg>`;
}
