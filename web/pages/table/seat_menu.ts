// The seat menu: sit out, leave, ask for the bank, buy chips.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { openDialog } from '../../parts/dialog.js';
import { tt } from '../../words/table.js';
import type { Play } from './play.js';

export function openSeatMenu(play: Play): void {
  const view = play.view!;
  const run = (name: Parameters<Play['simply']>[0]) => (): void => {
    dialog.close();
    void play.simply(name);
  };
  const item = (name: Parameters<Play['simply']>[0], word: string): TemplateResult | typeof nothing =>
    view.can(name) ? html`<button class="button" @click=${run(name)}>${word}</button>` : nothing;
  const dialog = openDialog(tt('bar.seat'), html`<p class="seat-menu-stack">${money(view.person?.stack ?? 0)}</p>
    <div class="seat-menu">
      ${view.can('buy-in') ? html`<button class="button" @click=${() => { dialog.close(); play.ask.more(); }}>${tt('me.buyIn')}</button>` : nothing}
      ${view.seats.filter((seat) => seat.person === null && play.canSit(seat.seat)).slice(0, view.mySeats.length === 0 ? 0 : 2).map((seat) =>
        html`<button class="button" @click=${() => { dialog.close(); play.askToSit(seat.seat); }}>${tt('me.sitToo', { seat: seat.seat })}</button>`)}
      ${item('ask-for-bank', tt('me.askBank'))}${item('give-up-bank', tt('me.giveUp'))}
      ${item('sit-out', tt('me.sitOut'))}${item('sit-in', tt('me.sitIn'))}
      ${view.person?.leaving === true ? html`<p class="fine">${tt('me.leaving')}</p>` : item('leave', tt('me.leave'))}
    </div>`, 'menu');
}
