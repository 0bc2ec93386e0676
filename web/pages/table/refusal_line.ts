// The refusal of the last command, with its clause.
import { html, nothing, type TemplateResult } from 'lit';
import { clause } from '../../parts/clause.js';
import type { Play } from './play.js';

export function refusalLine(play: Play): TemplateResult | typeof nothing {
  return play.refusal === null ? nothing
    : html`<p class="refusal" role="alert">${play.refusal.text} ${clause(play.refusal.rule)}</p>`;
}
