// The keys of the procedure. A key that cannot be used stays visible and says why.
import { html, nothing, type TemplateResult } from 'lit';
import { tc } from '../../words/console.js';
import { hasFailed, isInRound, may, settleTurn, settleTurns, type Console } from './state.js';
import { stepNow } from './steps.js';

export interface Key {
  label: string | TemplateResult;
  /** The second line: what the key does, or why it cannot be used. */
  sub: string;
  /** Absent if the key cannot be used now. */
  act?: () => void;
  extra?: string;
  isLit?: boolean;
  isPressed?: boolean;
}

export function keyButton(key: Key): TemplateResult {
  return html`<button class="key ${key.extra ?? ''}" data-state=${key.isLit === true ? 'lit' : ''}
    aria-disabled=${key.act === undefined ? 'true' : 'false'} aria-pressed=${key.isPressed === undefined ? nothing : String(key.isPressed)}
    @click=${() => key.act?.()}><span class="key-label">${key.label}</span><span class="key-sub">${key.sub}</span></button>`;
}

/** Why the dealer's next step must wait, apart from who may press it. */
function waits(c: Console): string {
  const { clock, meter } = c.s;
  switch (clock.waits_for) {
    case 'players':
      return tc(c.s.rules?.house_banks === true ? 'why.players' : 'why.playersTwo');
    case 'answer':
      return tc('why.answer', { seat: clock.seat ?? 0 });
    case 'bank':
      return tc('why.bank');
    case 'bets':
      return tc('why.noBets');
    case 'reveals':
      return tc('why.reveals');
    case 'cards':
      return clock.seat === 0 ? tc('why.cardsDealer') : tc('why.cards', { seat: clock.seat ?? 0 });
    case 'decision':
      return tc('why.decision', { seat: clock.seat ?? 0 });
    default:
      return meter?.jackpot != null ? tc('why.jackpot', { seat: meter.jackpot.seat })
        : tc(meter?.keypad === 'keyed' || meter?.keypad === 'recorded' ? 'why.turned' : 'why.dealers');
  }
}

/** Why the viewer cannot use the dealer's keys; empty if they can. */
export function notDealer(c: Console): string {
  if (c.s.table.state === 'closed') {
    return tc('why.closed');
  }
  if (c.s.rules?.posted.dealer !== 'person') {
    return tc('why.automatic');
  }
  if (c.role !== 'dealer') {
    return tc('why.dealers');
  }
  if (c.s.people.some((one) => one.person === c.you.person)) {
    return tc('why.plays');
  }
  const signedOn = c.you.staff?.signed_on ?? null;
  return signedOn === null ? tc('why.signOn') : signedOn !== c.you.person ? tc('why.otherDealer') : '';
}

function step(c: Console, label: string, act?: () => void): Key {
  const not = notDealer(c);
  const isReady = not === '' && act !== undefined;
  return { label, sub: not !== '' ? not : isReady ? tc('sub.next') : waits(c), extra: 'wide main', ...(isReady ? { act } : {}) };
}

function settleKey(c: Console): Key {
  const turn = settleTurn(c);
  const isLast = c.paid >= settleTurns(c).length - 1;
  if (turn === null) {
    return step(c, tc('key.settleAll'), may(c, 'proceed') ? () => void c.send('proceed') : undefined);
  }
  const { seat, collects } = turn;
  const word = collects ? isLast ? 'key.takenLast' : 'key.taken' : isLast ? 'key.paidLast' : 'key.paidNext';
  const waitsForKey = c.s.meter?.jackpot?.seat === seat || (isLast && !may(c, 'proceed'));
  return step(c, tc(word, { seat }),
    waitsForKey ? undefined : isLast ? () => void c.send('proceed') : c.payNext);
}

function change(c: Console, device: string): () => void {
  return () => void c.send('change-device', { device });
}

/** After a fault: the key for the spare that replaces the failed device (IRR-2). */
function spareKey(c: Console): Key {
  const spare = c.you.procedure?.devices.find((device) => device !== 'hand');
  const isReady = spare !== undefined && may(c, 'change-device');
  return {
    label: tc(spare === 'shoe' ? 'key.spareShoe' : 'key.spare'), sub: tc(isReady ? 'sub.spare' : 'why.device'), extra: 'wide main',
    ...(isReady ? { act: change(c, spare) } : {}),
  };
}

