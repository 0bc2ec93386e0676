// The par sheet: the exact value of every wager for any rule set, pay table and number of decks.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { decimal, money, percent } from '../../app/format.js';
import { parSheet, type Figure, type ParSheet } from '../../app/odds.js';
import { icon } from '../../parts/icon.js';
import { topbar } from '../../parts/topbar.js';
import { bonusTitle, wagerName } from '../../words/game.js';
import { to } from '../../words/odds.js';
import { byOwnHand, byUpCard, distribution } from './charts.js';
import { choices, select } from './choices.js';
import { download, parSheetCsv } from './csv.js';
import { houseBanks, namesOf, toGame, type Chosen } from './game.js';
import { strategyMap } from './map.js';
import { SheetPage } from './sheet_page.js';
import { bonusTable, edgeRows, edges, fraction, progressiveTable, wagers, type EdgeRow } from './tables.js';

/* These designators include every Ante Bonus and every Pair Plus table (OUT-7). */
const HOUSE_TABLES = ['TCP-01', 'TCP-04', 'TCP-09', 'TCP-10'];
const METER_MAX = 1_000_000;

class OddsPage extends SheetPage {
  static override properties: PropertyDeclarations = {
    ...SheetPage.properties, isExact: { state: true }, rows: { state: true }, meter: { state: true }, seats: { state: true }, progressive: { state: true },
  };
  declare isExact: boolean;
  declare rows: EdgeRow[];
  /** Dollars; null for the average meter when it is won. */
  declare meter: number | null;
  declare seats: number;
  declare progressive: number;

  constructor() {
    super();
    this.isExact = false;
    this.rows = [];
    this.meter = null;
    this.seats = 7;
    this.progressive = 1;
  }

  override get heading(): string {
    return to('title');
  }

  protected override async count(chosen: Chosen): Promise<ParSheet> {
    const sheet = await parSheet({
      ...toGame(chosen),
      ...(houseBanks(chosen.rules) ? { progressive: this.progressive, seats: this.seats, ...(this.meter === null ? {} : { meter: this.meter * 100 }) } : {}),
    });
    const { decks } = chosen;
    const california = await parSheet({ rules: 'california-grand', decks });
    const house = new Map<string, ParSheet>();
    for (const id of HOUSE_TABLES) {
      house.set(id, await parSheet({ rules: 'house-banked', decks, paytable: id }));
    }
    this.rows = edgeRows(chosen, california, house);
    return sheet;
  }

  private figure(word: string, text: string, unit: string, figure: Figure): TemplateResult {
    return html`<div><dt>${word}</dt><dd>${text}<span>${unit}</span>${fraction(figure, this.isExact)}</dd></div>`;
  }

  private figures(sheet: ParSheet): TemplateResult {
    const { ante, bonus } = sheet.wagers;
    const names = namesOf(this.chosen);
    const share = (figure: Figure): string => percent(Math.abs(figure.value), 2);
    return html`<dl class="figures">
      ${this.figure(to(ante.edge.value < 0 ? 'ante.for' : 'ante.against'), share(ante.edge), to('ante.of'), ante.edge)}
      ${this.figure(to(bonus.edge.value < 0 ? 'bonus.for' : 'bonus.against', { bonus: bonusTitle(names) }), share(bonus.edge), to('bonus.of', { bonus: wagerName('bonus', names) }), bonus.edge)}
      ${this.figure(to('rate'), percent(ante.play_rate!.value, 1), to(sheet.exposes_card ? 'rate.seen' : 'rate.closed'), ante.play_rate!)}
      ${this.figure(to('swing'), decimal(ante.stddev, 2), to('swing.of'), { exact: `√(${ante.variance.exact})`, value: ante.stddev })}
    </dl>`;
  }

  private setMeter(text: string): void {
    const dollars = Number(text.replaceAll(/[$,\s]/g, ''));
    this.meter = text.trim() !== '' && Number.isInteger(dollars) && dollars >= 0 && dollars <= METER_MAX ? dollars : null;
    void this.take({ ...this.chosen });
  }

