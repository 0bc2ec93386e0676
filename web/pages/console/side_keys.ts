// The small keys at the left: back one step, correct a hand, void, shuffler, call the floor, help. A key that cannot be
// used stays visible and says why.
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { hasFailed, isInRound, may, waitsForReader, type Console } from './state.js';

export interface SideActs {
  openCorrect: () => void;
  openVoid: () => void;
  openFault: () => void;
  openHelp: () => void;
  /** Shows why a key cannot be used. */
  tell: (why: string) => void;
}

export interface SideKey {
  name: 'back' | 'no-reader' | 'correct' | 'void' | 'fault' | 'device' | 'take-over' | 'call' | 'sign-off' | 'help';
  icon: string;
  label: string;
  act?: () => void;
  /** Why it cannot be used. */
  why: string;
}

/** Back: clears marks, goes to the seat before, or takes the last payment back. */
function backKey(c: Console): SideKey {
  const label = tc('key.back');
  const before = c.s.clock.bets_open ? c.bets.preceding(c) : null;
  const act = c.folds.size > 0 ? () => c.mark(new Set())
    : before !== null ? () => void c.bets.leave(c, before)
      : may(c, 'back') ? () => void c.send('back') : undefined;
  return { name: 'back', icon: 'undo', label, why: tc('why.noBack'), ...(act === undefined ? {} : { act }) };
}

/** While the card reader deals there is nothing to take back: the key deals without it, and then hands are typed. */
function noReaderKey(c: Console): SideKey {
  const act = may(c, 'proceed') ? { act: () => void c.send('proceed', { step: 'deal' }) } : {};
  return { name: 'no-reader', icon: 'pen', label: tc('key.noReader'), why: tc('why.dealers'), ...act };
}

function voidWhy(c: Console): string {
  return tc(!isInRound(c) ? 'why.noRound' : c.s.clock.phase === 'void' ? 'why.isVoid'
    : (c.s.meter?.won.length ?? 0) > 0 && c.s.results?.settled !== true ? 'why.recorded' : 'why.paid');
}

function faultWhy(c: Console): string {
  return tc(c.s.table.state === 'closed' ? 'why.closed' : c.s.shoe?.device === 'hand' ? 'why.byHand' : 'why.recorded');
}

/** "Continue by hand" after a fault, if the rule set allows it; "Back to the machine" between rounds. */
function deviceKey(c: Console): SideKey | null {
  const devices = may(c, 'change-device') ? c.you.procedure?.devices ?? [] : [];
  const device = hasFailed(c) ? devices.find((one) => one === 'hand') : devices[0];
  return device === undefined ? null : {
    name: 'device', icon: 'warn', why: '', act: () => void c.send('change-device', { device }),
    label: tc(hasFailed(c) ? 'key.byHand' : device === 'shoe' ? 'key.backToShoe' : 'key.backToMachine'),
  };
}

async function callFloor(c: Console, tell: (text: string) => void): Promise<void> {
  if ((await c.send('call-floor')).status === 'ok') {
    tell(tc('call.done'));
  }
}

export function sideKeys(c: Console, acts: SideActs): SideKey[] {
  const device = deviceKey(c);
  const act = (command: string, open: () => void): { act?: () => void } => may(c, command) ? { act: open } : {};
  return [
    waitsForReader(c) ? noReaderKey(c) : backKey(c),
    { name: 'correct', icon: 'pen', label: tc('key.correct'), why: tc('why.noHand'), ...act('correct-hand', acts.openCorrect) },
    { name: 'void', icon: 'no', label: tc('key.void'), why: voidWhy(c), ...act('void', acts.openVoid) },
    device ?? { name: 'fault', icon: 'warn', label: tc('key.fault'), why: faultWhy(c), ...act('shuffler-fault', acts.openFault) },
    ...(may(c, 'take-over') ? [{ name: 'take-over' as const, icon: 'key', label: tc('key.takeOver'), why: '', act: () => void c.send('take-over') }] : []),
    ...(may(c, 'call-floor') ? [{ name: 'call' as const, icon: 'bell', label: tc('key.call'), why: '', act: () => void callFloor(c, acts.tell) }] : []),
    ...(may(c, 'sign-off') ? [{ name: 'sign-off' as const, icon: 'person', label: tc('key.signOff'), why: '', act: () => void c.send('sign-off') }] : []),
    { name: 'help', icon: 'help', label: tc('key.help'), why: '', act: acts.openHelp },
  ];
}

export function sideKey(key: SideKey, tell: (why: string) => void): TemplateResult {
  const isReady = key.act !== undefined;
  return html`<button class="side-key" data-key=${key.name} aria-disabled=${String(!isReady)} title=${isReady ? nothing : key.why}
    @click=${() => { if (key.act === undefined) { tell(key.why); } else { key.act(); } }}>${icon(key.icon)}<span>${key.label}</span></button>`;
}
