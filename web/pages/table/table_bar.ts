// The bar of the table page: the table's name and terms, and the seat menu.
import { html, nothing, type TemplateResult } from 'lit';
import { chipsOf } from '../../app/chips.js';
import { count, money } from '../../app/format.js';
import { change, settings } from '../../app/settings.js';
import { icon, mark } from '../../parts/icon.js';
import { barButtons, linkState } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { bonusTitle, ruleSetTitle } from '../../words/game.js';
import { tt } from '../../words/table.js';
import type { TableView } from './table_view.js';
import type { Play } from './play.js';
import { openSeatMenu } from './seat_menu.js';

export function facts(view: TableView): TemplateResult {
  const { rules } = view;
  const rows = [
    [tt('bar.rules'), ruleSetTitle(rules.posted.rules, rules.title)],
    [tt('spot.ante'), `${money(rules.ante_min)} – ${money(rules.ante_max)}`],
    [bonusTitle(rules), `${money(rules.bonus_min)} – ${money(rules.bonus_max)}`],
    [tt('bar.collection'), rules.fees === null ? tt('bar.none') : tt('bar.schedule', { name: rules.fees.schedule })],
    [tt('bar.chips'), tt(`bar.chips.${chipsOf(rules)}`)],
    [tt('bar.round'), view.s.clock.round === null ? '–' : count(view.s.clock.round)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function tableBar(play: Play): TemplateResult {
  const view = play.view;
  return html`<header class="topbar">
    <a class="brand" href="/" aria-label=${t('bar.allTables')}>${mark()}Trey</a>
    <h1 class="topbar-title">${play.name}</h1>
    ${view === null ? nothing : facts(view)}
    <div class="topbar-end">
      ${view !== null && view.person !== null ? html`<button class="button quiet" @click=${() => openSeatMenu(play)}>${tt('bar.seat')}</button>` : nothing}
      ${linkState()}
      <button class="icon-button drawer-key" aria-label=${tt('side.open')} aria-expanded=${play.isDrawerOpen ? 'true' : 'false'} @click=${() => play.drawer(!play.isDrawerOpen)}>${icon('say')}</button>
      <button class="icon-button ${settings.sound ? '' : 'off'}" aria-label=${tt(settings.sound ? 'bar.soundOn' : 'bar.soundOff')} aria-pressed=${settings.sound ? 'true' : 'false'}
        @click=${() => change({ sound: !settings.sound })}>${icon('sound')}</button>
      ${barButtons()}
    </div>
  </header>`;
}
