// Dialogs of one table on the floor page: the menu with everything that has no key of its own, freeing a seat, and making
// a stuck round void.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { fullName } from '../../app/names.js';
import { openDialog } from '../../parts/dialog.js';
import { t } from '../../words/common.js';
import { tf } from '../../words/floor.js';
import { openAdjust } from './adjust_dialog.js';
import { may, type FloorTable } from './table_row.js';

/** Sends a command; false: it was refused, and the page says why. */
export type Send = (command: string, members?: object) => Promise<boolean>;

/** Makes the round void by decision of the floor, and closes the table if asked. */
function openVoid(one: FloorTable, send: Send): void {
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get('text')).trim();
    const closes = (event.submitter as HTMLButtonElement | null)?.name === 'close';
    dialog.close();
    await dialog.closed;
    if (await send('void', { reason: 'staff-decision', text }) && closes) {
      await send('close');
    }
  };
  const dialog = openDialog(tf('void.title', { table: one.name }), html`<form class="ask" @submit=${submit}><p>${tf('void.text')}</p>
    <label><span>${tf('void.why')}</span><input name="text" required maxlength="100" autocomplete="off"></label>
    <footer><button class="button" type="button" @click=${() => dialog.close()}>${t('cancel')}</button>
      <button class="button" name="close">${tf('void.close')}</button><button class="button primary" name="void">${tf('void.do')}</button></footer></form>`);
}

/** The seats that can be freed, each with its own key. */
export function openFreeSeat(one: FloorTable, send: Send): void {
  const seated = one.s.people.flatMap((who) => who.seats.map((seat) => ({ seat, who }))).sort((a, b) => a.seat - b.seat);
  const free = async (seat: number): Promise<void> => {
    dialog.close();
    await dialog.closed;
    await send('free-seat', { seat });
  };
  const dialog = openDialog(tf('free.title', { table: one.name }), html`<p>${tf('free.text')}</p>
    <ul class="seat-list">${seated.map(({ seat, who }) => html`<li><span><b>${tf('free.seat', { seat })}</b> ${fullName(who)}</span><span>${money(who.stack)}</span>
      <button class="button" aria-label=${`${tf('free.do')}, ${tf('free.seat', { seat })}`} @click=${() => void free(seat)}>${tf('free.do')}</button></li>`)}</ul>`);
}

export function openTableMenu(one: FloorTable, send: Send, close: () => void): void {
  const act = (command: string, word: string, does: () => void): TemplateResult | typeof nothing => may(one, command)
    ? html`<li><button class="button" data-command=${command} @click=${() => { dialog.close(); void dialog.closed.then(does); }}>${word}</button></li>` : nothing;
  const link = (href: string, word: string, target = ''): TemplateResult =>
    html`<li><a class="button" href=${href} target=${target === '' ? nothing : target} @click=${() => dialog.close()}>${word}</a></li>`;
  const isKeyed = one.s.meter !== null && one.s.meter.lit === null;
  const dialog = openDialog(one.name, html`<ul class="table-menu">
    ${link(`/console/${one.number}`, tf('console'))}${link(`/floor/${one.number}`, tf('rules'))}
    ${link(`/table/${one.number}/notice`, tf('notice'), '_blank')}
    ${one.s.rules?.progressive ? link(`/sign/${one.number}`, tf('sign'), '_blank') : nothing}
    ${isKeyed ? act('key', tf('adjust'), () => openAdjust(one.number, one.s.meter?.amount ?? 0)) : nothing}
    ${act('void', tf('void'), () => openVoid(one, send))}
    ${one.you?.staff?.signed_on != null ? act('sign-off', tf('signOff'), () => void send('sign-off')) : nothing}
    ${act('close', tf('close'), close)}</ul>`);
}
