// How the current step is done, from the rule set and the posting; after a fault, how the shuffler is replaced.
import { html, nothing, type TemplateResult } from 'lit';
import type { Instruction } from '../../client/index.js';
import { clause } from '../../parts/clause.js';
import { tc } from '../../words/console.js';
import { instructionText } from '../../words/procedure.js';
import { hasFailed, ofBank, stepNow, type Console } from './state.js';

/** "3, 5, the bank". */
function handList(c: Console, hands: readonly number[]): string {
  return hands.map((seat) => seat === 0 ? tc(ofBank(c, 'how.banker')) : String(seat)).join(', ');
}

/** The hands to pick up in this step: the folded ones first, all others during settlement (HAND-10). */
function toPickUp(c: Console): number[] {
  const hands = c.you.procedure?.pick_up ?? [];
  const folded = new Set(c.s.wagers.filter((wager) => wager.decision === 'fold').map((wager) => wager.seat));
  return stepNow(c) === 'forfeits' ? hands.filter((seat) => folded.has(seat)) : stepNow(c) === 'settle' ? hands : [];
}

function instruction(told: Instruction): TemplateResult {
  return html`<li><span>${instructionText(told)}</span>${clause(told.rule)}</li>`;
}

export function how(c: Console): TemplateResult | typeof nothing {
  const procedure = c.you.procedure;
  if (procedure == null || c.s.table.state === 'closed') {
    return nothing;
  }
  if (hasFailed(c)) {
    return html`<ol class="how fault" aria-label=${tc('how')}>${procedure.fault.map(instruction)}</ol>`;
  }
  const title = procedure.steps.find((row) => row.step === procedure.step);
  const [pickUp, deal] = [toPickUp(c), stepNow(c) === 'deal' ? procedure.deal : []];
  return html`<ul class="how" aria-label=${tc('how')}>
    ${title === undefined ? nothing : html`<li class="how-step"><span>${instructionText(title)}</span>${clause(title.rule)}</li>`}
    ${procedure.now.map(instruction)}
    ${deal.length === 0 ? nothing : html`<li class="how-order">${tc('how.deal', { hands: handList(c, deal) })}</li>`}
    ${pickUp.length === 0 ? nothing : html`<li class="how-order">${tc('how.pickUp', { hands: handList(c, pickUp) })}</li>`}</ul>`;
}