/** "Continue by hand" after a fault, if the rule set allows it; "Back to the machine" between rounds. */
export function deviceKey(c: Console): Key | null {
  const devices = may(c, 'change-device') ? c.you.procedure?.devices ?? [] : [];
  if (hasFailed(c)) {
    return devices.includes('hand') ? { label: tc('key.byHand'), sub: tc('sub.byHand'), act: change(c, 'hand') } : null;
  }
  const [back] = devices;
  return back === undefined ? null
    : { label: tc(back === 'shoe' ? 'key.backToShoe' : 'key.backToMachine'), sub: tc('sub.between'), act: change(c, back) };
}

/** A dealer signs on before the first step. */
function signOnKey(c: Console): Key {
  return { label: tc('key.signOn'), sub: tc('sub.signOn'), extra: 'wide main', act: () => void c.send('sign-on') };
}

/** The dealer signs off; a supervisor signs off a dealer who has left. */
export function signOffButton(c: Console): TemplateResult | typeof nothing {
  return may(c, 'sign-off') ? html`<button class="button quiet" title=${tc(c.role === 'dealer' ? 'sub.signOff' : 'sub.signOffOther')}
    @click=${() => void c.send('sign-off')}>${tc('key.signOff')}</button>` : nothing;
}

/** The next step of the procedure. */
export function mainKey(c: Console, openVoid: () => void): Key {
  if (c.role === 'dealer' && may(c, 'sign-on')) {
    return signOnKey(c);
  }
  if (hasFailed(c)) {
    return spareKey(c);
  }
  const proceed = may(c, 'proceed') ? () => void c.send('proceed') : undefined;
  const rules = c.s.rules;
  switch (stepNow(c)) {
    case 'bank':
    case 'open':
      return step(c, tc('key.open'), proceed);
    case 'close':
      return step(c, tc('key.close'), proceed);
    case 'fees':
      return rules?.progressive != null
        ? step(c, tc('key.coins'), may(c, 'key') ? () => void c.send('key', { key: 'coin-in' }) : undefined)
        : step(c, tc(rules?.fees == null ? 'key.check' : 'key.fees'), proceed);
    case 'deal':
      return c.s.clock.phase === 'misdealt' ? { ...step(c, tc('key.misdealt'), openVoid), sub: tc('sub.reason') }
        : rules?.posted.cards === 'entered' ? step(c, tc('key.enter'))
          : step(c, tc('key.deal'), proceed);
    case 'decisions':
      return step(c, tc('key.decisions'), proceed);
    case 'forfeits':
      return step(c, tc('key.forfeits'), proceed);
    case 'reveal':
      return step(c, tc('key.reveal'), proceed);
    case 'settle':
      return settleKey(c);
    case 'envy':
      return step(c, tc('key.envy'), proceed);
    case 'over':
    case 'void':
      return step(c, tc(rules?.progressive == null ? 'key.over' : 'key.gameOver'), proceed);
  }
}

/** Settles all seats with one press, for dealers who pay from memory. */
export function settleAllKey(c: Console): Key | null {
  if (stepNow(c) !== 'settle' || settleTurns(c).length < 2) {
    return null;
  }
  const not = notDealer(c);
  const isReady = not === '' && may(c, 'proceed');
  return {
    label: tc('key.settleAll'), sub: not !== '' ? not : isReady ? tc('sub.lists') : tc('why.key'),
    ...(isReady ? { act: () => void c.send('proceed') } : {}),
  };
}

export function voidKey(c: Console, open: () => void): Key {
  const isReady = may(c, 'void');
  const why = !isInRound(c) ? 'why.noRound' : c.s.clock.phase === 'void' ? 'step.void'
    : (c.s.meter?.won.length ?? 0) > 0 && c.s.results?.settled !== true ? 'why.recorded' : 'why.paid';
  return { label: tc('key.void'), sub: isReady ? tc('sub.reason') : tc(why), ...(isReady ? { act: open } : {}) };
}

export function faultKey(c: Console, open: () => void): Key {
  const isReady = may(c, 'shuffler-fault');
  const why = c.s.table.state === 'closed' ? 'why.closed' : c.s.shoe?.device === 'hand' ? 'why.byHand' : 'why.recorded';
  return { label: tc('key.fault'), sub: isReady ? tc('sub.steps') : tc(why), ...(isReady ? { act: open } : {}) };
}
