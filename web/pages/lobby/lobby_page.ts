// The lobby: tables by rule set with bank and fees, private tables, and an introduction for new players.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { chipsOf, mayPlayFor } from '../../app/chips.js';
import { navigate } from '../../app/navigation.js';
import { Page } from '../../app/page.js';
import { session } from '../../app/session.js';
import { change } from '../../app/settings.js';
import type { TableSummary } from '../../client/index.js';
import { topbar } from '../../parts/topbar.js';
import { ruleSetTitle } from '../../words/game.js';
import { lobbyWords, tl } from '../../words/lobby.js';
import './make_table.js';
import './meter_card.js';
import './viewer_card.js';
import { Finder } from './finder.js';
import { arcLegend } from './seat_arc.js';
import { freeSeats, isMine, isOpen, tableRow, type OpenTable } from './table_row.js';

const ASK_EVERY_MS = 3000;
const WORTHS_MAX = 8;
/** Number of progressives shown beside the list, largest meters first. */
const METERS_MAX = 3;

/** Built-in rule sets in the order of the rules, then the room's own. */
const ORDER = ['california-shfl', 'california-grand', 'california-bureau', 'house-banked'];

function setLine(id: string, tables: readonly OpenTable[]): string {
  const known = `set.${id}`;
  return known in lobbyWords ? tl(known as 'set.house') : tl(tables[0]!.rules.house_banks ? 'set.house' : 'set.player');
}

function bySet(tables: readonly OpenTable[]): [string, OpenTable[]][] {
  const sets = new Map<string, OpenTable[]>();
  for (const table of tables) {
    const id = table.rules.posted.rules;
    sets.set(id, [...(sets.get(id) ?? []), table]);
  }
  const place = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return [...sets].sort(([a], [b]) => place(a) - place(b));
}

/** The suggested table: the viewer's own; otherwise one with other players, a bank and low limits. */
function suggested(tables: readonly OpenTable[]): number | null {
  const mine = tables.find(isMine);
  if (mine !== undefined) {
    return mine.number;
  }
  const merit = (table: OpenTable): number =>
    table.people.length * 2 + (table.rules.house_banks || table.bank.seat !== null ? 2 : 0) - table.rules.ante_min / 10_00;
  const open = tables.filter((table) => freeSeats(table) > 0 && table.table.state !== 'closed' && mayPlayFor(session.me, chipsOf(table.rules)));
  return open.sort((a, b) => merit(b) - merit(a))[0]?.number ?? null;
}

function meters(tables: readonly OpenTable[]): readonly OpenTable[] {
  return tables.filter((table) => table.meter !== null)
    .sort((a, b) => b.meter!.amount - a.meter!.amount || a.number - b.number).slice(0, METERS_MAX);
}

class LobbyPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, tables: { state: true }, mayMake: { state: true } };
  declare tables: TableSummary[] | null;
  /** Whether the viewer may open a private table. */
  declare mayMake: boolean;
  private readonly worths = new Map<number, number>();
  private readonly askedFor = new Set<number>();
  private readonly finder = new Finder(() => this.requestUpdate());

  constructor() {
    super();
    this.tables = null;
    this.mayMake = false;
  }

  override get heading(): string {
    return tl('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.ask();
    this.during(session.onChange(() => this.requestUpdate()));
    if (session.me !== null) {
      void session.refresh().catch(() => undefined); /* Chips may have moved between wallet and tables. */
    }
    const again = setInterval(() => document.visibilityState === 'visible' && void this.ask(), ASK_EVERY_MS);
    this.during(() => clearInterval(again));
  }

  private async ask(): Promise<void> {
    try {
      const { tables, private_tables: mayMake } = await session.rest.lobby();
      if (this.tables !== null) {
        this.askWorths(tables);
      }
      this.tables = tables;
      this.mayMake = mayMake;
    } catch {
      /* The banner reports the connection; the list stays as it is. */
    }
  }

  /* Once per visit, for a few tables whose bank is free, and not during the first load: the answer is long and changes
   * little. */
  private askWorths(tables: readonly TableSummary[]): void {
    for (const table of tables) {
      if (this.askedFor.size >= WORTHS_MAX) {
        return;
      }
      if (table.rules?.house_banks === false && table.bank.seat === null && !this.askedFor.has(table.number)) {
        this.askedFor.add(table.number);
        session.rest.get<{ bank: { after_fees?: { value: number } } }>(`/api/v1/odds?table=${table.number}`).then(({ bank }) => {
          if (bank.after_fees !== undefined) {
            this.worths.set(table.number, Math.round(bank.after_fees.value));
            this.requestUpdate();
          }
        }, () => undefined /* The row is shown without it. */);
      }
    }
  }

  private coach(tables: readonly OpenTable[]): void {
    const house = tables.find((table) => table.rules.house_banks && freeSeats(table) > 0) ?? tables[0];
    if (house !== undefined) {
      change({ coach: 'before' });
      navigate(`/table/${house.number}#sit`);
    }
  }

  private list(tables: readonly OpenTable[]): TemplateResult {
    const found = this.finder.find(tables);
    const best = suggested(found);
    return html`${this.finder.bar(tables.length, found.length)}${found.length === 0 ? html`<p>${tl('find.none')}</p>` : this.sets(found, tables.length, best)}`;
  }

  private sets(found: readonly OpenTable[], all: number, best: number | null): TemplateResult {
    return html`<table class="tables">
      <caption class="vh">${tl('caption')}</caption>
      <thead><tr><th scope="col">${tl('table')}</th><th scope="col">${tl('ante')}</th><th scope="col">${tl('collection')}</th>
        <th scope="col">${tl('seats')}</th><th scope="col">${tl('bank')}</th><td></td></tr></thead>
      ${bySet(found).map(([id, members]) => {
        const title = ruleSetTitle(id, members[0]!.rules.title);
        const shown = this.finder.shown(id, members, all, best);
        return html`<tbody>
          <tr class="set"><th colspan="6" scope="rowgroup"><span class="set-name">${title}</span><span class="set-line">${setLine(id, members)}</span></th></tr>
          ${repeat(shown, (table) => table.number, (table) => tableRow(table, table.number === best, this.worths.get(table.number)))}
          ${this.finder.more(id, title, shown.length, members.length)}
        </tbody>`;
      })}
    </table>`;
  }

  /** The introduction: above the tables on the first visit, beside them later. */
  private first(tables: readonly OpenTable[]): TemplateResult {
    return html`<section class="first"><h2>${tl('first.title')}</h2>
      <p>${tl('first.text')} <button class="link-button" @click=${() => this.coach(tables)}>${tl('first.coach')}</button>
        <a href="/rules">${tl('first.rules')}</a></p></section>`;
  }

  protected override render(): TemplateResult {
    const tables = this.tables?.filter(isOpen) ?? [];
    return html`${topbar('/')}<main class="lobby" aria-busy=${this.tables === null ? 'true' : 'false'}>
      <div class="lobby-main">
        <h1>${tl('title')}</h1>
        <p class="lead">${tl('lead')}</p>
        ${session.me === null ? this.first(tables) : nothing}
        ${this.tables === null ? nothing : tables.length === 0 ? html`<p>${tl('none')}</p>` : html`${this.list(tables)}${arcLegend()}`}
      </div>
      <aside class="lobby-side" aria-label=${tl('side')}>
        ${repeat(meters(tables), (table) => table.number, (table) =>
          html`<meter-card amount=${table.meter!.amount} name=${table.name}></meter-card>`)}
        <who-am-i></who-am-i>
        ${this.mayMake ? html`<make-table></make-table>` : nothing}
        ${session.me === null ? nothing : this.first(tables)}
      </aside>
    </main>`;
  }
}

customElements.define('lobby-page', LobbyPage);
