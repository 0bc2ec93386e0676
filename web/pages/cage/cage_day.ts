// The cage's totals of a day, by cashier and overall; printable, to be signed for the till.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { dayAndTime, gain, money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { CageReport, CageSums } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { printOnly } from '../../parts/print_only.js';
import { tg } from '../../words/cage.js';

/** The day by the cashier's local time, not UTC. */
function dayOf(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

export class CageDay extends Piece {
  static override properties: PropertyDeclarations = { report: { state: true }, problem: { state: true }, day: { state: true } };
  declare report: CageReport | null;
  declare problem: string;
  declare day: string;
  private at = 0;

  constructor() {
    super();
    this.report = null;
    this.problem = '';
    this.day = dayOf(new Date());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  async load(): Promise<void> {
    const from = new Date(`${this.day}T00:00`);
    const to = new Date(from);
    to.setDate(to.getDate() + 1); /* Not every day has 24 hours. */
    if (Number.isNaN(from.getTime())) {
      return;
    }
    try {
      this.report = await session.rest.get<CageReport>(`/api/v1/reports/cage?from=${from.getTime()}&to=${to.getTime()}`);
      this.at = session.live.time();
      this.problem = '';
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private cells(sums: CageSums): TemplateResult {
    const cell = (word: string, figure: string, times: number | null): TemplateResult => html`<td class="figure" data-label=${word}>${figure}
      ${times === null ? nothing : html`<span>${tg('day.times', { count: times })}</span>`}</td>`;
    return html`${cell(tg('day.in'), money(sums.paid_in), sums.deposits)}${cell(tg('day.out'), money(sums.paid_out), sums.withdrawals)}
      ${cell(tg('day.net'), gain(sums.net), null)}`;
  }

  private sheet(report: CageReport): TemplateResult {
    if (report.cashiers.length === 0) {
      return html`<p class="muted">${tg('day.none')}</p>`;
    }
    return html`<table class="staff-table day-table"><thead><tr><th scope="col">${tg('day.cashier')}</th>
      ${(['day.in', 'day.out', 'day.net'] as const).map((word) => html`<th scope="col" class="figure">${tg(word)}</th>`)}</tr></thead>
      <tbody>${report.cashiers.map((one) => html`<tr data-person=${one.person}><th scope="row">${one.name ?? tg('person', { person: one.person })}</th>${this.cells(one)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${tg('day.all')}</th>${this.cells(report.total)}</tr></tfoot></table>
      <p class="receipt-sign only-print">${tg('receipt.sign')}</p>`;
  }

  protected override render(): TemplateResult {
    return html`<section class="block fees" aria-labelledby="day-h"><div class="staff-head"><h2 id="day-h">${tg('day.title')}<span class="only-print"> ${this.day}</span></h2>
      <form class="inline-form no-print" @submit=${(event: SubmitEvent) => { event.preventDefault(); void this.load(); }}>
        <label><span>${tg('day.day')}</span><input type="date" required .value=${this.day} @change=${(event: Event) => {
          this.day = (event.target as HTMLInputElement).value;
          void this.load();
        }}></label>
        <button class="button">${tg('day.show')}</button>
        <button class="button quiet" type="button" @click=${() => printOnly(this)}>${icon('print')}${tg('print')}</button></form></div>
      ${this.problem !== '' ? html`<p class="field-problem" role="alert">${this.problem}</p>` : nothing}
      ${this.report === null ? nothing : this.sheet(this.report)}
      ${this.at === 0 ? nothing : html`<p class="fine only-print">${tg('day.asof', { time: dayAndTime(this.at), name: session.me?.name ?? '' })}</p>`}</section>`;
  }
}

customElements.define('cage-day', CageDay);
