// The panel beside a replay: the reason for a wager's result with its clause, or the results of the round.
import { html, nothing, type TemplateResult } from 'lit';
import { gain, money } from '../../app/format.js';
import type { RoundLine, RoundSheet } from '../../client/index.js';
import { clause } from '../../parts/clause.js';
import { th } from '../../words/history.js';
import { clauseQuote } from './clause_quote.js';
import { nameOf } from './phrases.js';
import type { Step } from './steps.js';

function answer(line: RoundLine): string {
  const values = {
    amount: money(line.amount), paid: money(line.paid), collected: money(line.collected),
    uncovered: money(line.uncovered), due: money(line.paid + line.uncovered),
  };
  switch (line.result) {
    case 'win':
      return th(line.uncovered > 0 ? 'find.part' : 'find.win', values);
    case 'lose':
    case 'forfeit':
      return th('find.lose', values);
    case 'no-action':
      return th('find.none', values);
    default:
      return th('find.back', values);
  }
}

/** How much of the bank's wager was left for this line, and why. */
function bankSum(sheet: RoundSheet, line: RoundLine): TemplateResult | typeof nothing {
  if (sheet.bank === null || sheet.results === null || sheet.rules.cover !== 'matched') {
    return nothing;
  }
  const before = sheet.results.lines.slice(0, sheet.results.lines.indexOf(line));
  const taken = before.reduce((sum, one) => sum + one.collected, 0);
  const paid = before.reduce((sum, one) => sum + one.paid, 0);
  const row = (word: string, amount: number, style = ''): TemplateResult => html`<div class=${style}><dt>${word}</dt><dd>${money(amount)}</dd></div>`;
  return html`<dl class="sum">${row(th('find.wager'), sheet.bank.wager)}${row(th('find.taken'), -taken)}${row(th('find.paid'), -paid)}
    ${row(th('find.left'), sheet.bank.wager - taken - paid, 'line')}</dl>`;
}

/** Where settlement started, or that the bank covered everything and no action button was used (COVER-9). */
function actionLine(sheet: RoundSheet): TemplateResult | typeof nothing {
  const { bank } = sheet;
  if (bank === null || bank.action_seat == null || sheet.results === null) {
    return nothing;
  }
  return bank.covered === true ? html`<p class="r-answer">${th('find.covered')} ${clause('COVER-9')}</p>`
    : html`<p class="r-answer">${th('find.action', { seat: bank.action_seat })} ${clause('COVER-2')}</p>`;
}

function peopleSum(sheet: RoundSheet): TemplateResult {
  const seated = sheet.people.filter((person) => person.net !== 0 || sheet.wagers.some((wager) => wager.person === person.person));
  return html`<h2>${th('find.people')}</h2>
    ${sheet.void === null ? nothing : html`<p class="r-answer">${th('find.void', { reason: th(`void.${sheet.void.reason}` as 'void.card-count') })}</p>`}
    ${actionLine(sheet)}
    <dl class="sum">${seated.map((person) => html`<div><dt>${nameOf(sheet, person.person)}</dt><dd>${gain(person.net)}</dd></div>`)}</dl>
    ${sheet.void === null || sheet.void.rule === null ? nothing : clauseQuote(sheet.void.rule)}`;
}

export function finding(sheet: RoundSheet, step: Step | undefined): TemplateResult {
  const line = step?.line ?? null;
  return html`<section class="r-finding" aria-live="polite">${line === null ? peopleSum(sheet)
    : html`<p class="r-kind">${th('find.kind')}</p><h2>${step!.say()}</h2><p class="r-answer">${answer(line)}</p>
      ${bankSum(sheet, line)}${clauseQuote(line.rule)}`}</section>`;
}
