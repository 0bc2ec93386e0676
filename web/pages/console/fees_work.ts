// Fees and progressive coins, seat by seat, before the deal.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { clause } from '../../parts/clause.js';
import { tc } from '../../words/console.js';
import type { Order } from './order.js';
import { feesOfRound, nameAt, seatsWithBets, seatsWithCoin, wagersAt, type Console } from './state.js';

export function feesOrder(c: Console): Order {
  const coins = seatsWithCoin(c).length;
  if (c.s.rules?.progressive != null) {
    return coins > 0 ? { verb: tc('now.coins'), amount: tc('now.coinCount', { count: coins }) } : { verb: tc('now.noCoins') };
  }
  return c.s.rules?.fees == null ? { verb: tc('now.check') } : { verb: tc('now.fees'), amount: money(feesOfRound(c)) };
}

function row(seat: number, name: string, amount: number, note = ''): TemplateResult {
  return html`<li><span class="tile-no">${seat}</span><span class="q-who">${name}${note === '' ? nothing : html`<small>${note}</small>`}</span><b>${money(amount)}</b></li>`;
}

export function feesBody(c: Console): TemplateResult {
  const { bank, rules } = c.s;
  const of = (seat: number, kind: 'fee' | 'progressive'): number => wagersAt(c, seat).reduce((sum, wager) => sum + wager[kind], 0);
  const due = (seat: number): number => of(seat, 'fee') + of(seat, 'progressive');
  const rows = [
    ...(bank.fee > 0 && bank.seat !== null ? [row(bank.seat, nameAt(c, bank.seat), bank.fee, tc('fees.bank'))] : []),
    ...seatsWithBets(c).filter((seat) => due(seat) > 0).map((seat) => row(seat, nameAt(c, seat), due(seat), of(seat, 'fee') > 0 && of(seat, 'progressive') > 0 ? tc('fees.both') : '')),
  ];
  return rows.length === 0 ? html`` : html`<ol class="queue fee-list" aria-label=${tc('fees.lines')}>${rows}</ol>
    <p class="type-help">${tc(rules?.progressive == null ? 'fees.help' : 'fees.coins')} ${clause(rules?.progressive == null ? 'FEE-1' : 'PROG-1')}</p>`;
}
