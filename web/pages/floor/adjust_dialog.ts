// A manual adjustment of the meter: logged, with its reason (PROG-7, PROG-8).
import { html, type TemplateResult } from 'lit';
import { confirmSelf } from '../../app/confirm.js';
import { money } from '../../app/format.js';
import { problemText, refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { ApiError } from '../../client/index.js';
import { clause } from '../../parts/clause.js';
import { openDialog } from '../../parts/dialog.js';
import { t } from '../../words/common.js';
import { tj } from '../../words/jackpot.js';

/** "-120.50", "+5" or "−5" as cents; null if the text is not an amount. */
export function readCents(text: string): number | null {
  const plain = text.trim().replaceAll('\u2212', '-').replaceAll(',', '').replace('$', '');
  return /^[+-]?\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export function openAdjust(number: number, meter: number): void {
  let problem: TemplateResult | string = '';
  let amount: number | null = null;
  const isGood = (): boolean => amount !== null && amount !== 0 && meter + amount >= 0;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = String(form.get('text')).trim();
    problem = !isGood() ? tj('adjust.bad') : text === '' ? tj('adjust.needed') : '';
    if (problem === '') {
      try {
        await confirmSelf(String(form.get('password')));
        const answer = await session.live.command('key', number, { as: 'supervisor', key: 'adjust', amount, text });
        if (answer.status === 'ok') {
          dialog.close();
          return;
        }
        problem = html`${refusalText(answer)} ${clause(answer.rule)}`;
      } catch (error) {
        problem = error instanceof ApiError && error.status === 401 ? tj('wrong') : problemText(error);
      }
    }
    dialog.update(content());
  };
  const content = (): TemplateResult => html`<form class="ask" @submit=${submit}>
    <p>${tj('adjust.what', { amount: money(meter) })} ${clause('PROG-8')}</p>
    <label><span>${tj('adjust.amount')}</span><input name="amount" inputmode="decimal" autocomplete="off" @input=${(event: InputEvent) => {
      amount = readCents((event.target as HTMLInputElement).value);
      dialog.update(content());
    }}></label>
    <p class="ask-after">${isGood() ? tj('adjust.after', { amount: money(meter + amount!) }) : ' '}</p>
    <label><span>${tj('adjust.reason')}</span><input name="text" maxlength="120" autocomplete="off"></label>
    <div class="dlg-sign"><label><span>${tj('who')}</span><input value=${session.me?.name ?? ''} readonly autocomplete="username"></label>
      <label><span>${tj('password')}</span><input name="password" type="password" required autocomplete="current-password"></label></div>
    <p class="ask-problem" role="alert">${problem}</p>
    <footer><button class="button" type="button" @click=${() => dialog.close()}>${t('cancel')}</button>
      <button class="button primary">${tj('adjust.do')}</button></footer></form>`;
  const dialog = openDialog(tj('adjust.title'), content());
}
