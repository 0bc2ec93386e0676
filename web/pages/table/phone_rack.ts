// The chip rack of the phone page.
import { html, nothing, type TemplateResult } from 'lit';
import { tt } from '../../words/table.js';
import type { SeatView } from './table_view.js';
import type { Play } from './play.js';
import { bankField, betFields, rackChips, stacks } from './rack.js';

/** Buttons for the seat that chips go to; nothing if the only choice is the player's one seat. There may be a second seat
 *  of the player, and seats of others (WAGER-6, WAGER-7). */
function targets(play: Play): TemplateResult | typeof nothing {
  const view = play.view!;
  const seats = view.seats.filter((seat) => play.mayBet(seat.seat));
  if (play.isOffered || seats.length === 0 || (seats.length === 1 && seats[0]!.isMine)) {
    return nothing;
  }
  const one = (seat: SeatView): TemplateResult => html`<button class="button" aria-pressed=${play.target.seat === seat.seat ? 'true' : 'false'}
    @click=${() => play.choose({ seat: seat.seat, kind: seat.isMine || view.rules.back_line === 'all' ? 'ante' : 'bonus' })}
    >${tt(seat.isMine ? 'rack.seat' : 'rack.behind', { seat: seat.seat })}</button>`;
  return html`<div class="p-targets ${view.mySeats.length === 1 ? 'extra' : ''}" role="group" aria-label=${tt('rack.goesTo')}>${seats.map(one)}</div>`;
}

export function phoneRack(play: Play): TemplateResult {
  const isBank = play.isOffered;
  const isOpen = isBank || play.mayBet(play.target.seat);
  const has = play.betting.shown.size > 0 || isBank;
  const action = (what: 'undo' | 'clear' | 'repeat' | 'double', can: boolean): TemplateResult =>
    html`<button class="button quiet" ?disabled=${!can} @click=${() => play.change(what)}>${tt(`rack.${what}`)}</button>`;
  return isOpen ? html`<div class="p-rack">${targets(play)}${isBank ? html`<div class="rack-fields">${bankField(play)}</div>` : html`${betFields(play)}${stacks(play)}`}
    ${rackChips(play, true)}
    <div class="p-actions">${action('undo', play.betting.canUndo)}${action('clear', has)}${action('repeat', !isBank && play.betting.last.size > 0)}${action('double', has)}</div></div>` : html`<div class="p-rack">${targets(play)}</div>`;
}
