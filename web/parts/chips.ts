// Chips: an amount as a pile of the fewest chips, five drawn at most; the number stands beside it.
import { html, svg, type TemplateResult } from 'lit';

export const CHIP_VALUES = [500_00, 100_00, 25_00, 5_00, 1_00] as const;
const DRAWN_MAX = 5;
const STEP = 3.75;

/** The chips that make up an amount, largest first. Cents have no chip. */
export function chipsOf(cents: number): number[] {
  const chips: number[] = [];
  for (const value of CHIP_VALUES) {
    while (cents >= value && chips.length < 40) {
      chips.push(value);
      cents -= value;
    }
  }
  return chips;
}

export function pile(cents: number, extra = ''): TemplateResult {
  const drawn = chipsOf(cents).slice(0, DRAWN_MAX);
  if (drawn.length === 0) {
    drawn.push(1_00);
  }
  return html`<svg class="stack ${extra}" viewBox="0 0 48 67" aria-hidden="true">${drawn.map(
    (value, i) => svg`<use href=${`#chip-${value / 100}`} x="0" y=${15 - i * STEP} width="48" height="52"></use>`,
  )}</svg>`;
}

export function chip(cents: number): TemplateResult {
  return html`<svg class="chip" viewBox="0 0 48 52" aria-hidden="true">${svg`<use href=${`#chip-${cents / 100}`}></use>`}</svg>`;
}
