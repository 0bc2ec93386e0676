// The session's statistics beside the table: the parts that make up the result.
import { html, nothing, type TemplateResult } from 'lit';
import { gain } from '../../app/format.js';
import { tt } from '../../words/table.js';
import '../../parts/bankroll_chart.js';
import type { Play } from './play.js';

export function statistics(play: Play): TemplateResult {
  const stats = play.stats;
  const term = (name: string, cents: number, total = false): TemplateResult => html`<div class=${total ? 'total' : ''}><dt>${name}</dt>
    <dd class=${cents < 0 ? 'loss' : cents > 0 ? 'gain' : ''}>${gain(cents)}</dd></div>`;
  if (stats.rounds === 0) {
    return html`<h3>${tt('stats.title')}</h3><p class="fine">${tt('stats.none')}</p>`;
  }
  return html`<h3>${tt('stats.title')}</h3>
    <bankroll-chart .points=${stats.points}></bankroll-chart>
    <dl class="terms">
      <div><dt>${tt('stats.rounds')}</dt><dd>${stats.rounds}</dd></div>
      ${stats.decisions === 0 ? nothing : html`<div><dt>${tt('stats.right')}</dt><dd>${tt('stats.of', { right: stats.right, count: stats.decisions })}</dd></div>`}
      ${term(tt('stats.luck'), stats.luck)}
      ${stats.decisions === 0 ? nothing : term(tt('stats.edge'), stats.edge)}
      ${stats.decisions === 0 ? nothing : term(tt('stats.mistakes'), stats.mistakes)}
      ${term(tt('stats.fees'), -stats.fees)}
      ${term(tt('stats.result'), stats.result, true)}
    </dl><p class="fine">${tt('stats.luck.more')}</p>`;
}
