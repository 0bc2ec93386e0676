// The steps of the procedure and the current one, as the server derives them from rule set and posting (ROUND-1).
import { html, type TemplateResult } from 'lit';
import type { StepId, TableEvent } from '../../client/index.js';
import { clockTime } from '../../app/format.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { instructionText } from '../../words/procedure.js';
import { settleSeat, type Console } from './state.js';

const OF_EVENT: Record<string, StepId> = {
  'round-begun': 'bank', 'bets-opened': 'open', 'bets-closed': 'close', 'fees-taken': 'fees', 'hands-dealt': 'deal',
  'hand-entered': 'deal', 'decided': 'decisions', 'timed-out': 'decisions', 'forfeits-collected': 'forfeits',
  'banker-revealed': 'reveal', 'settled': 'settle', 'envy-paid': 'envy', 'round-ended': 'over', 'voided': 'void',
};

export function stepNow(c: Console): StepId {
  return c.you.procedure?.step ?? 'over';
}

/** The steps of this round, in order; empty while the table is closed. */
function stepsOf(c: Console): StepId[] {
  return (c.you.procedure?.steps ?? []).map((row) => row.step);
}

/** Number of the current step, from 1. */
export function stepNumber(c: Console): { step: number; steps: number } {
  const steps = stepsOf(c);
  return { step: steps.indexOf(stepNow(c)) + 1, steps: steps.length };
}

export function stepWord(c: Console, id: StepId): string {
  const row = c.you.procedure?.steps.find((one) => one.step === id);
  return row === undefined ? '' : instructionText(row);
}

/** When each step of this round was finished, as far as this console saw it. */
export function stepTimes(events: readonly TableEvent[]): Map<StepId, number> {
  const times = new Map<StepId, number>();
  const begun = events.findLastIndex((event) => event.event === 'round-begun');
  for (const event of begun < 0 ? events : events.slice(begun)) {
    const step = OF_EVENT[event.event];
    if (step !== undefined) {
      times.set(step, event.time);
    }
  }
  return times;
}

/** The seat that a seat-by-seat step has reached. */
function seatOfStep(c: Console, id: StepId): number | null {
  switch (id) {
    case 'settle':
      return settleSeat(c);
    case 'bank':
    case 'deal':
    case 'decisions':
      return c.s.clock.seat;
    default:
      return null;
  }
}

export function stepList(c: Console): TemplateResult {
  const now = stepNow(c);
  const steps = stepsOf(c);
  const at = steps.indexOf(now);
  const times = stepTimes(c.table.events);
  return html`<ol class="steps">${steps.map((id, i) => {
    const state = i < at ? 'done' : i === at ? 'now' : 'next';
    const time = times.get(id);
    const seat = state === 'now' ? seatOfStep(c, id) : null;
    return html`<li data-state=${state} aria-current=${state === 'now' ? 'step' : 'false'}>
      <span class="step-mark">${state === 'done' ? html`${icon('check')}<span class="vh">${tc('step.done')}</span>` : html`<b>${i + 1}</b>`}</span>
      <span class="step-name">${stepWord(c, id)}</span>
      <span class="step-time">${seat !== null && seat > 0 ? tc('step.seat', { seat })
        : state === 'done' && time !== undefined ? clockTime(time) : ''}</span></li>`;
  })}</ol>`;
}
