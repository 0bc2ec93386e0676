// The dispute sheet: every chip movement of a round in order, with its clause, or all events.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { clause } from '../../parts/clause.js';
import { scrolls } from '../../parts/scrolls.js';
import { th } from '../../words/history.js';
import type { Step } from './steps.js';

function row(step: Step, index: number, now: number, goTo: (step: number) => void): TemplateResult {
  const chips = step.chips?.() ?? null;
  const state = index === now ? 'now' : index < now ? 'past' : 'next';
  return html`<tr data-state=${state} data-rule=${chips?.rule ?? ''} aria-current=${index === now ? 'step' : nothing}>
    <td class="n"><button class="step-button" @click=${() => goTo(index)}>${index + 1}</button></td><th scope="row">${step.say()}</th>
    <td>${chips?.from ?? ''}</td><td>${chips?.to ?? ''}</td><td class="n">${chips === null ? '' : money(chips.amount)}</td>
    <td class="n">${chips === null || chips.left === null ? '' : money(chips.left)}</td><td>${clause(chips?.rule)}</td></tr>`;
}

export function ledger(steps: readonly Step[], now: number, showsAll: boolean, show: (all: boolean) => void, goTo: (step: number) => void): TemplateResult {
  const shown = steps.map((step, index) => ({ step, index })).filter(({ step }) => showsAll || step.chips !== null);
  const choice = (all: boolean, word: string): TemplateResult =>
    html`<label><input type="radio" name="show" .checked=${showsAll === all} @change=${() => show(all)}><span>${word}</span></label>`;
  return html`<section class="r-ledger" aria-labelledby="led-h">
    <header><h2 id="led-h">${th('moves.title')}</h2><fieldset class="segmented"><legend class="vh">${th('moves.show')}</legend>
      ${choice(false, th('moves.chips'))}${choice(true, th('moves.all'))}</fieldset></header>
    ${scrolls(th('moves.title'), html`<table class="ledger"><caption class="vh">${th('moves.title')}</caption><thead><tr><th scope="col" class="n">${th('moves.step')}</th>
      <th scope="col">${th('moves.what')}</th><th scope="col">${th('moves.from')}</th><th scope="col">${th('moves.to')}</th><th scope="col" class="n">${th('moves.chipsColumn')}</th>
      <th scope="col" class="n">${th('moves.left')}</th><th scope="col">${th('moves.clause')}</th></tr></thead>
      <tbody>${shown.map(({ step, index }) => row(step, index, now, goTo))}</tbody></table>`)}</section>`;
}
