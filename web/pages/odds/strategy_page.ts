// The strategy page: the map with the exact value of each cell, with or without an exposed card, and a hand to try.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { engine, EngineMissing } from '../../app/engine.js';
import { cardName, count, decimal } from '../../app/format.js';
import type { Figure, ParSheet } from '../../app/odds.js';
import { cards } from '../../parts/card.js';
import { segmented } from '../../parts/menu.js';
import { topbar } from '../../parts/topbar.js';
import { to } from '../../words/odds.js';
import { signed } from './charts.js';
import { choices, select } from './choices.js';
import { toGame, type Chosen } from './game.js';
import { rowName, strategyMap, type Place } from './map.js';
import { SheetPage } from './sheet_page.js';

const DECK = [...'AKQJT98765432'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit));

interface Tried {
  play: Figure;
  cost: Figure;
  better: 'play' | 'fold' | 'split';
  deals: number;
  ways: { unqualified: number; win: number; tie: number; loss: number };
}

class StrategyPage extends SheetPage {
  static override properties: PropertyDeclarations = {
    ...SheetPage.properties, place: { state: true }, hand: { state: true }, up: { state: true }, tried: { state: true }, cannotTry: { state: true },
  };
  declare place: Place | null;
  declare hand: [string, string, string];
  declare up: string;
  /** Null if the decks do not contain these cards. */
  declare tried: Tried | null;
  /** The engine is missing, so a single hand cannot be looked up. */
  declare cannotTry: boolean;

  constructor() {
    super();
    this.place = null;
    this.hand = ['Qs', '6d', '4c'];
    this.up = '9d';
    this.tried = null;
    this.cannotTry = false;
  }

  override get heading(): string {
    return to('strategy.title');
  }

  protected override async take(chosen: Chosen): Promise<void> {
    this.place = null;
    await super.take(chosen);
    await this.try();
  }

  private async try(): Promise<void> {
    const question = { ...toGame(this.chosen), hand: this.hand.join(' '), ...(this.chosen.exposesCard ? { up: this.up } : {}) };
    try {
      this.tried = (await engine()).decision(question) as unknown as Tried;
      this.cannotTry = false;
    } catch (error) {
      this.tried = null;
      this.cannotTry = error instanceof EngineMissing;
    }
  }

  private verdict(better: string, cost: number): string {
    return better === 'split' ? to('strategy.say.split') : to(better === 'play' ? 'strategy.say.play' : 'strategy.say.fold', { value: decimal(cost, 3) });
  }

  private values(play: Figure, deals: number, cost: number): TemplateResult {
    return html`<dl class="sum">
      <div><dt>${to('strategy.playIs')}</dt><dd>${to('strategy.antes', { value: signed(play.value, 4) })}<span class="exact">${play.exact}</span></dd></div>
      <div><dt>${to('strategy.foldIs')}</dt><dd>${to('strategy.antes', { value: decimal(-1, 4) })}</dd></div>
      <div class="line"><dt>${to('strategy.costs')}</dt><dd>${to('strategy.antes', { value: decimal(cost, 4) })}</dd></div>
      <div><dt>${to('strategy.deals')}</dt><dd>${count(deals)}</dd></div></dl>`;
  }

  private cellPart(sheet: ParSheet): TemplateResult {
    const cell = this.place === null ? undefined : sheet.map[this.place.row]?.play[this.place.cell];
    if (cell === undefined) {
      return html`<p class="fine">${to('strategy.pick')}</p>`;
    }
    const name = rowName(sheet.map, this.place!.row);
    const cost = Math.abs(cell.ev.value + 1);
    return html`<p class="r-answer"><b>${cell.up === undefined ? name : to('strategy.against', { hand: name, up: cell.up })}</b></p>
      <p class="verdict">${this.verdict(cell.verdict, cost)}</p>${this.values(cell.ev, cell.deals, cost)}`;
  }

  private setCard(at: number, card: string): void {
    const hand = [...this.hand] as [string, string, string];
    hand[at] = card;
    this.hand = hand;
    void this.try();
  }

  private tryPart(): TemplateResult {
    const options = DECK.map((card) => [card, cardName(card)] as const);
    const tried = this.tried;
    return html`<div class="try-cards">${cards(this.hand)}${this.chosen.exposesCard ? html`<span class="try-up">${to('strategy.up')}</span>${cards([this.up])}` : nothing}</div>
      <div class="try-keys">${this.hand.map((card, i) => select(to('strategy.card', { number: i + 1 }), options, card, (value) => this.setCard(i, value)))}
        ${this.chosen.exposesCard ? select(to('strategy.up'), options, this.up, (value) => { this.up = value; void this.try(); }) : nothing}</div>
      <div role="status">${this.cannotTry ? html`<p class="fine">${to('strategy.noTry')}</p>` : tried === null ? html`<p class="refused">${to('strategy.twice')}</p>`
        : html`<p class="verdict">${this.verdict(tried.better, tried.cost.value)}</p>${this.values(tried.play, tried.deals, tried.cost.value)}
          <p class="fine">${to('strategy.ways', { count: count(tried.deals), unqualified: count(tried.ways.unqualified), win: count(tried.ways.win), tie: count(tried.ways.tie), loss: count(tried.ways.loss) })}</p>`}</div>`;
  }

  private simplePart(sheet: ParSheet): TemplateResult {
    return html`<section class="sheet s-simple" aria-labelledby="simple-h"><header><h2 id="simple-h">${to('simple.title')}</h2><p>${to('simple.unit')}</p></header>
      <table class="edges"><tbody>${sheet.strategy.simple.map((one) => html`<tr><th scope="row">${to(`simple.${one.name}` as 'simple.always')}</th>
        <td class="n">${decimal(one.cost.value * 100, 2)}%<span class="exact">${one.cost.exact}</span></td></tr>`)}</tbody></table></section>`;
  }

  private sections(sheet: ParSheet): TemplateResult {
    return html`<section class="sheet s-map" aria-labelledby="map-h"><header><h2 id="map-h">${to('map.title')}</h2><p>${to('map.unit')}</p></header>
        ${strategyMap(sheet, this.place, (place) => { this.place = place; })}</section>
      <section class="sheet s-try" aria-labelledby="try-h"><header><h2 id="try-h">${to('strategy.try')}</h2></header>${this.tryPart()}</section>
      <div class="odds-column"><section class="sheet s-cell" aria-labelledby="cell-h" aria-live="polite"><header><h2 id="cell-h">${to('strategy.cell')}</h2></header>${this.cellPart(sheet)}</section>
      ${this.simplePart(sheet)}</div>`;
  }

  protected override render(): TemplateResult {
    const sheet = this.sheet;
    return html`${topbar('/odds')}<main class="odds with-exact" aria-busy=${sheet === null ? 'true' : 'false'}>
      <div class="odds-head">
        <div><h1>${to('strategy.title')}</h1><p class="lead">${to('strategy.lead')}</p></div>
        <div class="odds-keys">${choices(this.chosen, this.tables, (next) => void this.take(next))}
          ${segmented('exposed', to('strategy.cards'), [{ value: true, word: to('strategy.shown') }, { value: false, word: to('strategy.closed') }],
            this.chosen.exposesCard, (exposesCard) => void this.take({ ...this.chosen, exposesCard, table: null }))}</div>
      </div>
      ${sheet === null ? this.waiting() : this.sections(sheet)}
    </main>`;
  }
}

customElements.define('strategy-page', StrategyPage);
