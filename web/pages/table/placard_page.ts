// A table's notice as a placard: one page of paper, black on white (FEE-10).
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Notice, NoticeCell, NoticeLine, NoticeSection } from '../../client/index.js';
import { cards } from '../../parts/card.js';
import { icon } from '../../parts/icon.js';
import { blocks, cellHtml, sentences, type Block } from '../../parts/notice_cells.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tl } from '../../words/placard.js';

/** An example of each hand of a pay table. */
const EXAMPLES: Record<string, readonly string[]> = {
  'hand.royal-flush': ['As', 'Ks', 'Qs'], 'hand.mini-royal': ['As', 'Ks', 'Qs'],
  'hand.akq-spades': ['As', 'Ks', 'Qs'], 'hand.akq-suited': ['Ah', 'Kh', 'Qh'],
  'hand.straight-flush': ['Jh', 'Th', '9h'], 'hand.three-of-a-kind': ['8s', '8d', '8c'],
  'hand.straight': ['7d', '6s', '5c'], 'hand.flush': ['Kd', '9d', '4d'], 'hand.pair': ['Jc', 'Js', '3h'],
};

type Rows = Extract<Block, { kind: 'table' }>;

/** Scale steps for a long notice, tried until it fits: first headings and rows, then the text (style/placard.css). */
const STEPS = 40;

function title(of: Block | undefined): TemplateResult | typeof nothing {
  return of?.kind === 'title' ? html`<h2>${sentences(of.line)}</h2>` : nothing;
}

function paragraphs(of: readonly Block[]): TemplateResult[] {
  return of.flatMap((one) => one.kind === 'paragraph' ? [html`<p>${sentences(one.line)}</p>`] : []);
}

function head(of: NoticeSection): TemplateResult {
  const [game, ...rest] = of.lines;
  const names = rest.filter((line) => line.cells[0]!.code === 'name');
  const words = rest.filter((line) => line.cells[0]!.code !== 'name');
  const [house, table] = names.length > 1 ? [names[0], names[1]] : [undefined, names[0]];
  return html`<header class="pl-head"><div>${house === undefined ? nothing : html`<p class="pl-house">${sentences(house)}</p>`}<h1>${sentences(game!)}</h1></div>
    <p>${table === undefined ? nothing : html`<b>${sentences(table)}</b>`}${words.map((line) => html`<span>${sentences(line)}</span>`)}</p></header>`;
}

function limits(of: NoticeSection): TemplateResult {
  const parts = blocks(of.lines);
  const facts = parts.flatMap((one) => one.kind === 'facts' ? one.lines : []);
  return html`<section class="pl-limits" aria-label=${of.lines[0]!.cells[0]!.text}><dl data-count=${facts.length}>${facts.map((line) => html`<div>
      <dt>${cellHtml(line.cells[0]!)}</dt><dd>${cellHtml(line.cells[1]!)}</dd><dd>${cellHtml(line.cells[2]!)}</dd></div>`)}</dl>
    ${parts.map((one) => one.kind === 'paragraph' ? html`<p>${sentences(one.line)}</p>` : nothing)}</section>`;
}

function feeTable({ caption, columns, rows }: Rows): TemplateResult {
  /* Bands are left-aligned, amounts right-aligned; the last column is the sum to pay. */
  const bands = (columns?.cells.length ?? 0) === 5 ? 2 : 1;
  const kind = (i: number, count: number): string => i < bands ? '' : i === count - 1 ? 'n sum' : 'n';
  return html`<table><caption>${sentences(caption!)}</caption>
    <thead><tr>${columns?.cells.map((cell, i, all) => html`<th scope="col" class=${kind(i, all.length)}>${cellHtml(cell)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.cells.map((cell, i, all) => i < bands
      ? html`<th scope="row">${cellHtml(cell)}</th>` : html`<td class=${kind(i, all.length)}>${cellHtml(cell)}</td>`)}</tr>`)}</tbody></table>`;
}

/** Paragraphs before the tables, the tables side by side, paragraphs after them. */
function fees(of: NoticeSection): TemplateResult {
  const parts = blocks(of.lines);
  const tables = parts.filter((one): one is Rows => one.kind === 'table');
  const first = parts.findIndex((one) => one.kind === 'table');
  const before = first < 0 ? parts : parts.slice(0, first);
  return html`<section class="pl-fees">${title(parts[0])}${paragraphs(before)}
    ${tables.length === 0 ? nothing : html`<div class="pl-two" data-count=${tables.length}>${tables.map(feeTable)}</div>`}
    ${paragraphs(parts.slice(before.length))}</section>`;
}

function hand(cell: NoticeCell): TemplateResult | typeof nothing {
  const example = EXAMPLES[cell.code];
  return example === undefined ? nothing : cards(example, { extra: 'hand' });
}

