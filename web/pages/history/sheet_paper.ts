// The sheet of a round on paper: one page of Letter, black on white. It is only visible in print.
import { html, nothing, type TemplateResult } from 'lit';
import { count, gain, money, moneyWithCents, timeOfDay } from '../../app/format.js';
import { handNameShort, laidOut } from '../../app/hands.js';
import type { RoundSheet, SheetGroup, SheetKey, SheetSeat } from '../../client/index.js';
import { cards } from '../../parts/card.js';
import { bonusTitle, ruleSetTitle, wagerTitle } from '../../words/game.js';
import { tp } from '../../words/sheet.js';
import { language } from '../../words/words.js';
import { nameOf, phraseText } from './phrases.js';

export interface Paper {
  sheet: RoundSheet;
  table: string;
  /** Of the house; empty if it has no name. */
  house: string;
  /** What the check of the shuffle found; empty without a shoe. */
  shuffle: string;
  /** Who prints it; empty for a guest. */
  reader: string;
  now: number;
}

const day = (ms: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'full' }).format(ms);
const zone = (ms: number): string =>
  new Intl.DateTimeFormat(language(), { timeZoneName: 'short' }).formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
const amount = (cents: number): string => (cents === 0 ? '–' : money(cents));
const tag = (rule: string | null): TemplateResult | typeof nothing => (rule === null ? nothing : html`<span class="clause">${rule}</span>`);

function head({ sheet, table, house }: Paper): TemplateResult {
  const { rules, status } = sheet;
  const { posted } = rules;
  const posting = [
    ...(sheet.sheet.paytable === null ? [] : [sheet.sheet.paytable]),
    ...(rules.fees === null ? [] : [tp('posting.schedule', { name: rules.fees.schedule })]),
    ...(rules.progressive === null ? [] : [tp('posting.progressive', { number: rules.progressive.paytable, coin: money(rules.progressive.denomination) })]),
  ];
  return html`<header class="rs-head"><div><h1>${tp('title', { round: count(sheet.round), table })}${status === 'settled' ? nothing : html` · ${tp(`status.${status}`)}`}</h1>
      <p><b>${day(sheet.began)}</b>, ${tp('times', { from: timeOfDay(sheet.began), to: timeOfDay(sheet.ended), zone: zone(sheet.began) })}</p></div>
    <p class="r">${house === '' ? nothing : html`<b>${house}</b><br>`}${ruleSetTitle(posted.rules, rules.title)}${posting.length === 0 ? nothing : html`<br>${posting.join(' · ')}`}</p></header>`;
}

function handCells(sheet: RoundSheet, row: SheetSeat): TemplateResult {
  if (row.behind) {
    return html`<td></td><td></td>`;
  }
  return html`<td>${row.seen === 'seen' ? cards(row.seat === 0 && row.value !== null ? laidOut(row.cards) : row.cards, { extra: 'hand' })
    : html`<span class="unseen">${tp(`seen.${row.seen}`)}</span>`}</td>
    <td>${row.value === null ? '–' : handNameShort(row.value, sheet.rules)}</td>`;
}

interface Columns {
  hasCoin: boolean;
  hasFee: boolean;
}

function seatRow(sheet: RoundSheet, row: SheetSeat, { hasCoin, hasFee }: Columns): TemplateResult {
  const optional = (has: boolean, cents: number): TemplateResult | typeof nothing => (has ? html`<td class="n">${amount(cents)}</td>` : nothing);
  if (row.seat === 0) {
    const qualifies = sheet.results?.qualifies ?? null;
    return html`<tr><th scope="row">${tp('bank')}</th><td>${row.person === null ? tp('house') : nameOf(sheet, row.person)}</td>${handCells(sheet, row)}
      <td></td><td></td>${hasCoin ? html`<td></td>` : nothing}${optional(hasFee, row.fee)}
      <td>${sheet.bank === null ? '' : tp('bank.wager', { amount: money(sheet.bank.wager) })}${qualifies === null ? '' : html` ${tp(qualifies ? 'qualifies' : 'not-qualified')} ${tag('HAND-7')}`}</td><td></td>
      <td class="n net">${row.net === null ? '' : gain(row.net)}</td></tr>`;
  }
  return html`<tr><th scope="row">${row.seat}</th><td>${nameOf(sheet, row.person)}</td>${handCells(sheet, row)}
    <td class="n">${amount(row.ante)}</td><td class="n">${amount(row.bonus)}</td>${optional(hasCoin, row.coin)}${optional(hasFee, row.fee)}
    <td>${tp(`decision.${row.decision}`, { amount: money(row.play) })}</td><td>${tp(`entered.${row.entered}`)}</td><td class="n net">${gain(row.net ?? 0)}</td></tr>`;
}

