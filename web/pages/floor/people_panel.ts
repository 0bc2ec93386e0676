// People on the floor page: find a person, see where they are, bar them or enter their self-exclusion; and the list of
// those who are barred.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say, sayNow } from '../../app/announce.js';
import { count as number, date, money } from '../../app/format.js';
import { fullName } from '../../app/names.js';
import { Piece } from '../../app/page.js';
import { loadPeople } from '../../app/people_names.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Bar, Bars } from '../../client/index.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { icon } from '../../parts/icon.js';
import { t } from '../../words/common.js';
import { tb } from '../../words/bars.js';
import type { FloorTable } from './table_row.js';

const SHOWN_MAX = 5;
const REFRESH_MS = 30_000;
const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

interface Listed {
  person: number;
  name: string;
}

interface Place {
  table: FloorTable;
  seat: number | null;
  stack: number;
}

/** The value of a date field: the local day. */
function dayOf(ms: number): string {
  const at = new Date(ms);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

/** The end of a local day: a bar lasts through its last day. */
export function endOfDay(day: string): number {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + 1).getTime();
}

/** The last day of a bar. */
export function lastDay(until: number): string {
  return date(until - 1);
}

class PeoplePanel extends Piece {
  static override properties: PropertyDeclarations = {
    tables: { attribute: false }, people: { state: true }, bars: { state: true }, text: { state: true }, chosen: { state: true },
    isOfTable: { state: true }, note: { state: true }, problem: { state: true },
  };
  declare tables: readonly FloorTable[];
  declare people: readonly Listed[] | null;
  declare bars: readonly Bar[];
  declare text: string;
  declare chosen: number | null;
  declare isOfTable: boolean;
  declare note: string;
  declare problem: string;

  constructor() {
    super();
    this.tables = [];
    this.people = null;
    this.bars = [];
    this.text = '';
    this.chosen = null;
    this.isOfTable = false;
    this.note = '';
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const tick = setInterval(() => void this.loadBars(), REFRESH_MS);
    this.during(() => clearInterval(tick));
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.people = (await loadPeople()).filter((one) => one.kind !== 'bot');
      await this.loadBars();
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private async loadBars(): Promise<void> {
    this.bars = (await session.rest.get<Bars>('/api/v1/bars')).bars;
  }

  /** Accounts, and guests who are at a table. */
  private everyone(): Listed[] {
    const known = new Set((this.people ?? []).map((one) => one.person));
    const guests = this.tables.flatMap((one) => one.s.people).filter((one) => one.kind === 'guest' && !known.has(one.person))
      .map((one) => ({ person: one.person, name: fullName(one) }));
    return [...(this.people ?? []), ...guests];
  }

  private place(person: number): Place | null {
    for (const table of this.tables) {
      const found = table.s.people.find((one) => one.person === person);
      if (found !== undefined) {
        return { table, seat: found.seats[0] ?? null, stack: found.stack };
      }
    }
    return null;
  }

  private found(): Listed[] {
    const text = this.text.trim().toLowerCase();
    return text === '' ? [] : this.everyone().filter((one) => one.name.toLowerCase().includes(text) || String(one.person) === text);
  }

  private where(person: number): string {
    const place = this.place(person);
    return place === null ? tb('away') : place.seat === null ? tb('behind', { table: place.table.name })
      : tb('seated', { table: place.table.name, seat: place.seat });
  }

  private choose(person: number): void {
    this.chosen = person;
    this.isOfTable = false;
    this.note = '';
    this.problem = '';
  }

  private async send(one: Listed, body: object, done: 'done' | 'self.done', until: number): Promise<boolean> {
    this.problem = '';
    this.note = '';
    try {
      await session.rest.post<Bar>(`/api/v1/people/${one.person}/bars`, body);
      this.note = tb(done, { name: one.name, date: lastDay(until) });
      this.chosen = null;
      say(this.note);
      await this.loadBars();
      return true;
    } catch (error) {
      this.problem = problemText(error);
      sayNow(this.problem);
      return false;
    }
  }

  private async submit(event: SubmitEvent, one: Listed): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const until = endOfDay(String(form.get('until')));
    const reason = String(form.get('reason')).trim();
    const isSelf = (event.submitter as HTMLButtonElement | null)?.name === 'self';
    if (isSelf) {
      if (await askConfirm(tb('self.sure', { name: one.name }), tb('self.text', { name: one.name, date: lastDay(until) }), tb('self'))) {
        await this.send(one, { self: true, until, ...(reason === '' ? {} : { reason }) }, 'self.done', until);
      }
      return;
    }
    const table = this.isOfTable ? this.place(one.person)?.table.number : undefined;
    await this.send(one, { until, reason, ...(table === undefined ? {} : { table }) }, 'done', until);
  }

