// The bank is offered seat by seat: for a player without a device the dealer enters the wager, or that they decline.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { isFelt } from './bet_draft.js';
import { amountKeys } from './bets_work.js';
import { how } from './how.js';
import type { Order } from './order.js';
import { may, nameAt, personAt, type Console } from './state.js';

/** The dealer answers for the seat that is asked. */
export function isDealersOffer(c: Console): boolean {
  const seat = c.s.bank.offered_seat;
  return seat !== null && isFelt(c, seat) && may(c, 'take-bank');
}

export function bankOrder(c: Console): Order {
  const { offered_seat: seat } = c.s.bank;
  if (seat === null) {
    return { verb: tc(c.s.clock.waits_for === 'bank' ? 'now.bankNobody' : 'now.players') };
  }
  return isDealersOffer(c) && c.bets.bank > 0 ? { seat: tn('seat', { seat }), verb: tc('now.banks'), amount: money(c.bets.bank) }
    : { seat: tn('seat', { seat }), verb: tc('now.bank') };
}

export function takeBank(c: Console): void {
  const seat = c.s.bank.offered_seat;
  if (seat !== null && isDealersOffer(c) && c.bets.bank > 0) {
    void c.send('take-bank', { seat, amount: c.bets.bank }).then((answer) => {
      c.bets.bank = answer.status === 'ok' ? 0 : c.bets.bank;
      c.redraw();
    });
  }
}

export function declineBank(c: Console): void {
  const seat = c.s.bank.offered_seat;
  if (seat !== null && isDealersOffer(c)) {
    c.bets.bank = 0;
    void c.send('decline-bank', { seat });
  }
}

/** Players without a device who may ask for the bank while nobody is asked. */
function askers(c: Console): TemplateResult | typeof nothing {
  const seats = Array.from({ length: c.s.rules?.seats ?? 0 }, (_, i) => i + 1).filter((seat) => personAt(c, seat) !== undefined && isFelt(c, seat));
  return !may(c, 'ask-for-bank') || c.s.bank.offered_seat !== null || seats.length === 0 ? nothing
    : html`<p class="type-more">${seats.map((seat) => html`<button class="button" @click=${() => void c.send('ask-for-bank', { seat })}>${tc('bank.asks', { seat })}</button>`)}</p>`;
}

export function bankBody(c: Console): TemplateResult {
  const seat = c.s.bank.offered_seat;
  if (seat === null || !isDealersOffer(c)) {
    return html`${seat === null ? nothing : html`<p class="type-help">${tc('bank.byPhone', { name: nameAt(c, seat) })}</p>`}${askers(c)}${how(c)}`;
  }
  return html`<div class="bets-in"><p class="type-help">${tc('bank.offer', { name: nameAt(c, seat) })}</p>
    ${amountKeys(c, c.bets.bank, (value) => { c.bets.bank += value; }, (cents) => { c.bets.bank = cents; })}
    <p class="type-more"><button class="button" @click=${() => declineBank(c)}>${tc('bank.declines')} <kbd>N</kbd></button></p></div>`;
}