function hands(sheet: RoundSheet): TemplateResult {
  const { seats, totals } = sheet.sheet;
  const columns = { hasCoin: totals.coin > 0, hasFee: totals.fee > 0 };
  const all = totals.ante + totals.bonus + totals.coin + totals.play;
  const optional = (has: boolean, cells: unknown): unknown => (has ? cells : nothing);
  return html`<section><h2>${tp('hands')}</h2><table class="rs-seats"><thead><tr><th scope="col">${tp('seat')}</th><th scope="col">${tp('player')}</th>
      <th scope="col">${tp('cards')}</th><th scope="col">${tp('hand')}</th><th scope="col" class="n">${wagerTitle('ante', sheet.rules)}</th><th scope="col" class="n">${bonusTitle(sheet.rules)}</th>
      ${optional(columns.hasCoin, html`<th scope="col" class="n">${tp('coin')}</th>`)}${optional(columns.hasFee, html`<th scope="col" class="n">${tp('fee')}</th>`)}
      <th scope="col">${tp('decision')}</th><th scope="col">${tp('entered')}</th><th scope="col" class="n">${tp('net')}</th></tr></thead>
    <tbody>${seats.map((row) => seatRow(sheet, row, columns))}</tbody>
    <tfoot><tr><th scope="row" colspan="4">${tp('total', { amount: money(all) })}</th><td class="n">${amount(totals.ante)}</td><td class="n">${amount(totals.bonus)}</td>
      ${optional(columns.hasCoin, html`<td class="n">${amount(totals.coin)}</td>`)}${optional(columns.hasFee, html`<td class="n">${amount(totals.fee)}</td>`)}
      <td>${amount(totals.play)}</td><td></td><td class="n">${gain(totals.net)}</td></tr></tfoot></table></section>`;
}

function group(sheet: RoundSheet, { title, time, items }: SheetGroup): TemplateResult {
  /* What is handed to a seat or taken from it has a sign. */
  const isSeat = title.seat !== undefined;
  return html`<div class="rs-group"><h3><span>${phraseText(sheet, title)}</span><span>${timeOfDay(time)}</span></h3>
    <ul>${items.map((item) => html`<li><span>${phraseText(sheet, item.say)}</span><b>${isSeat ? gain(item.amount) : money(item.amount)}</b>${tag(item.rule)}</li>`)}</ul></div>`;
}

function sums(sheet: RoundSheet): TemplateResult {
  const found = sheet.sheet.sums;
  const part = (word: string, cents: number, more = ''): TemplateResult =>
    html`<span>${word} <b>${cents > 0 ? '+' : ''}${moneyWithCents(cents)}</b>${more}</span>`;
  return html`<section><p class="rs-sum">${part(tp('sum.players'), found.players)}${sheet.bank === null ? nothing : part(tp('sum.bank'), found.bank)}
    ${found.fees === 0 ? nothing : part(tp('sum.fees'), found.fees)}${sheet.bank === null ? part(tp('sum.tray'), found.tray) : nothing}
    ${sheet.progressive === null ? nothing : part(tp('sum.meter'), found.meter, tp('sum.meterRange', { before: moneyWithCents(found.meter_before), after: moneyWithCents(found.meter_after) }))}
    ${part(tp('sum.sum'), found.sum)}</p></section>`;
}

/** Who pressed a key, if it is not the dealer whom the heading names. */
function keyBy(sheet: RoundSheet, key: SheetKey, dealer: number | undefined): TemplateResult | typeof nothing {
  const by = key.by === null || (key.by.person !== undefined && key.by.person === dealer) ? [] : [phraseText(sheet, key.by)];
  const said = [...by, ...(key.approved === undefined ? [] : [phraseText(sheet, key.approved)])].join(', ');
  return said === '' ? nothing : html`, <b>${said}</b>`;
}

function keys(sheet: RoundSheet): TemplateResult {
  const dealer = sheet.sheet.staff.find((one) => one.dealer)?.person;
  return html`<section><h2>${tp('keys')} <span>${dealer === undefined ? sheet.rules.posted.dealer === 'automatic' ? tp('keys.table') : nothing : tp('keys.by', { dealer: nameOf(sheet, dealer) })}</span></h2>
    <ul class="rs-times">${sheet.sheet.keys.map((key) => html`<li><span>${timeOfDay(key.time)}</span><span>${phraseText(sheet, key.say)}${keyBy(sheet, key, dealer)}</span></li>`)}</ul></section>`;
}

function proof({ sheet }: RoundSheet, shuffle: string): TemplateResult {
  return html`<section class="rs-proof">${shuffle === '' ? nothing : html`<p>${shuffle}</p>`}<p>${tp(sheet.resettled ? 'proof' : 'proof.differs', { first: count(sheet.first), last: count(sheet.last) })}</p><code>${sheet.hash}</code></section>`;
}

function signatures(sheet: RoundSheet): TemplateResult {
  const names = (isDealer: boolean): string[] => {
    const found = sheet.sheet.staff.filter((one) => one.dealer === isDealer).map((one) => nameOf(sheet, one.person));
    const kind = isDealer ? 'sign.dealer' : 'sign.floor';
    return found.length > 0 ? found.map((name) => tp(kind, { name })) : [tp(`${kind}.blank`)];
  };
  return html`<section class="rs-sign">${[...names(true), ...names(false), tp('sign.player')].map((name) => html`<p>${name}<span>${tp('sign.date')}</span></p>`)}</section>`;
}

export function sheetPaper(paper: Paper): TemplateResult {
  const { sheet, reader, now } = paper;
  const time = `${day(now)}, ${timeOfDay(now)}`;
  return html`<article class="rs" aria-label=${tp('label')}>${head(paper)}${hands(sheet)}
    ${sheet.sheet.groups.length === 0 ? nothing : html`<section><h2>${tp('settlement')}</h2><div class="rs-cols">${sheet.sheet.groups.map((one) => group(sheet, one))}</div></section>`}
    ${sums(sheet)}${keys(sheet)}${proof(sheet, paper.shuffle)}${signatures(sheet)}
    <footer class="rs-foot"><span>${reader === '' ? tp('printed', { time }) : tp('printed.by', { time, name: reader })}</span></footer></article>`;
}
