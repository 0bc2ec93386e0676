// The bank's cards before the house dealer, with what is left of its wager.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { handName, laidOut } from '../../app/hands.js';
import { cards } from '../../parts/card.js';
import { tt } from '../../words/table.js';
import type { TableView } from './table_view.js';

/** Amounts collected and paid by the settlement lines shown so far. */
export function used(view: TableView): { taken: number; paid: number } {
  const lines = (view.results?.lines ?? []).slice(0, view.linesShown);
  return {
    taken: lines.reduce((sum, line) => sum + line.collected, 0),
    paid: lines.reduce((sum, line) => sum + line.paid, 0),
  };
}

/** The chips on the bank's spot at this point of the settlement. */
export function bankChips(view: TableView): number {
  const { bank } = view.s;
  const { taken, paid } = used(view);
  return view.results === null ? bank.wager : view.linesShown < view.results.lines.length ? bank.wager + taken - paid : bank.chips;
}

export function bankLabel(view: TableView): { name: string; words: string } {
  const { bank } = view.s;
  const value = view.bankHand?.value;
  if (value !== undefined) {
    return { name: handName(value, view.rules), words: tt(view.s.announcements.banker?.plays === false ? 'bank.doesNotPlay' : 'bank.plays') };
  }
  const who = view.rules.house_banks ? tt('bank.house')
    : bank.seat === null ? tt('bank.nobody')
    : tt('bank.who', { name: view.name(bank.person!), seat: bank.seat });
  return { name: tt('bank.hand'), words: who };
}

export function coverWords(view: TableView): { name: string; words: string } | null {
  const { bank } = view.s;
  if (view.rules.house_banks) {
    return null;
  }
  if (bank.seat === null) {
    return null;
  }
  const { taken, paid } = used(view);
  const isMatched = view.rules.cover === 'matched';
  if (view.results !== null) {
    const left = bank.wager - taken - paid;
    return {
      name: isMatched && left <= 0 ? tt('bank.usedUp') : tt('bank.wager', { amount: money(bank.wager) }),
      words: tt('bank.used', { taken: money(taken), paid: money(paid) }),
    };
  }
  return {
    name: tt('bank.wager', { amount: money(bank.wager) }),
    words: bank.cover_needed === 0 ? tt('bank.unused')
      : bank.covered ? tt('bank.covered') : tt('bank.notCovered', { amount: money(bank.cover_needed) }),
  };
}

export function coverBar(view: TableView): TemplateResult | typeof nothing {
  const { bank } = view.s;
  if (view.rules.house_banks || bank.wager === 0) {
    return nothing;
  }
  const { taken, paid } = used(view);
  const part = (amount: number): number => Math.min(240, (240 * amount) / bank.wager);
  const isMatched = view.rules.cover === 'matched';
  const a = isMatched ? part(taken) : part(taken) / 2;
  const b = isMatched ? Math.min(240 - a, part(paid)) : part(paid) / 2;
  return html`<svg class="cover-bar" viewBox="0 0 240 4" preserveAspectRatio="none" aria-hidden="true">${svg`
    ${view.results === null ? svg`<rect class="cover-left" width="240" height="4" rx="2"></rect>`
      : svg`<rect class="cover-used" width="240" height="4" rx="2"></rect>
        <rect class="cover-taken" width=${a.toFixed(1)} height="4" rx="2"></rect>
        <rect class="cover-paid" x=${(a + (a > 0 ? 2 : 0)).toFixed(1)} width=${Math.max(0, b - (a > 0 ? 2 : 0)).toFixed(1)} height="4" rx="2"></rect>`}`}</svg>`;
}

export function bankCards(view: TableView): TemplateResult {
  const dealt = view.bankHand;
  return dealt === null || dealt.count === 0
    ? html`<span class="row-of-cards places" role="img" aria-label=${tt('bank.noCards')}><span class="card-place"></span><span class="card-place"></span><span class="card-place"></span></span>`
    : cards(laidOut(dealt.cards), { deck: view.deck }); /* PROC-6 */
}

export function bankHand(view: TableView): TemplateResult {
  const label = bankLabel(view);
  const cover = coverWords(view);
  return html`<section class="bank-hand" aria-label=${tt('bank.hand')}>
    <p class="bank-side left"><span class="bank-label">${label.name}</span><span>${label.words}</span></p>
    <div>${bankCards(view)}${coverBar(view)}</div>
    <p class="bank-side">${cover === null ? meterWords(view) : html`<span class="bank-label">${cover.name}</span><span>${cover.words}</span>`}</p>
  </section>`;
}

function meterWords(view: TableView): TemplateResult | typeof nothing {
  const meter = view.s.meter;
  return meter === null ? nothing
    : html`<span class="bank-label felt-meter">${tt('meter.amount', { amount: money(meter.amount) })}</span>
      <span>${tt(meter.jackpot !== null ? 'meter.jackpot' : meter.keypad === 'locked' ? 'meter.locked' : 'meter.word')}</span>`;
}
