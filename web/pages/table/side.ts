// The column beside the table: round, coach, notice. On narrower screens a drawer.
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../parts/icon.js';
import { tt } from '../../words/table.js';
import { coachBox, coachSettings } from './coach.js';
import { log } from './log.js';
import { notice } from './notice.js';
import type { Play, Tab } from './play.js';
import { settlement } from './settle.js';
import { statistics } from './statistics.js';
import { strategyWords } from './strategy_words.js';

export const TABS: readonly Tab[] = ['round', 'coach', 'notice'];

export function panel(play: Play, tab: Tab): TemplateResult {
  const view = play.view!;
  switch (tab) {
    case 'round':
      return html`${view.results !== null ? settlement(view, play.shuffle.verdict) : log(view)}${coachBox(play)}`;
    case 'coach':
      return html`<h2>${tt('coach.title')}</h2>${coachSettings()}${strategyWords(view.s.table.id, view.rules, () => play.refreshed())}${statistics(play)}`;
    case 'notice':
      return notice(play.table.number, view.rules);
  }
}

function tabs(play: Play): TemplateResult {
  const choose = (tab: Tab): void => play.show(tab);
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = TABS[(TABS.indexOf(play.tab) + step + TABS.length) % TABS.length]!;
      choose(next);
      (event.currentTarget as Element).querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    }
  };
  return html`<div class="tabs" role="tablist" aria-label=${tt('side.tabs')} @keydown=${move}>${TABS.map((tab) => html`<button
    id="tab-${tab}" role="tab" aria-selected=${play.tab === tab ? 'true' : 'false'} aria-controls="panel-${tab}"
    tabindex=${play.tab === tab ? '0' : '-1'} @click=${() => choose(tab)}>${tt(`side.${tab}`)}</button>`)}</div>`;
}

export function side(play: Play): TemplateResult {
  return html`<aside class="side ${play.isDrawerOpen ? 'open' : ''}" aria-label=${tt('side.title')}>
    <div class="side-head">${tabs(play)}<button class="icon-button side-close" aria-label=${tt('side.close')} @click=${() => play.drawer(false)}>${icon('close')}</button></div>
    ${TABS.map((tab) => html`<div class="panel ${play.tab === tab ? 'shown' : ''}" id="panel-${tab}" role="tabpanel" aria-labelledby="tab-${tab}" tabindex="0"
      ?hidden=${play.tab !== tab}>${play.tab === tab ? panel(play, tab) : nothing}</div>`)}
  </aside>`;
}
