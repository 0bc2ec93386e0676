// The controls above a sheet: rule set, pay table, decks, or a table's posting.
import { html, nothing, type TemplateResult } from 'lit';
import { designators, paysOf } from '../../app/paytable.js';
import type { TableSummary } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { ruleSetTitle } from '../../words/game.js';
import { to } from '../../words/odds.js';
import { choose, DECKS, decksAllowed, fromTable, houseBanks, SETS, type Chosen } from './game.js';

export function select(label: string, options: readonly (readonly [string, string])[], chosen: string, take: (value: string) => void): TemplateResult {
  return html`<label class="pick"><span>${label}</span><span class="select"><select
    @change=${(event: Event) => take((event.target as HTMLSelectElement).value)}>${options.map(([value, word]) =>
      html`<option value=${value} ?selected=${value === chosen}>${word}</option>`)}</select>${icon('chev')}</span></label>`;
}

export function choices(chosen: Chosen, tables: readonly TableSummary[], take: (next: Chosen) => void): TemplateResult {
  const open = tables.filter((table) => table.rules !== null);
  return html`<fieldset class="segmented"><legend class="vh">${to('set')}</legend>${SETS.map((id) =>
      html`<label><input type="radio" name="set" .checked=${id === chosen.rules} @change=${() => take(choose(id, chosen))}><span>${ruleSetTitle(id)}</span></label>`)}</fieldset>
    ${houseBanks(chosen.rules) ? select(to('paytable'), designators.map((id) => {
      const pays = paysOf(id);
      return [id, `${id}: ${pays.ante}, ${pays.bonus}`] as const;
    }), chosen.paytable, (paytable) => take({ ...chosen, paytable, table: null })) : nothing}
    ${decksAllowed(chosen.rules)
      ? select(to('decks'), DECKS.map((count) => [String(count), to('decks.count', { count })] as const), String(chosen.decks),
        (decks) => take({ ...chosen, decks: Number(decks), table: null }))
      : html`<p class="decks">${to('decks.one')}</p>`}
    ${open.length === 0 ? nothing : select(to('posting'), [['', to('posting.none')], ...open.map((table) => [String(table.number), table.name] as const)],
      chosen.table === null ? '' : String(chosen.table), (number) => {
        const table = open.find((one) => one.number === Number(number));
        take(table === undefined ? { ...chosen, table: null } : fromTable(table));
      })}`;
}
