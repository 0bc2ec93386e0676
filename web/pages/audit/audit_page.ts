// The audit page: finds rounds by time, table, seat, player and amount, and verifies the journal.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { count as number, dayAndTime, gain, money } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { fullName } from '../../app/names.js';
import { loadNames, nameOf, type Names } from '../../app/people_names.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { FoundRound, FoundRounds } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { ta } from '../../words/audit.js';
import { readCents } from '../floor/adjust_dialog.js';
import '../floor/fee_report.js';
import './journal_check.js';

const PAGE = 25;

/** The query for the typed values, or a text that says what is wrong with them. */
function queryOf(form: FormData, names: Names): URLSearchParams | string {
  const query = new URLSearchParams();
  for (const name of ['table', 'seat'] as const) {
    const text = String(form.get(name) ?? '').trim();
    if (text !== '') {
      query.set(name, text);
    }
  }
  for (const name of ['from', 'to'] as const) {
    const text = String(form.get(name) ?? '');
    if (text !== '') {
      query.set(name, String(new Date(text).getTime()));
    }
  }
  const who = String(form.get('person') ?? '').trim();
  if (who !== '') {
    const found = [...names].find(([, name]) => name.toLowerCase() === who.toLowerCase())?.[0];
    if (found === undefined && !/^\d+$/.test(who)) {
      return ta('person.bad');
    }
    query.set('person', String(found ?? who));
  }
  const amount = readCents(String(form.get('amount') ?? ''));
  if (amount !== null) {
    query.set('amount', String(amount));
  }
  return query;
}

class AuditPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, rounds: { state: true }, problem: { state: true }, isBusy: { state: true } };
  declare rounds: FoundRound[] | null;
  declare problem: string;
  declare isBusy: boolean;
  private next: number | null = null;
  private query = new URLSearchParams();
  private names: Names = new Map();
  private tables = new Map<number, string>();

  constructor() {
    super();
    this.rounds = null;
    this.problem = '';
    this.isBusy = false;
  }

  override get heading(): string {
    return ta('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (session.has('auditor', 'floor')) {
      void this.begin();
    }
  }

  private async begin(): Promise<void> {
    this.names = await loadNames();
    this.tables = new Map((await session.rest.tables()).map((one) => [one.number, one.name]));
    await this.load();
  }

  private async load(before: number | null = null): Promise<void> {
    const query = new URLSearchParams(this.query);
    query.set('limit', String(PAGE));
    if (before !== null) {
      query.set('before', String(before));
    }
    this.isBusy = true;
    try {
      const found = await session.rest.get<FoundRounds>(`/api/v1/rounds?${query}`);
      this.rounds = before === null ? found.rounds : [...(this.rounds ?? []), ...found.rounds];
      this.next = found.next;
      this.problem = '';
    } catch (error) {
      this.problem = problemText(error);
    }
    this.isBusy = false;
  }

  private search(form: HTMLFormElement): void {
    const query = queryOf(new FormData(form), this.names);
    if (typeof query === 'string') {
      this.problem = query;
      return;
    }
    this.query = query;
    void this.load();
  }

  private form(): TemplateResult {
    const field = (name: string, word: string, type = 'text', mode = 'text'): TemplateResult => html`<label><span>${word}</span>
      <input name=${name} type=${type} inputmode=${mode} autocomplete="off" list=${name === 'person' ? 'people-known' : nothing}></label>`;
    return html`<form class="inline-form" @submit=${(event: SubmitEvent) => { event.preventDefault(); this.search(event.target as HTMLFormElement); }}
        @reset=${() => { this.query = new URLSearchParams(); void this.load(); }}>
      <label><span>${ta('table')}</span><span class="select"><select name="table"><option value="">${ta('all')}</option>
        ${[...this.tables].map(([at, name]) => html`<option value=${at}>${name}</option>`)}</select>${icon('chev')}</span></label>
      ${field('from', ta('from'), 'datetime-local')}${field('to', ta('to'), 'datetime-local')}
      ${field('seat', ta('seat'), 'text', 'numeric')}${field('person', ta('person'))}${field('amount', ta('amount'), 'text', 'decimal')}
      <datalist id="people-known">${[...this.names.values()].map((name) => html`<option value=${name}></option>`)}</datalist>
      <span class="form-keys"><button class="button primary">${ta('search')}</button><button class="button quiet" type="reset">${ta('clear')}</button></span></form>`;
  }

  private row(round: FoundRound): TemplateResult {
    const name = this.tables.get(round.table) ?? String(round.table);
    const sheet = `/table/${round.table}/round/${round.round}`;
    return html`<tr data-round=${`${round.table}/${round.round}`}><th scope="row">${name}, ${number(round.round)}<span>${ta(`status.${round.status}`)}${round.chips === 'play' ? `, ${t('chips.playShort')}` : ''}</span></th>
      <td data-label=${ta('col.ended')}>${dayAndTime(round.ended)}</td>
      <td data-label=${ta('col.who')} class="who-list">${round.people.map((who) => html`<span>${who.name === undefined ? nameOf(this.names, who.person) : fullName(who)}${
        who.person === round.bank?.person ? `, ${ta('bank')}` : ''} <b class=${who.net < 0 ? 'loss' : who.net > 0 ? 'gain' : ''}>${gain(who.net)}</b></span>`)}</td>
      <td class="figure" data-label=${ta('col.wagers')}>${money(round.wagers)}</td><td class="figure" data-label=${ta('col.fees')}>${money(round.fees)}</td>
      <td class="figure" data-label=${ta('col.jackpot')}>${round.jackpot > 0 ? money(round.jackpot) : '–'}</td>
      <td class="staff-acts">${round.jackpot > 0 ? html`<a class="button quiet" href=${`/win/${round.table}/${round.round}`}>${ta('win')}</a>` : nothing}
        <a class="button" href=${sheet} aria-label=${`${ta('sheet')}, ${name}, ${round.round}`}>${ta('sheet')}</a></td></tr>`;
  }

  private list(rounds: readonly FoundRound[]): TemplateResult {
    if (rounds.length === 0) {
      return html`<p class="muted">${ta('none')}</p>`;
    }
    return html`<table class="staff-table audit-table"><thead><tr><th scope="col">${ta('round')}</th><th scope="col">${ta('col.ended')}</th><th scope="col">${ta('col.who')}</th>
      <th scope="col" class="figure">${ta('col.wagers')}</th><th scope="col" class="figure">${ta('col.fees')}</th><th scope="col" class="figure">${ta('col.jackpot')}</th><td></td></tr></thead>
      <tbody>${rounds.map((round) => this.row(round))}</tbody></table>
      ${this.next === null ? nothing : html`<p><button class="button" @click=${() => void this.load(this.next)}>${ta('more')}</button></p>`}`;
  }

  protected override render(): TemplateResult {
    if (!session.has('auditor', 'floor')) {
      return html`${topbar('/audit')}<main class="plain-page"><h1>${ta('not')}</h1></main>`;
    }
    return html`${topbar('/audit')}<main class="staff-page audit"><h1>${ta('title')}</h1><p class="lead">${ta('lead')}</p>
      <section class="block rounds" aria-labelledby="find-h" aria-busy=${String(this.isBusy)}><h2 id="find-h">${ta('find')}</h2>${this.form()}
        <p class="ask-problem" role="alert">${this.problem}</p>
        ${this.rounds === null ? (this.problem === '' ? html`<p>${t('loading')}</p>` : nothing) : this.list(this.rounds)}</section>
      <journal-check></journal-check><fee-report></fee-report></main>`;
  }
}

customElements.define('audit-page', AuditPage);
