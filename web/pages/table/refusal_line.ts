// The refusal of the last command, with its clause; or that a command has had no answer yet.
import { html, nothing, type TemplateResult } from 'lit';
import { clause } from '../../parts/clause.js';
import { tt } from '../../words/table.js';
import type { Play } from './play.js';

export function refusalLine(play: Play): TemplateResult | typeof nothing {
  if (play.isLate) {
    return html`<p class="refusal late" role="alert">${tt('bet.late')}</p>`;
  }
  return play.refusal === null ? nothing
    : html`<p class="refusal" role="alert">${play.refusal.text} ${clause(play.refusal.rule)}</p>`;
}
