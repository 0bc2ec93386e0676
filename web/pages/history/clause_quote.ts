// A clause with its full text.
import { html, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import { clauseText } from '../../parts/clause_texts.js';

export function clauseQuote(rule: string): TemplateResult {
  return html`<blockquote><a class="clause" href="/rules#${rule}">${rule}</a> ${until(clauseText(rule), '')}</blockquote>`;
}
