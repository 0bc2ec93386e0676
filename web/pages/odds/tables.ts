// The tables of a par sheet: edges by pay table, payoffs with their probabilities, figures of all wagers.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { count, decimal, percent } from '../../app/format.js';
import type { Figure, ParSheet, Progressive, Wager } from '../../app/odds.js';
import { paysOf } from '../../app/paytable.js';
import { scrolls } from '../../parts/scrolls.js';
import type { TableNames } from '../../client/index.js';
import { bonusTitle, handName } from '../../words/game.js';
import { to } from '../../words/odds.js';
import { CALIFORNIA_PAYS, houseBanks, type Chosen } from './game.js';

function spaced(pays: string): string {
  return pays.split('/').join(' / ');
}

/** A figure's exact fraction, if the visitor wants fractions. */
export function fraction(figure: Figure, isExact: boolean): TemplateResult | typeof nothing {
  return isExact ? html`<span class="exact">${figure.exact}</span>` : nothing;
}

function bar(share: number): TemplateResult {
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${Math.max(0.5, share * 100)} height="8" rx="1"></rect>`}</svg>`;
}

// ---- Edge by pay table ----

export interface EdgeRow {
  group: 'edge.shown' | 'edge.closed' | 'edge.bonus';
  name: string;
  edge: Figure;
  isSelected: boolean;
}

/** All pay tables with the decks of the sheet: the California sets, and four designators that include every table. */
export function edgeRows(chosen: Chosen, california: ParSheet, house: ReadonlyMap<string, ParSheet>): EdgeRow[] {
  const isHouse = houseBanks(chosen.rules);
  const now = paysOf(chosen.paytable);
  const rows: EdgeRow[] = [
    { group: 'edge.shown', name: to('edge.california'), edge: california.wagers.ante.edge, isSelected: !isHouse && chosen.exposesCard },
  ];
  for (const [letter, id] of [['A', 'TCP-01'], ['B', 'TCP-04'], ['C', 'TCP-09']] as const) {
    const pays = paysOf(id).ante;
    rows.push({ group: 'edge.closed', name: to('edge.table', { letter, pays: spaced(pays) }), edge: house.get(id)!.wagers.ante.edge, isSelected: isHouse && pays === now.ante });
  }
  rows.push({ group: 'edge.bonus', name: to('edge.californiaBonus', { pays: spaced(CALIFORNIA_PAYS) }), edge: california.wagers.bonus.edge, isSelected: !isHouse });
  for (const [letter, id] of [['A', 'TCP-01'], ['B', 'TCP-04'], ['C', 'TCP-09'], ['D', 'TCP-10']] as const) {
    const pays = paysOf(id).bonus;
    rows.push({ group: 'edge.bonus', name: `${letter}, ${spaced(pays)}`, edge: house.get(id)!.wagers.bonus.edge, isSelected: isHouse && pays === now.bonus });
  }
  return rows;
}

export function edges(rows: readonly EdgeRow[], isExact: boolean): TemplateResult {
  const most = Math.max(...rows.map((row) => Math.abs(row.edge.value)));
  const groups = [...new Set(rows.map((row) => row.group))];
  return html`<section class="sheet s-edge" aria-labelledby="edge-h">
    <header><h2 id="edge-h">${to('edge.title')}</h2><p>${to('edge.against')}</p></header>
    <table class="edges"><caption class="vh">${to('edge.caption')}</caption>${groups.map((group) => html`<tbody>
      <tr><th colspan="3" scope="rowgroup">${to(group)}</th></tr>
      ${rows.filter((row) => row.group === group).map((row) => html`<tr class=${row.isSelected ? 'sel' : ''}><th scope="row">${row.name}</th>
        <td>${bar(Math.abs(row.edge.value) / most)}</td><td class="n">${decimal(row.edge.value * 100, 2)}%${fraction(row.edge, isExact)}</td></tr>`)}
    </tbody>`)}</table></section>`;
}

// ---- Payoffs ----

interface Line {
  hand: string;
  pays: string;
  ways: number;
  chance: number;
  /** Its return as a share of the wager; null for losing hands. */
  back: number | null;
}

function payTable(title: string, unit: string, lines: readonly Line[], all: number, sum: Figure, isExact: boolean): TemplateResult {
  const most = Math.max(...lines.map((line) => line.back ?? 0));
  return html`<section class="sheet s-bonus" aria-label=${title}>
    <header><h2>${title}</h2><p>${unit}</p></header>
    ${scrolls(title, html`<table class="bonus-table"><thead><tr><th scope="col">${to('pay.hand')}</th><th scope="col" class="n">${to('pay.pays')}</th>
      <th scope="col" class="n">${to('pay.of', { count: count(all) })}</th><th scope="col" class="n">${to('pay.chance')}</th><th scope="col" colspan="2">${to('pay.back')}</th></tr></thead>
    <tbody>${lines.map((line) => html`<tr><th scope="row">${line.hand}</th><td class="n">${line.pays}</td><td class="n">${count(line.ways)}</td>
      <td class="n">${percent(line.chance, line.chance < 0.0001 ? 4 : 2)}</td><td class="bar">${line.back === null ? nothing : bar(line.back / most)}</td>
      <td class="n">${line.back === null ? '–' : percent(line.back, 2)}</td></tr>`)}</tbody>
    <tfoot><tr><th scope="row" colspan="5">${to('pay.sum')}</th><td class="n">${decimal(sum.value * 100, 2)}%${fraction(sum, isExact)}</td></tr></tfoot></table>`)}</section>`;
}

