// "Check this shuffle": each step of the check with its result.
import { html, nothing, type TemplateResult } from 'lit';
import type { ClosingState } from '../../app/receipts.js';
import type { RoundSheet } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { th } from '../../words/history.js';
import { tsh } from '../../words/shuffle.js';
import { CHECK_STEPS, type CheckStep, type ShuffleResult, type Unchecked } from './proofs.js';

/** `skipped`: an earlier step failed. */
type Outcome = 'ok' | 'bad' | 'skipped';

function outcomeOf(step: CheckStep, result: ShuffleResult): Outcome {
  if (result.accepted || result.step === null) {
    return result.accepted ? 'ok' : 'skipped';
  }
  const failed = CHECK_STEPS.indexOf(result.step);
  const at = CHECK_STEPS.indexOf(step);
  return at < failed ? 'ok' : at === failed ? 'bad' : 'skipped';
}

function textOf(step: CheckStep, sheet: RoundSheet): string {
  const shoe = sheet.shoe!;
  switch (step) {
    case 'pledge':
      return th('check.pledge.text', { shoe: shoe.id.slice(0, 8), decks: th('check.decks', { count: shoe.decks }) });
    case 'contributions': {
      const revealed = shoe.contributions.filter((one) => one.entropy !== null).length;
      return shoe.contributions.length === 0 ? th('check.contributions.none') : th('check.contributions.text', { revealed, count: shoe.contributions.length });
    }
    case 'mixing':
      return th('check.mixing.text', { count: shoe.positions.length - shoe.first });
    case 'hands':
      return th('check.hands.text', { count: sheet.hands.length });
    case 'openings':
      return th('check.openings.text', { count: shoe.openings.length });
    default:
      return th(`check.${step}.text`);
  }
}

export function shuffleCheck(sheet: RoundSheet, result: ShuffleResult | Unchecked | null, again: () => void): TemplateResult {
  return html`<section class="r-check sheet" aria-labelledby="check-h" data-result=${result === null ? 'wait' : result.accepted === null ? 'none' : result.accepted ? 'ok' : 'bad'}>
    <header><h2 id="check-h">${th('check.title')}</h2>${result?.accepted === null ? nothing : html`<p>${th('check.lead')}</p>`}
      <button class="button" @click=${again}>${th('check.again')}</button></header>
    ${result === null ? html`<p role="status">${th('proof.shuffle.wait')}</p>`
      : result.accepted === null ? html`<p class="check-not">${th('check.none', { reason: th(`proof.shuffle.not.${result.why}`) })}</p>` : html`<ol class="check-steps">${CHECK_STEPS.map((step) => {
      const outcome = outcomeOf(step, result);
      return html`<li data-outcome=${outcome}>${outcome === 'ok' ? icon('check') : outcome === 'bad' ? icon('warn') : html`<span class="i"></span>`}
        <span><b>${th(`check.${step}`)}: ${th(`check.${outcome}`)}</b>${textOf(step, sheet)}
        ${outcome === 'bad' && result.code !== null ? html`<em>${th('check.reason', { reason: tsh(result.code) })}</em>` : nothing}</span></li>`;
    })}</ol>`}
    ${result === null || sheet.shoe?.closing === null ? nothing : signatureLine(result.signature)}
  </section>`;
}

function signatureLine(state: ClosingState): TemplateResult {
  const outcome = state === 'ok' ? 'ok' : state === 'unsigned' || state === 'failed' ? 'none' : 'bad';
  return html`<p class="check-signature ${outcome === 'bad' ? 'refusal' : ''}" data-outcome=${outcome}>${
    outcome === 'none' ? th('check.none', { reason: th(`signed.${state as 'unsigned' | 'failed'}`) }) : th(`signed.${state as 'ok' | 'bad' | 'changed'}`)}</p>`;
}