  private progressivePart(sheet: ParSheet): TemplateResult | typeof nothing {
    const at = sheet.wagers.progressive;
    if (at === null) {
      return nothing;
    }
    const dollars = (figure: Figure): string => money(Math.round(figure.value * 100));
    return html`${progressiveTable(at, this.isExact)}
      <section class="sheet s-prog" aria-labelledby="prog-h"><header><h2 id="prog-h">${to('prog.title')}</h2></header>
        <div class="prog-keys">
          ${select(to('prog.table'), [['1', '1'], ['2', '2']], String(this.progressive), (value) => { this.progressive = Number(value); void this.take({ ...this.chosen }); })}
          ${select(to('prog.seats'), [1, 2, 3, 4, 5, 6, 7].map((count) => [String(count), String(count)] as const), String(this.seats), (value) => { this.seats = Number(value); void this.take({ ...this.chosen }); })}
          <label class="pick"><span>${to('prog.meter')}</span><input inputmode="numeric" .value=${String(Math.round(at.meter.value))}
            @change=${(event: Event) => this.setMeter((event.target as HTMLInputElement).value)}></label></div>
        <dl class="sum">
          <div class="line"><dt>${to(at.edge.value < 0 ? 'prog.for' : 'prog.edge')}</dt><dd>${percent(Math.abs(at.edge.value), 2)}${fraction(at.edge, this.isExact)}</dd></div>
          <div><dt>${to('prog.average')}</dt><dd>${dollars(at.average_meter)}</dd></div>
          <div><dt>${to('prog.even')}</dt><dd>${dollars(at.break_even_meter)}</dd></div>
          <div><dt>${to('prog.envy')}</dt><dd>${percent(at.envy.value, 2)}${fraction(at.envy, this.isExact)}</dd></div></dl></section>`;
  }

  private sections(sheet: ParSheet): TemplateResult {
    return html`${this.figures(sheet)}
      ${sheet.wagers.bonus.edge.value < 0 ? html`<p class="notice odds-wide">${to('favors', { bonus: wagerName('bonus', namesOf(this.chosen)), share: percent(-sheet.wagers.bonus.edge.value, 2) })}</p>` : nothing}
      ${sheet.exposes_card ? byUpCard(sheet) : byOwnHand(sheet)}
      ${edges(this.rows, this.isExact)}
      <section class="sheet s-map" aria-labelledby="map-h"><header><h2 id="map-h">${to('map.title')}</h2><p>${to('map.unit')}</p></header>${strategyMap(sheet)}</section>
      ${bonusTable(sheet, namesOf(this.chosen), this.isExact)}${distribution(sheet)}
      ${this.progressivePart(sheet)}
      ${wagers(sheet, namesOf(this.chosen), this.isExact)}`;
  }

  protected override render(): TemplateResult {
    const sheet = this.sheet;
    return html`${topbar('/odds')}<main class="odds ${this.isExact ? 'with-exact' : ''}" aria-busy=${sheet === null ? 'true' : 'false'}>
      <div class="odds-head">
        <div><h1>${to('title')}</h1><p class="lead">${to('lead')}</p></div>
        <div class="odds-keys">${choices(this.chosen, this.tables, (next) => void this.take(next))}
          <button class="button" aria-pressed=${this.isExact ? 'true' : 'false'} @click=${() => { this.isExact = !this.isExact; }}>${to('exact')}</button>
          <button class="button" ?disabled=${sheet === null} @click=${() => download(`trey-${this.chosen.rules}-${this.chosen.decks}.csv`, 'text/csv', parSheetCsv(sheet!))}>${icon('download')}${to('csv')}</button>
        </div>
      </div>
      ${sheet === null ? this.waiting() : this.sections(sheet)}
    </main>`;
  }
}

customElements.define('odds-page', OddsPage);
