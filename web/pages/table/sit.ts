// The dialog for sitting down: the notice in force, the buy-in, and the seat.
import { html, type TemplateResult } from 'lit';
import { chipsOf, mayPlayFor, walletOf } from '../../app/chips.js';
import { money } from '../../app/format.js';
import { session } from '../../app/session.js';
import { openDialog, type OpenDialog } from '../../parts/dialog.js';
import { t } from '../../words/common.js';
import { tt } from '../../words/table.js';
import { hasRead, markRead, notice } from './notice.js';
import type { Play } from './play.js';
import { readAmount } from './rack.js';
import { refusalLine } from './refusal_line.js';

const GUEST_CHIPS = 1000_00;

/** The suggested buy-in: enough for an evening, not the whole wallet. */
function suggested(wallet: number, anteMin: number): number {
  return Math.min(wallet, Math.max(500_00, anteMin * 40));
}

function walletLine(play: Play, wallet: number): string {
  return tt(chipsOf(play.view!.rules) === 'play' ? 'sit.playWallet' : 'sit.wallet', { amount: money(wallet) });
}

/** COVER-10: guests have play chips only. */
function sayCageOnly(seat: number): void {
  openDialog(seat === 0 ? tt('sit.titleBehind') : tt('sit.title', { seat }), html`<p>${tt('sit.cageOnly')}</p>
    <p class="dialog-end"><a class="button primary" href="/login">${t('bar.logIn')}</a></p>`, 'sit-dialog');
}

/** `seat` 0: to bet behind others. */
export function askToSit(play: Play, seat: number): void {
  const view = play.view!;
  if (view.person !== null && view.person.stack > 0) {
    void play.sit(seat, 0); /* The player already has chips at this table. */
    return;
  }
  if (!mayPlayFor(session.me, chipsOf(view.rules))) {
    sayCageOnly(seat);
    return;
  }
  let wallet = session.me === null ? GUEST_CHIPS : walletOf(session.me, chipsOf(view.rules));
  let amount = suggested(wallet, view.rules.ante_min);
  let dialog: OpenDialog | null = null;
  let isOver = false;

  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = readAmount((event.target as HTMLFormElement).querySelector('input')!.value);
    amount = typed ?? amount;
    if (session.me !== null && amount > wallet) { /* Another tab may have moved chips, and guests get new ones. */
      await session.refresh();
      wallet = walletOf(session.me, chipsOf(view.rules));
    }
    isOver = session.me !== null && amount > wallet;
    if (isOver) {
      dialog?.update(content());
      return;
    }
    markRead(play.table.number, view.rules);
    if (await play.sit(seat === 0 ? null : seat, amount)) {
      dialog?.close();
    } else {
      dialog?.update(content());
    }
  };
  const content = (): TemplateResult => html`<form class="sit" @submit=${(event: Event) => void sit(event)}>
    <label for="buy-in">${tt('sit.amount')}</label>
    <div class="sit-row"><input id="buy-in" class="field" inputmode="decimal" autocomplete="off" autofocus .value=${money(amount)}>
      <button class="button primary" ?disabled=${play.isSending}>${seat === 0 ? tt('sit.goBehind') : tt('sit.go', { seat })}</button></div>
    <p class="fine">${session.me === null ? tt('sit.guest', { amount: money(GUEST_CHIPS) }) : walletLine(play, wallet)}</p>
    ${isOver ? html`<p class="refusal" role="alert">${tt('sit.over', { amount: money(amount), wallet: money(wallet) })}</p>` : refusalLine(play)}
    <details class="sit-notice" ?open=${!hasRead(play.table.number, view.rules)}><summary>${tt('sit.notice')}</summary>
      <div class="panel-text" tabindex="0" role="region" aria-label=${tt('notice.title')}>${notice(play.table.number, view.rules)}</div></details>
  </form>`;
  dialog = openDialog(seat === 0 ? tt('sit.titleBehind') : tt('sit.title', { seat }), content(), 'sit-dialog');
}

export function askForMore(play: Play): void {
  const wallet = session.me === null ? 0 : walletOf(session.me, chipsOf(play.view!.rules));
  const buy = async (event: Event): Promise<void> => {
    event.preventDefault();
    const amount = readAmount((event.target as HTMLFormElement).querySelector('input')!.value) ?? 0;
    if (await play.sit(null, amount)) {
      dialog.close();
    } else {
      dialog.update(content());
    }
  };
  const content = (): TemplateResult => html`<form class="sit" @submit=${(event: Event) => void buy(event)}>
    <label for="buy-in">${tt('sit.amount')}</label>
    <div class="sit-row"><input id="buy-in" class="field" inputmode="decimal" autocomplete="off" autofocus .value=${money(Math.min(wallet, 200_00))}>
      <button class="button primary">${tt('sit.goMore')}</button></div>
    <p class="fine">${walletLine(play, wallet)}</p>${refusalLine(play)}</form>`;
  const dialog = openDialog(tt('sit.titleMore'), content(), 'sit-dialog');
}
