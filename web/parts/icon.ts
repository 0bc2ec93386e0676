import { html, svg, type TemplateResult } from 'lit';

/** A line drawing of index.html's set, beside a word or with a label on its button. */
export function icon(name: string): TemplateResult {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${svg`<use href=${`#i-${name}`}></use>`}</svg>`;
}

export function mark(): TemplateResult {
  return html`<svg viewBox="0 0 32 32" aria-hidden="true">${svg`<use href="#mark"></use>`}</svg>`;
}
