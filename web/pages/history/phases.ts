// The scale below a replay's slider: the phases of the round and their steps.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { th } from '../../words/history.js';
import type { Step, StepPhase } from './steps.js';

const WIDTH = 664;
const LABEL_MIN = 74;

export function phases(steps: readonly Step[], now: number): TemplateResult {
  const runs: { phase: StepPhase; first: number; count: number }[] = [];
  for (const [i, step] of steps.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.phase === step.phase) {
      last.count++;
    } else {
      runs.push({ phase: step.phase, first: i, count: 1 });
    }
  }
  const each = WIDTH / steps.length;
  return html`<svg class="phases" viewBox="0 0 ${WIDTH} 28" aria-hidden="true">${runs.map((run) => {
    const isNow = now >= run.first && now < run.first + run.count;
    return svg`<rect class=${isNow ? 'ph on' : 'ph'} x=${run.first * each + 1} y="0" width=${Math.max(2, run.count * each - 2)} height="6" rx="2"></rect>
      ${run.count * each >= LABEL_MIN || isNow ? svg`<text x=${Math.min(run.first * each + 1, WIDTH - LABEL_MIN)} y="24">${th(`phase.${run.phase}`)}</text>` : nothing}`;
  })}</svg>`;
}