  private async lift(bar: Bar): Promise<void> {
    if (!(await askConfirm(tb('lift.sure', { name: bar.name }), tb('lift.text'), tb('lift')))) {
      return;
    }
    try {
      await session.rest.delete(`/api/v1/people/${bar.person}/bars/${bar.bar}`);
      this.note = tb('lifted', { name: bar.name });
      say(this.note);
    } catch (error) {
      this.problem = problemText(error);
    }
    await this.loadBars();
  }

  private form(one: Listed): TemplateResult {
    const place = this.place(one.person);
    const isOfTable = this.isOfTable && place !== null;
    const choice = (ofTable: boolean, word: string): TemplateResult => html`<label><input type="radio" name="from" .checked=${isOfTable === ofTable}
      @change=${() => { this.isOfTable = ofTable; }}><span>${word}</span></label>`;
    return html`<form class="bar-form" aria-labelledby="bar-h" @submit=${(event: SubmitEvent) => void this.submit(event, one)}>
      <h3 id="bar-h">${tb('bar', { name: one.name })}</h3>
      ${place === null ? nothing : html`<div class="segmented wide" role="radiogroup" aria-label=${tb('from')}>${choice(true, tb('from.table', { table: place.table.name }))}${choice(false, tb('from.house'))}</div>`}
      <div class="two"><label class="lab"><span>${tb('until')}</span><input name="until" type="date" required min=${dayOf(Date.now())} value=${dayOf(Date.now() + USUAL_DAYS * DAY_MS)}></label>
        <label class="lab"><span>${tb('reason')}</span><input name="reason" maxlength="60" autocomplete="off"></label></div>
      <p class="fine">${isOfTable ? tb('at-once.table', { table: place.table.name }) : tb('at-once')}${place === null || place.stack === 0 ? nothing : html` ${tb('chips', { amount: money(place.stack) })}`}</p>
      <div class="two"><button class="button" name="self">${tb('self')}</button><button class="button danger" name="bar">${icon('no')}${tb('do')}</button></div></form>`;
  }

  private barRow(bar: Bar): TemplateResult {
    const table = this.tables.find((one) => one.number === bar.table)?.name ?? String(bar.table ?? '');
    const last = lastDay(bar.until);
    const line = bar.self ? tb('row.self', { date: last }) : bar.table === null ? tb('row.house', { date: last }) : tb('row.table', { table, date: last });
    return html`<li data-bar=${bar.bar}><div><b>${bar.name}</b><span>${line}</span>${bar.reason === '' ? nothing
      : html`<span>${bar.by_name === null ? bar.reason : tb('row.by', { reason: bar.reason, name: bar.by_name })}</span>`}</div>
      ${bar.self ? nothing : html`<button class="button quiet" aria-label=${`${tb('lift')}, ${bar.name}`} @click=${() => void this.lift(bar)}>${tb('lift')}</button>`}</li>`;
  }

  protected override render(): TemplateResult {
    const found = this.found();
    const chosen = this.everyone().find((one) => one.person === this.chosen);
    return html`<section class="sheet floor-people" aria-labelledby="people-h"><header><h2 id="people-h">${tb('people')}</h2></header>
      <label class="find-person"><span class="vh">${tb('find')}</span>${icon('search')}<input type="search" autocomplete="off" placeholder=${tb('find')} aria-describedby="people-found"
        .value=${this.text} @input=${(event: InputEvent) => { this.text = (event.target as HTMLInputElement).value; this.chosen = null; }}></label>
      <p id="people-found" class="fine" role="status">${this.people === null ? t('loading') : this.text.trim() === '' ? '' : tb('found', { found: number(found.length), count: number(this.everyone().length) })}</p>
      <ul class="found">${found.slice(0, SHOWN_MAX).map((one) => html`<li><button class="found-person" aria-pressed=${String(one.person === this.chosen)} @click=${() => this.choose(one.person)}>
        <b>${one.name}</b><span>${tb('number', { person: number(one.person) })} · ${this.where(one.person)}</span></button></li>`)}</ul>
      ${chosen === undefined ? nothing : this.form(chosen)}
      <p class="ask-problem" role="alert">${this.problem}</p><p class="staff-answer" role="status">${this.note}</p>
      <h3 class="list-h">${tb('list', { count: this.bars.length })}</h3>
      ${this.bars.length === 0 ? html`<p class="fine">${tb('list.none')}</p>` : html`<ul class="barred">${this.bars.map((bar) => this.barRow(bar))}</ul>`}</section>`;
  }
}

customElements.define('people-panel', PeoplePanel);
