// Filters for rooms with many tables: by name, with a free seat, with other players.
import { html, nothing, type TemplateResult } from 'lit';
import { tl } from '../../words/lobby.js';
import { freeSeats, isMine, type OpenTable } from './table_row.js';

/** The number of tables from which on filters are shown. */
const MANY = 16;
/** Rows of a rule set shown at first and added with each "Show more". */
const ROWS = 12;

export class Finder {
  private name = '';
  private free = false;
  private company = false;
  private readonly rows = new Map<string, number>();

  constructor(private readonly changed: () => void) {}

  find(tables: readonly OpenTable[]): readonly OpenTable[] {
    if (tables.length <= MANY) {
      return tables;
    }
    const name = this.name.trim().toLowerCase();
    return tables.filter((table) => isMine(table) ||
      (table.name.toLowerCase().includes(name) && (!this.free || freeSeats(table) > 0) &&
        (!this.company || table.people.length > 0)));
  }

  /** The tables of a rule set to show: the viewer's own and the suggested one first. */
  shown(set: string, members: readonly OpenTable[], all: number, best: number | null): readonly OpenTable[] {
    if (all <= MANY) {
      return members;
    }
    const first = (table: OpenTable): boolean => isMine(table) || table.number === best;
    return [...members.filter(first), ...members.filter((table) => !first(table))].slice(0, this.rows.get(set) ?? ROWS);
  }

  more(set: string, title: string, shown: number, count: number): TemplateResult | typeof nothing {
    const next = Math.min(count - shown, 4 * ROWS);
    return next <= 0 ? nothing : html`<tr class="more-tables"><td colspan="6"><button class="button" @click=${() => {
      this.rows.set(set, shown + next);
      this.changed();
    }}>${tl('more', { next, set: title })}</button> <span>${tl('more.of', { shown, count })}</span></td></tr>`;
  }

  bar(all: number, found: number): TemplateResult | typeof nothing {
    if (all <= MANY) {
      return nothing;
    }
    const set = (change: () => void): void => {
      change();
      this.rows.clear();
      this.changed();
    };
    const box = (word: 'find.free' | 'find.company', is: boolean, change: (on: boolean) => void): TemplateResult =>
      html`<label class="check"><input type="checkbox" .checked=${is}
        @change=${(event: Event) => set(() => change((event.target as HTMLInputElement).checked))}> ${tl(word)}</label>`;
    return html`<search class="find-table">
      <label>${tl('find')} <input type="search" autocomplete="off" .value=${this.name}
        @input=${(event: Event) => set(() => { this.name = (event.target as HTMLInputElement).value; })}></label>
      ${box('find.free', this.free, (on) => { this.free = on; })}
      ${box('find.company', this.company, (on) => { this.company = on; })}
      <output>${tl('find.count', { count: found })}</output>
    </search>`;
  }
}
