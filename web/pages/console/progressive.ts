// The progressive in the panel: a win that waits for the supervisor's key, and the supervisor's own keys (PROG-7). The
// dealer presses the hand with the main key; taking it back is a key of its own, which Enter never presses.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { seatName } from '../../app/seats.js';
import { clause } from '../../parts/clause.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { notDealer } from './main_key.js';
import { awardWord, may, type Console } from './state.js';

export interface SupervisorActs {
  confirm: () => void;
  adjust: () => void;
}

function pending(c: Console): TemplateResult | typeof nothing {
  const meter = c.s.meter!;
  const win = meter.lit ?? meter.jackpot;
  if (win === null) {
    return nothing;
  }
  const seat = seatName(c.s.people, win.seat);
  const [first, rest] = meter.keypad === 'recorded' ? [tc('prog.recorded', { amount: money(Number(meter.win)) }), tc('prog.recordedText')]
    : meter.keypad === 'keyed' ? [tc('prog.keyed'), tc('prog.keyedText')]
      : meter.lit !== null ? [tc('prog.waits', { seat }), tc('prog.waitsText')]
        : [tc('prog.jackpot', { seat, hand: awardWord(win.hand) }), tc('prog.jackpotText')];
  return html`<div class="pending" role="status">${icon('lock')}<span><b>${first}</b> ${rest}</span>${clause('PROG-7')}</div>`;
}

/** The supervisor found that it is not this hand: said until the dealer presses it again or corrects it. */
function denied(c: Console): TemplateResult | null {
  const seat = c.you.staff?.denied_seat;
  return seat === undefined || c.s.meter?.lit != null || c.s.meter?.jackpot?.seat !== seat ? null
    : html`<div class="pending" role="status">${icon('no')}<span><b>${tc('prog.denied', { seat: seatName(c.s.people, seat) })}</b> ${tc('prog.deniedText')}</span>${clause('PROG-7')}</div>`;
}

/** Takes a lit hand back, before the supervisor presses J-POT. */
function takeBack(c: Console): TemplateResult | typeof nothing {
  const { lit, keypad } = c.s.meter!;
  return lit === null || keypad !== 'locked' || notDealer(c) !== '' || !may(c, 'key') ? nothing
    : html`<button class="button" data-key="take-back" @click=${() => void c.send('key', { key: 'hand', seat: lit.seat, hand: lit.hand })}>${tc('prog.takeBack', { hand: awardWord(lit.hand) })}</button>`;
}

/** A supervisor who deals does not turn the key: another one does. */
function supervisorKeys(c: Console, acts: SupervisorActs): TemplateResult | typeof nothing {
  const meter = c.s.meter!;
  if (c.role !== 'supervisor') {
    return nothing;
  }
  return meter.lit !== null
    ? notDealer(c) === '' ? nothing : html`<button class="button primary" @click=${acts.confirm}>${icon('key')}${tc(meter.keypad === 'recorded' ? 'prog.run' : 'prog.confirm')}</button>`
    : may(c, 'key') ? html`<button class="button" @click=${acts.adjust}>${tc('prog.adjust')}</button>` : nothing;
}

export function progressivePart(c: Console, acts: SupervisorActs): TemplateResult | typeof nothing {
  return c.s.meter === null || c.s.rules?.progressive == null ? nothing
    : html`<div class="progressive">${denied(c) ?? pending(c)}${takeBack(c)}${supervisorKeys(c, acts)}</div>`;
}
