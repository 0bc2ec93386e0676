import { html, svg, type TemplateResult } from 'lit';

/** An icon from index.html. Its button or the text beside it must carry the label. */
export function icon(name: string): TemplateResult {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${svg`<use href=${`#i-${name}`}></use>`}</svg>`;
}

export function mark(): TemplateResult {
  return html`<svg viewBox="0 0 32 32" aria-hidden="true">${svg`<use href="#mark"></use>`}</svg>`;
}