function payTable({ caption, columns, rows }: Rows): TemplateResult {
  return html`<table class="pl-pay" data-columns=${columns?.cells.length ?? 2}><caption>${sentences(caption!)}</caption>
    ${columns === null ? nothing : html`<thead><tr><th scope="col" colspan="2">${cellHtml(columns.cells[0]!)}</th>${columns.cells.slice(1).map((cell) =>
      html`<th scope="col" class="n">${cellHtml(cell)}</th>`)}</tr></thead>`}
    <tbody>${rows.map((row) => html`<tr><th scope="row">${cellHtml(row.cells[0]!)}</th><td>${hand(row.cells[0]!)}</td>
      ${row.cells.slice(1).map((cell) => html`<td class="n">${cellHtml(cell)}</td>`)}</tr>`)}</tbody></table>`;
}

function payTables(of: readonly Block[]): TemplateResult[] {
  return of.flatMap((one) => one.kind === 'table' ? [payTable(one)] : paragraphs([one]));
}

/** Pay tables and steps side by side. With a single pay table the notes to the steps go below it; a progressive goes
 *  below the steps. */
function middle(pays: NoticeSection, play: NoticeSection): TemplateResult {
  const steps = blocks(play.lines);
  const tables = blocks(pays.lines);
  const progressive = tables.findIndex((one) => one.kind === 'table' && one.columns !== null);
  const first = progressive < 0 ? tables.length : progressive;
  const isOne = tables.filter((one) => one.kind === 'table').length === 1;
  return html`<div class="pl-mid"><section class="pl-pays">${payTables(tables.slice(0, first))}${isOne ? paragraphs(steps) : nothing}</section>
    <section class="pl-how">${title(steps[0])}${steps.map((one) =>
      one.kind === 'steps' ? html`<ol class="pl-play">${one.lines.map((line) => html`<li>${sentences(line)}</li>`)}</ol>` : nothing)}
      ${isOne ? nothing : paragraphs(steps)}${payTables(tables.slice(first))}</section></div>`;
}

function notes(of: readonly NoticeSection[]): TemplateResult {
  const part = (section: NoticeSection): TemplateResult => html`${section.lines.map((line) => line.kind === 'title'
    ? html`<h3>${sentences(line)}</h3>` : html`<p>${sentences(line)}</p>`)}`;
  return html`<div class="pl-notes">${of.map(part)}</div>`;
}

function foot(of: NoticeSection): TemplateResult {
  const left = of.lines.slice(0, -1);
  const line = (one: NoticeLine): TemplateResult => html`<span>${sentences(one)}</span>`;
  return html`<footer class="pl-foot"><p>${left.map(line)}</p><p>${line(of.lines.at(-1)!)}</p></footer>`;
}

class PlacardPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, notice: { state: true }, failure: { state: true } };
  declare notice: Notice | null;
  declare failure: string;

  constructor() {
    super();
    this.notice = null;
    this.failure = '';
  }

  override get heading(): string {
    return this.notice === null ? '' : tl('title', { table: this.notice.name });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add('on-paper');
    this.during(() => document.documentElement.classList.remove('on-paper'));
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.notice = await session.rest.notice(Number(this.parts[0]));
      document.title = `${this.heading} · Trey`;
    } catch (error) {
      this.failure = problemText(error);
    }
  }

  /** Sets a long notice smaller, so that it fits one page of Letter and of A4. */
  protected override updated(): void {
    const paper = this.querySelector<HTMLElement>('.paper');
    if (paper === null) {
      return;
    }
    void document.fonts.ready.then(() => {
      for (let step = 0; step < STEPS; step++) {
        paper.style.setProperty('--d', String(Math.max(0.74, 1 - step * 0.015)));
        paper.style.setProperty('--k', String(1 - step * 0.005));
        if (paper.scrollHeight <= paper.clientHeight) {
          break;
        }
      }
      paper.dataset['set'] = 'yes';
    });
  }

  private placard(notice: Notice): TemplateResult {
    const part = (name: NoticeSection['section']): NoticeSection | undefined => notice.sections.find((one) => one.section === name);
    const small = [part('notes'), part('law')].filter((one) => one !== undefined);
    const collection = part('fees');
    return html`<main class="paper pl">
      ${head(part('head')!)}${limits(part('limits')!)}${collection === undefined ? nothing : fees(collection)}
      ${middle(part('pays')!, part('play')!)}
      ${notes(small)}${foot(part('foot')!)}</main>`;
  }

  protected override render(): TemplateResult {
    if (this.notice === null) {
      return html`${topbar('/')}<main class="plain-page" aria-busy=${this.failure === '' ? 'true' : 'false'}><h1>${this.failure === '' ? t('loading') : t('failed', { message: this.failure })}</h1></main>`;
    }
    return html`<header class="pl-tools no-print"><button class="button primary" @click=${() => print()}>${icon('print')}${tl('print')}</button>
      <a class="text-link" href="/table/${this.notice.table}">${tl('table')}</a><span class="fine">${tl('hint')}</span></header>${this.placard(this.notice)}`;
  }
}

customElements.define('placard-page', PlacardPage);
