// Seats a player without a device, by name or as a guest, and takes players out of their seats.
import { html, nothing, type TemplateResult } from 'lit';
import { refusalText } from '../../app/problem.js';
import { clause } from '../../parts/clause.js';
import { openDialog } from '../../parts/dialog.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { personAt, type Console } from './state.js';

export function freeSeats(c: Console): number[] {
  return Array.from({ length: c.s.rules?.seats ?? 0 }, (_, i) => i + 1).filter((seat) => personAt(c, seat) === undefined);
}

export function openSeating(c: Console, chosen = freeSeats(c)[0]): void {
  let problem: TemplateResult | typeof nothing = nothing;
  if (chosen === undefined) {
    return;
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const seat = Number(form.get('seat'));
    const name = String(form.get('name')).trim();
    const answer = await c.send('seat', { seat, ...(name === '' ? {} : { name }) });
    if (answer.status !== 'refused') {
      dialog.close();
      return;
    }
    problem = html`${refusalText(answer)} ${clause(answer.rule)}`;
    dialog.update(content());
  };
  const content = (): TemplateResult => html`<form class="ask" @submit=${submit}><p>${tc('seating.what')}</p>
    <label><span>${tc('seating.seat')}</span><select name="seat">${freeSeats(c).map((seat) => html`<option value=${seat} ?selected=${seat === chosen}>${seat}</option>`)}</select></label>
    <label><span>${tc('seating.name')}</span><input name="name" maxlength="32" autocomplete="off" autofocus></label>
    <p class="ask-problem" role="alert">${problem}</p>
    <footer><button class="button" type="button" @click=${() => dialog.close()}>${t('cancel')}</button><button class="button primary">${tc('seating.do')}</button></footer></form>`;
  const dialog = openDialog(tc('seating.title'), content());
}
