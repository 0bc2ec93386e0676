// The one order on the screen: seat, verb, amount, readable from one meter.
import { html, nothing, type TemplateResult } from 'lit';

export interface Order {
  /** "Seat 5". */
  seat?: string;
  /** "pay", "play or fold?". */
  verb: string;
  /** "$1,420". */
  amount?: string;
}

/** Long orders, such as those of other languages, are set smaller so that they stay on one line. */
const LONG = 24;

export function orderText({ seat, verb, amount }: Order): string {
  return [seat, [verb, amount].filter((part) => part !== undefined).join(' ')].filter((part) => part !== undefined).join(' · ');
}

export function orderPart(order: Order): TemplateResult {
  const size = orderText(order).length > LONG ? 'long' : nothing;
  return html`<h2 id="now-h" class="order" data-size=${size}>${order.seat === undefined ? nothing : html`<span>${order.seat}</span> `}${order.verb}${
    order.amount === undefined ? nothing : html` <strong>${order.amount}</strong>`}</h2>`;
}
