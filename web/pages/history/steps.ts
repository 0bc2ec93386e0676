// A round as steps, as the server tells it: one for each event and one for each chip movement that settles it.
import type { ChipPlace, RoundEvent, RoundLine, RoundSheet, RoundStep, StepChips, StepPhase } from '../../client/index.js';
import { th } from '../../words/history.js';
import { nameOf, saidText } from './phrases.js';

export type { StepPhase } from '../../client/index.js';

export interface Chips {
  from: string;
  to: string;
  amount: number;
  rule: string;
  /** The rest of the bank's cover after it; null if the house banks. */
  left: number | null;
}

export interface Step {
  phase: StepPhase;
  event: RoundEvent;
  /** For steps of the settlement: the wager. */
  line: RoundLine | null;
  say: () => string;
  chips: (() => Chips) | null;
}

function placeName(sheet: RoundSheet, place: ChipPlace, chips: StepChips): string {
  return place === 'player' ? nameOf(sheet, chips.person) : th(`place.${place}`);
}

function chipsOf(sheet: RoundSheet, chips: StepChips): Chips {
  return {
    from: placeName(sheet, chips.from, chips), to: placeName(sheet, chips.to, chips), amount: chips.amount,
    rule: chips.rule ?? '', left: chips.left,
  };
}

function stepOf(sheet: RoundSheet, step: RoundStep): Step {
  const { chips } = step;
  return {
    phase: step.phase, event: sheet.events[step.event]!, line: step.line === null ? null : sheet.results!.lines[step.line]!,
    say: () => saidText(sheet, step),
    chips: chips === null ? null : () => chipsOf(sheet, chips),
  };
}

export function stepsOf(sheet: RoundSheet): Step[] {
  return sheet.steps.map((step) => stepOf(sheet, step));
}
