// The dialogs of the console: void a round, report a shuffler fault.
import { html, type TemplateResult } from 'lit';
import { count as number, money } from '../../app/format.js';
import { refusalText } from '../../app/problem.js';
import type { Answer } from '../../client/index.js';
import { clause } from '../../parts/clause.js';
import { openDialog } from '../../parts/dialog.js';
import { tc } from '../../words/console.js';
import { t } from '../../words/common.js';
import { feesOfRound, isBeforeDeal, may, type Console } from './state.js';

const REASONS = ['card-count', 'shuffler-fault', 'staff-decision'] as const;

interface Asked {
  title: string;
  what: TemplateResult;
  fields: TemplateResult;
  keep: string;
  act: string;
  send: (form: FormData) => Promise<Answer>;
}

/** A form with a required text; closes once the server has carried it out. */
function ask(asked: Asked): void {
  let problem: TemplateResult | string = '';
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    if (String(form.get('text')).trim() === '') {
      problem = tc('void.needed');
      dialog.update(content());
      return;
    }
    const answer = await asked.send(form);
    if (answer.status !== 'refused') { /* or it waits for a second person: the console shows that */
      dialog.close();
      return;
    }
    problem = html`${refusalText(answer)} ${clause(answer.rule)}`;
    dialog.update(content());
  };
  const content = (): TemplateResult => html`<form class="ask" @submit=${submit}>
    ${asked.what}${asked.fields}
    <label><span>${tc('void.text')}</span><input name="text" maxlength="120" autocomplete="off"></label>
    <p class="ask-problem" role="alert">${problem}</p>
    <footer><button class="button" type="button" @click=${() => dialog.close()}>${asked.keep}</button>
      <button class="button primary">${asked.act}</button></footer></form>`;
  const dialog = openDialog(asked.title, content());
}

function inPlay(c: Console): number {
  return c.s.wagers.reduce((sum, wager) => sum + wager.ante + wager.play + wager.bonus + wager.progressive, 0) +
    (c.s.bank.fees_taken ? feesOfRound(c) : 0);
}

export function openVoid(c: Console): void {
  const chosen = c.s.clock.phase === 'misdealt' ? 'card-count' : 'staff-decision';
  ask({
    title: tc('void.title', { round: number(c.s.clock.round ?? 0) }),
    what: html`<p>${tc('void.what', { amount: money(inPlay(c)) })} ${clause('IRR-1')}</p>`,
    fields: html`<fieldset class="ask-reasons"><legend>${tc('void.reason')}</legend>${REASONS.map((reason) => html`<label class="tick">
      <input type="radio" name="reason" value=${reason} ?checked=${reason === chosen}><span>${tc(`void.${reason}`)}</span></label>`)}</fieldset>`,
    keep: tc('void.keep'),
    act: tc('void.do'),
    send: (form) => c.send('void', { reason: form.get('reason'), text: form.get('text') }),
  });
}

export function openFault(c: Console): void {
  const voids = may(c, 'void') && !isBeforeDeal(c);
  const words = voids ? 'fault.after' : isBeforeDeal(c) ? 'fault.before' : 'fault.paid';
  ask({
    title: tc('fault.title'),
    what: html`<p>${tc(words)} ${clause('IRR-2')}</p>`,
    fields: html``,
    keep: t('cancel'),
    act: tc(voids ? 'fault.doVoid' : 'fault.do'),
    send: (form) => c.send('shuffler-fault', { text: form.get('text') }),
  });
}