/** Finds the hand that pays this by its number of deals. */
function handOf(sheet: ParSheet, ways: number, all: number, pays: number): string {
  const share = ways / all;
  for (const [hand, hands] of Object.entries(sheet.hands)) {
    if (Math.abs(hands / sheet.hands_all - share) < 1e-12) {
      return hand;
    }
  }
  return pays >= 100 ? 'mini-royal' : 'straight-flush';
}

export function bonusTable(sheet: ParSheet, names: TableNames, isExact: boolean): TemplateResult {
  const { distribution, deals, ev } = sheet.wagers.bonus;
  const lines = [...distribution].sort((a, b) => b.net - a.net).map((one): Line => {
    const hand = handName(one.net < 0 ? 'high-card' : handOf(sheet, one.ways, deals, one.net), names);
    return {
      hand: hand.charAt(0).toUpperCase() + hand.slice(1), ways: one.ways, chance: one.chance,
      pays: one.net < 0 ? to('pay.lost') : to('pay.to', { pays: one.net }),
      back: one.net < 0 ? null : one.net * one.chance,
    };
  });
  const pays = distribution.filter((one) => one.net > 0).map((one) => one.net).sort((a, b) => b - a).join(' / ');
  return payTable(to('pay.title', { bonus: bonusTitle(names) }), pays, lines, deals, ev, isExact);
}

export function progressiveTable(at: Progressive, isExact: boolean): TemplateResult {
  const lines = at.distribution.map((one): Line => {
    const hand = handName(one.line === 'none' ? 'high-card' : one.line);
    return {
      hand: hand.charAt(0).toUpperCase() + hand.slice(1), ways: one.ways, chance: one.chance,
      pays: one.line === 'none' ? to('pay.lost') : one.line === 'akq-spades' ? to('pay.meter') : to('pay.for', { pays: one.pays.value }),
      back: one.line === 'none' ? null : one.pays.value * one.chance,
    };
  });
  return payTable(to('wagers.progressive'), '', lines, at.deals, at.ev, isExact);
}

// ---- All wagers ----

/** The Ante Bonus has only some of a wager's figures. */
type WagerRow = Pick<Wager, 'ev' | 'variance' | 'hit_frequency'> & Partial<Pick<Wager, 'edge' | 'element_of_risk' | 'stddev'>>;

export function wagers(sheet: ParSheet, names: TableNames, isExact: boolean): TemplateResult {
  const rows: [string, WagerRow | null][] = [
    [to('wagers.ante'), sheet.wagers.ante], [to('wagers.ante_bonus'), sheet.wagers.ante_bonus],
    [bonusTitle(names), sheet.wagers.bonus], [to('wagers.progressive'), sheet.wagers.progressive],
  ];
  const cell = (figure: Figure | undefined, text: (value: number) => string): TemplateResult =>
    html`<td class="n">${figure === undefined ? '–' : html`${text(figure.value)}${fraction(figure, isExact)}`}</td>`;
  const share = (value: number): string => `${decimal(value * 100, 2)}%`;
  return html`<section class="sheet s-wagers" aria-labelledby="wagers-h">
    <header><h2 id="wagers-h">${to('wagers.title')}</h2><p>${to('wagers.unit')}</p></header>
    ${scrolls(to('wagers.title'), html`<table class="bonus-table"><thead><tr><th scope="col">${to('wagers.wager')}</th>${(['edge', 'risk', 'hits', 'variance', 'deviation'] as const).map((key) =>
      html`<th scope="col" class="n">${to(`wagers.${key}`)}</th>`)}</tr></thead>
    <tbody>${rows.filter(([, wager]) => wager !== null).map(([name, wager]) => html`<tr><th scope="row">${name}</th>
      ${cell(wager!.edge ?? { exact: wager!.ev.exact.startsWith('-') ? wager!.ev.exact.slice(1) : `-${wager!.ev.exact}`, value: -wager!.ev.value }, share)}
      ${cell(wager!.element_of_risk, share)}${cell(wager!.hit_frequency, share)}${cell(wager!.variance, (value) => decimal(value, 3))}
      <td class="n">${decimal(wager!.stddev ?? Math.sqrt(wager!.variance.value), 3)}</td></tr>`)}</tbody></table>`)}</section>`;
}
