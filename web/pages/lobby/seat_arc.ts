// The seats of a table as dots on an arc, seat 1 on the right as on the felt.
import { html, svg, type TemplateResult } from 'lit';
import { tl } from '../../words/lobby.js';

/* The circle through (6, 6), (42, 24) and (78, 6). */
const RADIUS = 45;
const CENTRE = { x: 42, y: -21 };
const HALF_ANGLE = Math.asin(36 / RADIUS);
const CROWDED = 8;

function place(seat: number, seats: number): { x: number; y: number } {
  const angle = seats === 1 ? 0 : HALF_ANGLE * (1 - (2 * (seat - 1)) / (seats - 1));
  return { x: CENTRE.x + RADIUS * Math.sin(angle), y: CENTRE.y + RADIUS * Math.cos(angle) };
}

function dot(seat: number, seats: number, isTaken: boolean, isBank: boolean): TemplateResult {
  const { x, y } = place(seat, seats);
  const large = seats > CROWDED ? 3 : 3.6;
  if (isBank) {
    return svg`<path class="g-bank" d=${`M${x} ${y - 5.2}l5.2 5.2-5.2 5.2-5.2-5.2z`}></path>`;
  }
  return svg`<circle class=${isTaken ? 'g-taken' : 'g-free'} cx=${x} cy=${y} r=${isTaken ? large : large - 0.6}></circle>`;
}

export function seatArc(seats: number, taken: ReadonlySet<number>, bank: number | null): TemplateResult {
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  return html`<svg class="arc" viewBox="0 0 84 30" role="img"
    aria-label=${tl('seats.label', { taken: taken.size, count: seats })}>${all.map((seat) =>
      dot(seat, seats, taken.has(seat), seat === bank))}</svg>`;
}

/** The legend of the dots. */
export function arcLegend(): TemplateResult {
  const item = (drawing: TemplateResult, word: string): TemplateResult =>
    html`<span><svg viewBox="0 0 12 12" aria-hidden="true">${drawing}</svg>${word}</span>`;
  return html`<p class="legend">
    ${item(svg`<circle class="g-taken" cx="6" cy="6" r="3.6"></circle>`, tl('legend.taken'))}
    ${item(svg`<circle class="g-free" cx="6" cy="6" r="3.2"></circle>`, tl('legend.free'))}
    ${item(svg`<path class="g-bank" d="M6 .8 11.2 6 6 11.2.8 6z"></path>`, tl('legend.bank'))}</p>`;
}
