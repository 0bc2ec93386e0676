// The chip rack of the phone page.
import { html, nothing, type TemplateResult } from 'lit';
import { tt } from '../../words/table.js';
import type { Play } from './play.js';
import { bankField, betFields, rackChips } from './rack.js';

export function phoneRack(play: Play): TemplateResult {
  const isBank = play.isOffered;
  const isOpen = isBank || play.mayBet(play.target.seat);
  const has = play.betting.shown.size > 0 || isBank;
  const action = (what: 'undo' | 'clear' | 'repeat' | 'double', can: boolean): TemplateResult =>
    html`<button class="button quiet" ?disabled=${!can} @click=${() => play.change(what)}>${tt(`rack.${what}`)}</button>`;
  return isOpen ? html`<div class="p-rack">${isBank ? html`<div class="rack-fields">${bankField(play)}</div>` : betFields(play)}
    ${rackChips(play, true)}
    <div class="p-actions">${action('undo', play.betting.canUndo)}${action('clear', has)}${action('repeat', !isBank && play.betting.last.size > 0)}${action('double', has)}</div></div>` : html`${nothing}`;
}
