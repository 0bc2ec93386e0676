// The procedure as steps, and which of them is now (ROUND-1, PROG-7).
import { html, type TemplateResult } from 'lit';
import type { Phase, TableEvent } from '../../client/index.js';
import { clockTime } from '../../app/format.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { isInRound, ofBank, seatsWithCoin, settleSeat, type Console } from './state.js';

export type StepId =
  | 'bank' | 'open' | 'close' | 'fees' | 'deal' | 'decisions' | 'forfeits' | 'reveal' | 'settle' | 'envy' | 'over' | 'void';

const OF_PHASE: Partial<Record<Phase, StepId>> = {
  bank: 'bank', fees: 'fees', deal: 'deal', decisions: 'decisions', forfeits: 'forfeits', reveal: 'reveal',
  settlement: 'settle', envy: 'envy', done: 'over', misdealt: 'deal', void: 'void',
};

const OF_EVENT: Record<string, StepId> = {
  'round-begun': 'bank', 'bets-opened': 'open', 'bets-closed': 'close', 'fees-taken': 'fees', 'hands-dealt': 'deal',
  'hand-entered': 'deal', 'decided': 'decisions', 'timed-out': 'decisions', 'forfeits-collected': 'forfeits',
  'banker-revealed': 'reveal', 'settled': 'settle', 'envy-paid': 'envy', 'round-ended': 'over', 'voided': 'void',
};

export function stepNow(c: Console): StepId {
  const { phase, bets_open: isOpen } = c.s.clock;
  if (!isInRound(c) || phase === null) {
    return c.s.rules?.house_banks === true ? 'open' : 'bank';
  }
  return phase === 'bets' ? (isOpen ? 'close' : 'open') : (OF_PHASE[phase] ?? 'over');
}

/** The steps of this table, in their order. */
export function stepsOf(c: Console): StepId[] {
  const rules = c.s.rules;
  const all: StepId[] = [
    ...(rules?.house_banks === true ? [] : ['bank' as const]),
    'open', 'close', 'fees', 'deal', 'decisions', 'forfeits', 'reveal', 'settle',
    ...(rules?.progressive != null ? ['envy' as const] : []),
    'over',
  ];
  if (stepNow(c) !== 'void') {
    return all;
  }
  /* A void round stops where it was declared. */
  const phase = c.s.announcements.void?.phase;
  const at = phase === 'bets' ? 'close' : phase === undefined ? 'over' : (OF_PHASE[phase] ?? 'over');
  return [...all.slice(0, all.indexOf(at)), 'void'];
}

export function stepWord(c: Console, id: StepId): string {
  const rules = c.s.rules;
  switch (id) {
    case 'fees': {
      if (rules?.progressive == null) {
        return tc(rules?.fees == null ? 'step.check' : 'step.fees');
      }
      const count = seatsWithCoin(c).length;
      return isInRound(c) && count > 0 ? tc('step.coinsCount', { count }) : tc('step.coins');
    }
    case 'settle':
      return rules?.house_banks === true ? tc('step.settle', { from: rules.seats }) : tc('step.settleAction');
    case 'over':
      return tc(rules?.progressive == null ? 'step.over' : 'step.gameOver');
    case 'reveal':
      return tc(ofBank(c, 'step.reveal'));
    default:
      return tc(`step.${id}`);
  }
}

/** When each step of this round was made, as far as this console saw it. */
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

/** Whose step it is, where it goes seat by seat. */
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
