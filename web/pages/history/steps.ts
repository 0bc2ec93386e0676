// A round as steps: one per event of its record and one per chip movement of its settlement. All amounts come from the
// sheet; nothing is settled again here.
import { money } from '../../app/format.js';
import { handInText } from '../../app/hands.js';
import { personName } from '../../app/names.js';
import type { RoundEvent, RoundLine, RoundSheet } from '../../client/index.js';
import { handName, tg, wagerName } from '../../words/game.js';
import { historyWords, th } from '../../words/history.js';

export type StepPhase = 'bank' | 'bets' | 'deal' | 'decisions' | 'settlement';

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

const PHASES: Record<string, StepPhase> = {
  'bets-opened': 'bets', 'hands-dealt': 'deal', 'decided': 'decisions', 'forfeits-collected': 'settlement',
};

export function nameOf(sheet: RoundSheet, person: number | undefined): string {
  return person === undefined ? tg('house') : personName(person, sheet.people);
}

export function bankPlace(sheet: RoundSheet): string {
  return th(sheet.rules.house_banks ? 'place.house' : 'place.bank');
}

function eventWords(sheet: RoundSheet, event: RoundEvent): string {
  const hand = sheet.hands.find((one) => one.seat === 0);
  const values = {
    name: nameOf(sheet, event.person), amount: money(event.amount ?? 0), seat: event.seat ?? 0,
    wager: event.wager === undefined ? '' : wagerName(event.wager, sheet.rules),
    hand: hand?.value === undefined ? '' : handInText(hand.value, sheet.rules),
    reason: event.reason === undefined ? '' : th(`void.${event.reason}` as 'void.card-count'),
  };
  if (event.event === 'round-begun' && sheet.bank === null) {
    return th('event.round-begun.house');
  }
  if (event.event === 'decided') {
    const wager = sheet.wagers.find((one) => one.seat === event.seat && one.person === event.person);
    return th(event.play === true ? 'event.decided.play' : 'event.decided.fold', { ...values, amount: money(wager?.ante ?? 0) });
  }
  const key = `event.${event.event}`;
  return key in historyWords ? th(key as 'event.settled', values) : th('event.other');
}

export function lineWords(sheet: RoundSheet, line: RoundLine): string {
  const name = nameOf(sheet, line.person);
  const wager = wagerName(line.kind, sheet.rules);
  if (line.result !== 'win') {
    return th(`line.${line.result}` as 'line.lose', { name, wager });
  }
  const hand = sheet.hands.find((one) => one.seat === line.seat);
  const due = line.paid + line.uncovered;
  const byHand = (line.kind === 'bonus' || line.kind === 'ante-bonus') && hand?.category !== undefined;
  const said = byHand ? th('line.winHand', { name, wager, hand: handName(hand.category!, sheet.rules), pays: due / line.amount }) : th('line.win', { name, wager });
  return line.uncovered > 0 ? th('line.part', { said, paid: money(line.paid), due: money(due) }) : said;
}

function lineChips(sheet: RoundSheet, line: RoundLine, left: number | null): Chips {
  const name = nameOf(sheet, line.person);
  const bank = bankPlace(sheet);
  const { rule } = line;
  if (line.paid > 0) {
    return { from: bank, to: name, amount: line.paid, rule, left };
  }
  if (line.collected > 0) {
    return { from: name, to: bank, amount: line.collected, rule, left };
  }
  return { from: th('place.spot'), to: name, amount: line.returned, rule, left };
}

/** The rest of the bank's cover after each line (COVER-5, COVER-6, COVER-7). */
function leftAfter(sheet: RoundSheet, lines: readonly RoundLine[]): (number | null)[] {
  if (sheet.bank === null) {
    return lines.map(() => null);
  }
  let paid = 0;
  let collected = 0;
  return lines.map((line) => {
    paid += line.paid;
    collected += line.collected;
    const { wager } = sheet.bank!;
    switch (sheet.rules.cover) {
      case 'running':
        return wager + collected - paid;
      case 'collect-then-pay':
        return wager - (line.collected > 0 ? collected : paid);
      default:
        return wager - paid - collected;
    }
  });
}

function feeStep(sheet: RoundSheet, phase: StepPhase, event: RoundEvent): Step {
  const bank = sheet.bank?.fee ?? 0;
  const all = event.transfers.reduce((sum, moved) => sum + moved.amount, 0);
  const left = sheet.bank?.wager ?? null;
  return {
    phase, event, line: null,
    say: () => th('line.fees', { players: money(all - bank), bank: money(bank) }),
    chips: all === 0 ? null
      : () => ({ from: th('place.players'), to: th('place.box'), amount: all, rule: event.transfers[0]?.rule ?? 'FEE-1', left }),
  };
}

function settlementSteps(sheet: RoundSheet, event: RoundEvent): Step[] {
  const lines = sheet.results?.lines ?? [];
  const left = leftAfter(sheet, lines);
  return lines.map((line, i) => ({
    phase: 'settlement', event, line,
    say: () => lineWords(sheet, line),
    chips: () => lineChips(sheet, line, left[i] ?? null),
  }));
}

function progressiveSteps(sheet: RoundSheet, event: RoundEvent): Step[] {
  const awards = (sheet.progressive?.awards ?? []).map((award): Step => ({
    phase: 'settlement', event, line: null,
    say: () => th('line.award', { name: nameOf(sheet, award.person), hand: handName(award.hand) }),
    chips: () => ({ from: th(award.from === 'meter' ? 'place.meter' : 'place.house'), to: nameOf(sheet, award.person), amount: award.amount, rule: 'PROG-2', left: null }),
  }));
  const envy = (sheet.progressive?.envy ?? []).map((one): Step => ({
    phase: 'settlement', event, line: null,
    say: () => th('line.envy', { name: nameOf(sheet, one.person), seat: one.trigger }),
    chips: () => ({ from: th('place.house'), to: nameOf(sheet, one.person), amount: one.amount, rule: 'PROG-3', left: null }),
  }));
  return [...awards, ...envy];
}

function voidStep(sheet: RoundSheet, phase: StepPhase, event: RoundEvent): Step {
  return {
    phase, event, line: null, say: () => eventWords(sheet, event),
    chips: sheet.void === null ? null
      : () => ({ from: th('place.spot'), to: th('place.players'), amount: sheet.void!.returned, rule: sheet.void!.rule ?? '', left: null }),
  };
}

export function stepsOf(sheet: RoundSheet): Step[] {
  let phase: StepPhase = 'bank';
  return sheet.events.flatMap((event): Step[] => {
    phase = PHASES[event.event] ?? phase;
    switch (event.event) {
      case 'fees-taken':
        return [feeStep(sheet, phase, event)];
      case 'settled':
        phase = 'settlement';
        return [...settlementSteps(sheet, event), ...progressiveSteps(sheet, event)];
      case 'reveal-missed': /* the last one of a round voids it */
        return event.transfers.length > 0 ? [voidStep(sheet, phase, event)] : [{ phase, event, line: null, say: () => eventWords(sheet, event), chips: null }];
      case 'voided':
        return [voidStep(sheet, phase, event)];
      default:
        return [{ phase, event, line: null, say: () => eventWords(sheet, event), chips: null }];
    }
  });
}
