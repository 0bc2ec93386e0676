// The place of a card that is not there yet.
import { html, svg, type TemplateResult } from 'lit';

export function cardSlot(size: 'mini' | 'large' = 'mini'): TemplateResult {
  return size === 'mini'
    ? html`<svg class="card mini slot" viewBox="0 0 84 116" aria-hidden="true">${svg`<rect x="3" y="3" width="78" height="110" rx="9"></rect>`}</svg>`
    : html`<svg class="card slot" viewBox="0 0 100 140" aria-hidden="true">${svg`<rect x="2" y="2" width="96" height="136" rx="9.5"></rect>`}</svg>`;
}
