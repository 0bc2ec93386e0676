// The panel of tables without a progressive: the bank, and the pay table.
import { html, nothing, type TemplateResult } from 'lit';
import type { PayLine } from '../../client/index.js';
import { money } from '../../app/format.js';
import { seatName } from '../../app/seats.js';
import { tc } from '../../words/console.js';
import { feesOfRound } from './current_step.js';
import { bankLeft, bonusWord, categoryWord, isInRound, type Console } from './state.js';

function row(word: string, value: string): TemplateResult {
  return html`<div><dt>${word}</dt><dd>${value}</dd></div>`;
}

function pays(c: Console, title: string, lines: readonly PayLine[] | null): TemplateResult | typeof nothing {
  return lines === null || lines.length === 0 ? nothing : html`<h2>${title}</h2><dl class="terms">${lines.map((line) =>
    row(categoryWord(c, line.hand), tc('pays.to', { pays: line.pays })))}</dl>`;
}

export function bankPart(c: Console): TemplateResult {
  const { bank, rules } = c.s;
  const left = bankLeft(c);
  const isHouse = rules?.house_banks === true;
  return html`<header><h2 id="prog-h">${tc('bank.title')}</h2></header>
    <dl class="terms">
      ${row(tc('bank.who'), isHouse ? tc('bank.house') : bank.seat === null ? tc('bank.nobody') : seatName(c.s.people, bank.seat))}
      ${isHouse || bank.seat === null || !isInRound(c) ? nothing : html`
        ${row(tc('bank.wager'), money(bank.wager))}${left === null ? nothing : row(tc(left.word), money(left.amount))}
        ${row(tc('bank.needed'), money(bank.cover_needed))}${row(tc('bank.covered'), tc(bank.covered ? 'bank.yes' : 'bank.no'))}
        ${row(tc('bank.fee'), money(bank.fee))}${row(tc('bank.fees'), money(feesOfRound(c)))}
        ${bank.action_seat === null || bank.covered ? nothing /* COVER-9 */ : row(tc('bank.action'), String(bank.action_seat))}`}
    </dl>
    ${pays(c, tc('pays.title', { kind: bonusWord(c) }), rules?.bonus ?? null)}
    ${pays(c, tc('pays.title', { kind: tc('kind.ante-bonus') }), rules?.ante_bonus ?? null)}`;
}
