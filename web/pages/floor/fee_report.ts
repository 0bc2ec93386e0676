// The fee report: rounds and fees of each table over a period of days, printable. Cage chips and play chips are reported
// separately (COVER-10).
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { count as number, gain, money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Chips, FeeReportAnswer, FeeSums } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { printOnly } from '../../parts/print_only.js';
import { t } from '../../words/common.js';
import { tf } from '../../words/floor.js';

const DAY_MS = 86_400_000;

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const COLUMNS = ['rounds', 'void', 'wagers', 'player_fees', 'bank_fees', 'fees', 'jackpot_in', 'jackpot_out', 'house'] as const;

class FeeReport extends Piece {
  static override properties: PropertyDeclarations = { report: { state: true }, problem: { state: true }, from: { state: true }, to: { state: true } };
  declare report: FeeReportAnswer | null;
  declare problem: string;
  declare from: string;
  declare to: string;
  private chips: Chips = 'cage';
  private names = new Map<number, string>();

  constructor() {
    super();
    this.report = null;
    this.problem = '';
    this.from = day(Date.now() - 6 * DAY_MS);
    this.to = day(Date.now());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  /** `to` is the last day included; the server expects the first day not included. */
  private async load(): Promise<void> {
    const to = day(Date.parse(this.to) + DAY_MS);
    try {
      this.names = new Map((await session.rest.tables()).map((one) => [one.number, one.name]));
      this.report = await session.rest.get<FeeReportAnswer>(`/api/v1/reports/fees?from=${this.from}&to=${to}&chips=${this.chips}`);
      this.problem = '';
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private cells(sums: FeeSums): TemplateResult[] {
    return COLUMNS.map((column) => html`<td class="figure" data-label=${tf(`fees.${column}`)}>${
      column === 'rounds' || column === 'void' ? number(sums[column]) : column === 'house' ? gain(sums[column]) : money(sums[column])}</td>`);
  }

  private sheet(report: FeeReportAnswer): TemplateResult {
    if (report.days.length === 0) {
      return html`<p class="muted">${tf('fees.none')}</p>`;
    }
    return html`<table class="staff-table fee-table"><thead><tr><th scope="col">${tf('col.table')}</th>
      ${COLUMNS.map((column) => html`<th scope="col" class="figure">${tf(`fees.${column}`)}</th>`)}</tr></thead>
      <tbody>${report.days.map((row) => html`<tr><th scope="row">${this.names.get(row.table) ?? row.table}<span>${row.day}</span></th>${this.cells(row)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${tf('fees.all')}</th>${this.cells(report.total)}</tr></tfoot></table>`;
  }

  protected override render(): TemplateResult {
    const field = (word: string, value: string, take: (text: string) => void): TemplateResult => html`<label><span>${word}</span>
      <input type="date" required .value=${value} @change=${(event: Event) => take((event.target as HTMLInputElement).value)}></label>`;
    return html`<section class="block fees" aria-labelledby="fees-h"><div class="staff-head"><h2 id="fees-h">${tf('fees.title')}<span class="only-print"> ${this.from} – ${this.to}, ${t(`chips.${this.report?.chips ?? this.chips}`)}</span></h2>
      <form class="inline-form no-print" @submit=${(event: SubmitEvent) => { event.preventDefault(); void this.load(); }}>
        ${field(tf('fees.from'), this.from, (text) => { this.from = text; })}${field(tf('fees.to'), this.to, (text) => { this.to = text; })}
        <label><span>${tf('fees.chips')}</span><span class="select"><select @change=${(event: Event) => { this.chips = (event.target as HTMLSelectElement).value as Chips; }}>
          ${(['cage', 'play'] as const).map((chips) => html`<option value=${chips} ?selected=${this.chips === chips}>${t(`chips.${chips}`)}</option>`)}</select>${icon('chev')}</span></label>
        <button class="button">${tf('fees.show')}</button>
        <button class="button quiet" type="button" @click=${() => printOnly(this)}>${icon('print')}${tf('fees.print')}</button></form></div>
      ${this.problem !== '' ? html`<p class="field-problem" role="alert">${this.problem}</p>` : nothing}
      ${this.report === null ? nothing : this.sheet(this.report)}</section>`;
  }
}

customElements.define('fee-report', FeeReport);
