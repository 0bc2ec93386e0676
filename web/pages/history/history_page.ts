// The viewer's hands, latest first, each with a link to its replay.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { count, dayAndTime, gain, money, percent } from '../../app/format.js';
import { laidOut } from '../../app/hands.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Chips, History, HistoryRound, RulesSection, TableSummary } from '../../client/index.js';
import { cards } from '../../parts/card.js';
import { icon } from '../../parts/icon.js';
import { scrolls } from '../../parts/scrolls.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { ruleSetTitle, wagerName } from '../../words/game.js';
import { th } from '../../words/history.js';
import './session_chart.js';

const RESULTS = ['all', 'won', 'lost', 'banked', 'void'] as const;
type Result = (typeof RESULTS)[number];

function fits(round: HistoryRound, result: Result): boolean {
  switch (result) {
    case 'all':
      return true;
    case 'won':
      return round.net > 0;
    case 'lost':
      return round.net < 0;
    case 'banked':
      return round.banked !== null;
    case 'void':
      return round.status !== 'settled';
  }
}

class HistoryPage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, rounds: { state: true }, next: { state: true }, table: { state: true }, result: { state: true },
    failure: { state: true }, tables: { state: true }, isBusy: { state: true }, chips: { state: true },
  };
  declare rounds: HistoryRound[] | null;
  declare next: number | null;
  declare table: string;
  declare result: Result;
  /** The kind of chips shown and summed, never both (COVER-10); null if not known yet. */
  declare chips: Chips | null;
  declare failure: string;
  declare tables: TableSummary[];
  declare isBusy: boolean;

  constructor() {
    super();
    this.rounds = null;
    this.next = null;
    this.table = '';
    this.result = 'all';
    this.chips = null;
    this.failure = '';
    this.tables = [];
    this.isBusy = false;
  }

  override get heading(): string {
    return th('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    session.rest.tables().then((tables) => {
      this.tables = tables;
    }, () => undefined);
    if (session.me !== null) {
      void this.load();
    }
  }

  private query(before: number | null): string {
    const asked = new URLSearchParams();
    if (this.table !== '') {
      asked.set('table', this.table);
    }
    if (this.chips !== null) {
      asked.set('chips', this.chips);
    }
    if (before !== null) {
      asked.set('before', String(before));
    }
    return asked.size === 0 ? '' : `?${asked}`;
  }

  private async load(before: number | null = null): Promise<void> {
    this.isBusy = true;
    try {
      this.chips ??= await this.latestChips();
      const found = await session.rest.get<History>(`/api/v1/me/history${this.query(before)}`);
      this.rounds = before === null ? found.rounds : [...(this.rounds ?? []), ...found.rounds];
      this.next = found.next;
    } catch (error) {
      this.failure = problemText(error);
    }
    this.isBusy = false;
  }

  /** The kind of chips of the latest round; guests have one kind only. */
  private async latestChips(): Promise<Chips> {
    if (session.me?.kind === 'guest') {
      return 'play';
    }
    const latest = await session.rest.get<History>('/api/v1/me/history?limit=1');
    return latest.rounds[0]?.chips ?? 'cage';
  }

  private tableName(number: number): string {
    return this.tables.find((table) => table.number === number)?.name ?? th('table', { number });
  }

  /** The table's current rules, if the round was played by them. */
  private rulesOf(round: HistoryRound): RulesSection | null {
    const rules = this.tables.find((table) => table.number === round.table)?.rules ?? null;
    return rules?.posted.rules === round.rules ? rules : null;
  }

  private names(round: HistoryRound): { bonus_name: 'bonus' | 'pair-plus' } {
    return this.rulesOf(round) ?? { bonus_name: round.rules === 'house-banked' ? 'pair-plus' : 'bonus' };
  }

  private wagers(round: HistoryRound): string {
    const parts = round.stakes.flatMap((stake) => (['ante', 'play', 'bonus', 'progressive'] as const)
      .filter((kind) => stake[kind] !== null && stake[kind].amount > 0)
      .map((kind) => `${wagerName(kind, this.names(round))} ${money(stake[kind]!.amount)}`));
    return round.banked === null ? parts.join(', ') : [th('banked', { amount: money(round.banked.wager) }), ...parts].join(', ');
  }

  private row(round: HistoryRound): TemplateResult {
    const status = round.status === 'settled' ? nothing : html` <span class="tag">${th(`status.${round.status}`)}</span>`;
    return html`<tr><th scope="row"><a class="text-link" href="/table/${round.table}/round/${round.round}">${th('at', { table: this.tableName(round.table), round: count(round.round) })}</a>
        <small>${dayAndTime(round.ended)}</small><small>${ruleSetTitle(round.rules, this.rulesOf(round)?.title)}</small></th>
      <td>${round.stakes.map((stake) => stake.cards === null ? '' : cards(stake.cards))}</td><td>${round.banker === null ? '' : cards(laidOut(round.banker))}</td>
      <td>${round.stakes.map((stake) => th(`decision.${stake.decision}`)).join(', ')}${status}</td><td>${this.wagers(round)}</td>
      <td class="n">${money(round.fees)}</td><td class="n net ${round.net > 0 ? 'up' : round.net < 0 ? 'down' : ''}">${gain(round.net)}</td></tr>`;
  }

  private chipsFilter(): TemplateResult | typeof nothing {
    return session.me?.kind === 'guest' ? nothing : html`<fieldset class="segmented"><legend class="vh">${th('filter.chips')}</legend>${(['cage', 'play'] as const).map((chips) =>
      html`<label><input type="radio" name="chips" value=${chips} .checked=${this.chips === chips}
        @change=${() => { this.chips = chips; void this.load(); }}><span>${t(`chips.${chips}`)}</span></label>`)}</fieldset>`;
  }

  private filters(): TemplateResult {
    return html`<div class="h-filters" role="group" aria-label=${th('filter')}>${this.chipsFilter()}
      <label class="pick"><span>${th('filter.table')}</span><span class="select"><select @change=${(event: Event) => { this.table = (event.target as HTMLSelectElement).value; void this.load(); }}>
        <option value="">${th('filter.allTables')}</option>${this.tables.map((table) => html`<option value=${table.number}>${table.name}</option>`)}</select>${icon('chev')}</span></label>
      <fieldset class="segmented"><legend class="vh">${th('filter.result')}</legend>${RESULTS.map((result) => html`<label><input type="radio" name="result" .checked=${this.result === result}
        @change=${() => { this.result = result; }}><span>${th(`filter.${result}`)}</span></label>`)}</fieldset></div>`;
  }

  private list(all: readonly HistoryRound[]): TemplateResult {
    const rounds = all.filter((round) => fits(round, this.result));
    const net = rounds.reduce((sum, round) => sum + round.net, 0);
    const won = rounds.filter((round) => round.net > 0).length;
    return html`<dl class="figures h-figures">
        <div><dt>${th('sum.hands')}</dt><dd>${count(rounds.length)}</dd></div><div><dt>${th('sum.net')}</dt><dd>${gain(net)}</dd></div>
        <div><dt>${th('sum.fees')}</dt><dd>${money(rounds.reduce((sum, round) => sum + round.fees, 0))}</dd></div>
        <div><dt>${th('sum.won')}</dt><dd>${rounds.length === 0 ? '–' : percent(won / rounds.length, 0)}</dd></div></dl>
      ${rounds.length < 2 ? nothing : html`<session-chart .rounds=${rounds}></session-chart>`}
      <section class="sheet h-list" aria-label=${th('caption')}>${scrolls(th('caption'), html`<table class="ledger history-table"><caption class="vh">${th('caption')}</caption>
        <thead><tr><th scope="col">${th('round')}</th><th scope="col">${th('cards')}</th><th scope="col">${th('bankCards')}</th><th scope="col">${th('decision')}</th>
          <th scope="col">${th('wagers')}</th><th scope="col" class="n">${th('fees')}</th><th scope="col" class="n">${th('net')}</th></tr></thead>
        <tbody>${rounds.map((round) => this.row(round))}</tbody></table>`)}
      ${this.next === null ? nothing : html`<button class="button" ?disabled=${this.isBusy} @click=${() => void this.load(this.next)}>${th('more')}</button>`}</section>`;
  }

  private content(): TemplateResult {
    if (session.me === null) {
      return html`<p>${th('nobody')} <a class="text-link" href="/login">${t('bar.logIn')}</a></p>`;
    }
    if (this.failure !== '') {
      return html`<p role="alert">${this.failure}</p>`;
    }
    if (this.rounds === null) {
      return html`<p>${t('loading')}</p>`;
    }
    return html`${this.filters()}${this.rounds.length === 0 ? html`<p>${th('none')} <a class="text-link" href="/">${t('nothing.back')}</a></p>` : this.list(this.rounds)}`;
  }

  protected override render(): TemplateResult {
    return html`${topbar('/history')}<main class="odds history" aria-busy=${this.rounds === null && session.me !== null ? 'true' : 'false'}>
      <div class="odds-head"><div><h1>${th('title')}</h1><p class="lead">${th('lead')}</p></div>
        ${session.me === null ? nothing : html`<div class="r-actions">
          <a class="button" href="/api/v1/me/history.csv${this.query(null)}" download="trey-history.csv">${icon('download')}${th('csv')}</a>
          <a class="button" href="/api/v1/me/history${this.query(null)}" download="trey-history.json">${icon('download')}${th('json')}</a></div>`}</div>
      ${this.content()}</main>`;
  }
}

customElements.define('history-page', HistoryPage);
