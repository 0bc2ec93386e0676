// The steps of the round in one line. A step that has nothing to do in this round is not listed.
import { html, nothing, type TemplateResult } from 'lit';
import type { StepId } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { isEntered, isInRound, seatsWithCoin, stepNow, type Console } from './state.js';

type Mark = 'bank' | 'bets' | 'fees' | 'coins' | 'deal' | 'decisions' | 'showdown' | 'settle' | 'envy' | 'over' | 'void';

/** Opening and closing the bets are one mark; folded bets are taken in on the way to the showdown. */
function markOf(c: Console, step: StepId): Mark {
  switch (step) {
    case 'open':
    case 'close':
      return 'bets';
    case 'fees':
      return c.s.rules?.progressive == null ? 'fees' : 'coins';
    case 'forfeits':
    case 'reveal':
      return 'showdown';
    default:
      return step;
  }
}

function isListed(c: Console, mark: Mark, now: Mark): boolean {
  if (mark === now) {
    return true;
  }
  switch (mark) {
    case 'envy':
      return (c.s.results?.envy.length ?? 0) > 0;
    case 'coins':
      return !isInRound(c) || c.s.clock.bets_open || seatsWithCoin(c).length > 0;
    case 'fees':
      return c.s.rules?.fees != null;
    case 'void':
      return false;
    default:
      return true;
  }
}

/** All hands are turned over before chips are handed over; otherwise each seat is settled when its hand is turned. */
export function isHandsFirst(c: Console): boolean {
  return c.s.rules?.cover === 'collect-then-pay' || (c.s.rules?.posted as { showdown?: string } | undefined)?.showdown === 'hands-first';
}

/** With hands first, the hands are part of the showdown until the last one is entered. */
export function markNow(c: Console): Mark {
  const isTurning = stepNow(c) === 'settle' && c.s.clock.waits_for === 'cards' && isEntered(c);
  return isTurning && isHandsFirst(c) ? 'showdown' : markOf(c, stepNow(c));
}

export function track(c: Console): TemplateResult | typeof nothing {
  const steps = c.you.procedure?.steps ?? [];
  if (steps.length === 0) {
    return nothing;
  }
  const now = markNow(c);
  const marks = [...new Set(steps.map((row) => markOf(c, row.step)))];
  const at = marks.indexOf(now);
  return html`<ol class="track" aria-label=${tc('track')}>${marks.map((mark, i) => {
    const state = i < at ? 'done' : i === at ? 'now' : 'next';
    return !isListed(c, mark, now) ? nothing : html`<li data-state=${state} aria-current=${state === 'now' ? 'step' : nothing}>
      ${state === 'done' ? html`${icon('check')}<span class="vh">${tc('track.done')}: </span>` : nothing}${tc(`track.${mark}`)}</li>`;
  })}</ol>`;
}
