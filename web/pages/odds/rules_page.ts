// How to play, on one page, with a summary of every clause.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { count } from '../../app/format.js';
import { cards } from '../../parts/card.js';
import { scrolls } from '../../parts/scrolls.js';
import { topbar } from '../../parts/topbar.js';
import { handName } from '../../words/game.js';
import { tr } from '../../words/rules.js';
import './house_key.js';
import { language, type Language } from '../../words/words.js';

interface HandLine {
  hand: string;
  example: string[];
  ways: number;
  /** Payoffs of California bonus, Pair Plus A and Ante Bonus A; null if the hand is not paid. */
  pays: [number | null, number | null, number | null];
}

const HANDS: readonly HandLine[] = [
  { hand: 'akq-suited', example: ['As', 'Ks', 'Qs'], ways: 4, pays: [200, 40, 5] },
  { hand: 'straight-flush', example: ['7h', '6h', '5h'], ways: 44, pays: [40, 40, 5] },
  { hand: 'three-of-a-kind', example: ['8s', '8h', '8d'], ways: 52, pays: [30, 30, 4] },
  { hand: 'straight', example: ['6d', '5h', '4s'], ways: 720, pays: [6, 6, 1] },
  { hand: 'flush', example: ['Jc', '7c', '2c'], ways: 1096, pays: [3, 4, null] },
  { hand: 'pair', example: ['Kc', '7s', '7h'], ways: 3744, pays: [1, 1, null] },
  { hand: 'high-card', example: ['Qd', '8c', '5s'], ways: 16440, pays: [null, null, null] },
];
const STEPS = [1, 2, 3, 4, 5, 6] as const;
const FAMILIES = ['GEO', 'HAND', 'WAGER', 'ROUND', 'OUT', 'COVER', 'BANK', 'FEE', 'PROG', 'IRR', 'PROC'] as const;

class RulesPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, clauses: { state: true } };
  declare clauses: Record<string, Record<Language, string>>;

  constructor() {
    super();
    this.clauses = {};
  }

  override get heading(): string {
    return tr('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void import('../../words/clauses.js').then(async ({ clauses }) => {
      this.clauses = clauses;
      await this.updateComplete;
      this.openClause();
    });
  }

  /** Scrolls to the clause of an address such as /rules#OUT-1. */
  private openClause(): void {
    const at = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    at?.closest('details')?.setAttribute('open', '');
    at?.scrollIntoView({ block: 'center' });
  }

  private handTable(): TemplateResult {
    const pays = (value: number | null): TemplateResult => html`<td class="n">${value ?? '–'}</td>`;
    return html`<table class="hands-table"><thead><tr><th scope="col">${tr('hands.hand')}</th><th scope="col">${tr('hands.example')}</th>
      <th scope="col" class="n">${tr('hands.chance')}</th><th scope="col" class="n">${tr('pays.california')}</th>
      <th scope="col" class="n">${tr('pays.pairPlus')}</th><th scope="col" class="n">${tr('pays.ante')}</th></tr></thead>
      <tbody>${HANDS.map((line) => html`<tr><th scope="row">${line.hand === 'akq-suited' ? tr('hands.akq') : handName(line.hand)}</th><td>${cards(line.example)}</td>
        <td class="n">${count(line.ways)}</td>${line.pays.map(pays)}</tr>`)}</tbody></table>`;
  }

  private family(family: (typeof FAMILIES)[number]): TemplateResult {
    const own = Object.entries(this.clauses).filter(([id]) => id.startsWith(`${family}-`));
    return html`<details class="family"><summary>${tr(`family.${family}`)} <span>${family}</span></summary>
      <dl>${own.map(([id, text]) => html`<div id=${id}><dt class="clause">${id}</dt><dd>${text[language()]}</dd></div>`)}</dl></details>`;
  }

  private note(title: 'bank' | 'house' | 'best' | 'fair', extra: TemplateResult | string = ''): TemplateResult {
    return html`<section class="sheet rules-note" id=${title}><h2>${tr(title)}</h2><p>${tr(`${title}.text`)} ${extra}</p>${
      title === 'fair' ? html`<house-key></house-key>` : ''}</section>`;
  }

  protected override render(): TemplateResult {
    return html`${topbar('/odds')}<main class="odds rules">
      <div class="odds-head"><div><h1>${tr('title')}</h1><p class="lead">${tr('lead')}</p></div></div>
      <section class="sheet odds-wide" aria-labelledby="steps-h"><header><h2 id="steps-h">${tr('steps')}</h2></header>
        <ol class="rules-steps">${STEPS.map((step) => html`<li><b>${tr(`step.${step}`)}</b><span>${tr(`step.${step}.text`)}</span></li>`)}</ol></section>
      <section class="sheet odds-wide" aria-labelledby="hands-h"><header><h2 id="hands-h">${tr('hands')}</h2><p>${tr('pays')}</p></header>
        ${scrolls(tr('hands'), this.handTable())}<p class="fine">${tr('hands.note')}</p></section>
      <div class="rules-notes">${this.note('bank')}${this.note('house')}
        ${this.note('best', html`<a class="text-link" href="/strategy">${tr('best.map')}</a>`)}${this.note('fair')}</div>
      <section class="sheet odds-wide" aria-labelledby="clauses-h"><header><h2 id="clauses-h">${tr('clauses')}</h2><p>${tr('clauses.text')}</p></header>
        ${FAMILIES.map((family) => this.family(family))}</section>
    </main>`;
  }
}

customElements.define('rules-page', RulesPage);
