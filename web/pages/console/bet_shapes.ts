// The shapes of the spots, small: ante circle, play square, bonus lozenge or circle (PROC-1), progressive coin.
import { html, svg, type TemplateResult } from 'lit';
import { tc } from '../../words/console.js';
import { bonusWord, type Console } from './state.js';

export type Shape = 'ante' | 'play' | 'bonus' | 'coin';

const OUTLINES: Record<'ante' | 'play' | 'coin' | 'lozenge' | 'circle', TemplateResult> = {
  ante: svg`<circle cx="6" cy="6" r="5"></circle>`,
  play: svg`<rect x="1" y="1" width="10" height="10" rx="2.5"></rect>`,
  coin: svg`<circle class="coin" cx="6" cy="6" r="5"></circle>`,
  lozenge: svg`<path d="M6 .5 11.5 6 6 11.5.5 6z"></path>`,
  circle: svg`<circle cx="6" cy="6" r="5"></circle><circle cx="6" cy="6" r="2"></circle>`,
};

/** `isNamed`: the word stands beside it, so the drawing has no label of its own. */
export function shape(c: Console, what: Shape, isNamed = false): TemplateResult {
  const outline = OUTLINES[what === 'bonus' ? c.s.rules?.bonus_shape ?? 'lozenge' : what];
  const word = what === 'bonus' ? bonusWord(c) : tc(what === 'coin' ? 'spot.coin' : `kind.${what}`);
  return isNamed ? html`<svg class="shape" viewBox="0 0 12 12" aria-hidden="true">${outline}</svg>`
    : html`<svg class="shape" viewBox="0 0 12 12" role="img" aria-label=${word}>${outline}</svg>`;
}
