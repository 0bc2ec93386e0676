// The strategy map: the value of playing each class of hands by the bank's exposed card, or by the player's two highest
// cards if no card is exposed.
import { html, nothing, type TemplateResult } from 'lit';
import type { MapCell, MapRow, ParSheet, StrategyRule } from '../../app/odds.js';
import { handName } from '../../words/game.js';
import { to } from '../../words/odds.js';
import { scrolls } from '../../parts/scrolls.js';
import { signed } from './charts.js';

export interface Place {
  row: number;
  cell: number;
}

const MADE: Record<string, string> = {
  'pair': 'pair', 'flush': 'flush', 'straight': 'straight', 'three of a kind': 'three-of-a-kind', 'straight flush': 'straight-flush',
};

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a row. */
export function rowName(map: readonly MapRow[], index: number): string {
  const { from } = map[index]!;
  const next = map[index + 1]?.from;
  const made = MADE[from];
  if (made !== undefined) {
    return upper(next === undefined && made !== 'straight-flush' ? to('map.better', { hand: handName(made) }) : handName(made));
  }
  if (from === 'any hand') {
    return to('map.low');
  }
  return from.endsWith('-2-2') && next !== undefined ? to('map.under', { rank: from.split('-')[0]!, hand: next }) : to('map.from', { hand: from });
}

function shade(cell: MapCell): string {
  if (cell.verdict === 'fold' || cell.verdict === 'split') {
    return cell.verdict;
  }
  const steps = [1.1, 0.6, 0.2, -0.1, -0.4, -0.7];
  const found = steps.findIndex((step) => cell.ev.value >= step);
  return `v${found === -1 ? 0 : 6 - found}`;
}

type Pick = ((place: Place) => void) | undefined;

function cellOf(cell: MapCell, name: string, place: Place, selected: Place | null, pick: Pick): TemplateResult {
  if (cell.verdict === 'none') {
    return html`<td class="gap"></td>`;
  }
  const isSelected = selected !== null && selected.row === place.row && selected.cell === place.cell;
  const value = signed(cell.ev.value, 2);
  const classes = `${shade(cell)} ${isSelected ? 'sel' : ''}`;
  const word = cell.verdict === 'fold' ? to('map.fold') : cell.verdict === 'split' ? to('map.split') : '';
  return pick === undefined
    ? html`<td class=${classes}>${value}${word === '' ? nothing : html`<span class="vh">, ${word}</span>`}</td>`
    : html`<td class=${classes}><button aria-pressed=${isSelected ? 'true' : 'false'} aria-label=${`${name}: ${value}${word === '' ? '' : `, ${word}`}`}
        @click=${() => pick(place)}>${value}</button></td>`;
}

function shownMap(sheet: ParSheet, selected: Place | null, pick: Pick): TemplateResult {
  const rows = sheet.map.map((row, index) => ({ row, index })).reverse();
  return html`<table class="map"><caption class="vh">${to('map.caption')}</caption>
    <thead><tr><td></td>${sheet.map[0]!.play.map((cell) => html`<th scope="col">${cell.up}</th>`)}</tr></thead>
    <tbody>${rows.map(({ row, index }) => {
      const name = rowName(sheet.map, index);
      return html`<tr><th scope="row">${name}</th>${row.play.map((cell, i) =>
        cellOf(cell, to('strategy.against', { hand: name, up: cell.up! }), { row: index, cell: i }, selected, pick))}</tr>`;
    })}</tbody></table>`;
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

function closedMap(sheet: ParSheet, selected: Place | null, pick: Pick): TemplateResult {
  const at = (high: string, second: string): number => sheet.map.findIndex((row) => row.from.startsWith(`${high}-${second}-`));
  const highs = RANKS.slice(3).reverse();
  const seconds = RANKS.slice(1, -1);
  const made = sheet.map.map((row, index) => ({ row, index })).filter(({ row }) => row.from in MADE);
  return html`<table class="map closed"><caption class="vh">${to('map.captionClosed')}</caption>
      <thead><tr><td>${to('map.second')}</td>${seconds.map((rank) => html`<th scope="col">${rank}</th>`)}</tr></thead>
      <tbody>${highs.map((high) => html`<tr><th scope="row">${to('map.high', { rank: high })}</th>${seconds.map((second) => {
        const index = at(high, second);
        const row = sheet.map[index];
        return row === undefined ? html`<td class="gap"></td>`
          : cellOf(row.play[0]!, rowName(sheet.map, index), { row: index, cell: 0 }, selected, pick);
      })}</tr>`)}</tbody></table>
    <table class="map made-hands"><caption class="map-caption">${to('map.made')}</caption>
      <thead><tr>${made.map(({ index }) => html`<th scope="col">${rowName(sheet.map, index)}</th>`)}</tr></thead>
      <tbody><tr>${made.map(({ row, index }) => cellOf(row.play[0]!, rowName(sheet.map, index), { row: index, cell: 0 }, selected, pick))}</tr></tbody></table>`;
}

function ruleWords(rule: StrategyRule): string {
  if (rule.up === null) {
    return rule.play_from === 'any hand' ? to('map.always') : to('map.closed', { hand: rule.play_from });
  }
  const up = rule.up.length === 1 ? rule.up[0]! : to('map.to', { low: rule.up[0]!, high: rule.up.at(-1)! });
  if (rule.play_from === 'any hand') {
    return to('map.all', { up });
  }
  const suit = rule.suit_rule;
  return suit === null ? to('map.play', { up, hand: rule.play_from })
    : to('map.playSuit', { up, hand: rule.play_from, edge: suit.hand, cards: suit.cards.join(to('map.or')) });
}

export function strategyMap(sheet: ParSheet, selected: Place | null = null, pick?: (place: Place) => void): TemplateResult {
  const key = (shade: string, word: string): TemplateResult => html`<span><i class=${shade}></i>${word}</span>`;
  const hasSplit = sheet.map.some((row) => row.play.some((cell) => cell.verdict === 'split'));
  return html`${scrolls(to('map.title'), sheet.exposes_card ? shownMap(sheet, selected, pick) : closedMap(sheet, selected, pick))}
    <p class="map-legend">${key('v6', to('map.most'))}${key('v3', to('map.even'))}${key('v0', to('map.least'))}${key('fold', to('map.fold'))}
      ${hasSplit ? key('split', to('map.split')) : nothing}</p>
    <p class="rule-words">${to('map.words')} <b>${sheet.strategy.rules.map(ruleWords).join(' ')}</b></p>`;
}
