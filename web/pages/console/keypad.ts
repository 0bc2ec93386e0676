// The progressive's keypad (PROG-7). COIN IN, the hand buttons and GAME OVER belong to the dealer, the key switch to the
// supervisor.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { clockTime, money, percent } from '../../app/format.js';
import { seatName } from '../../app/seats.js';
import { clause } from '../../parts/clause.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { keyButton, notDealer, type Key } from './procedure_keys.js';
import { may, seatsWithCoin, type Console } from './state.js';
import { stepNow, stepTimes, stepWord } from './steps.js';

export interface KeypadActs {
  confirm: () => void;
  adjust: () => void;
}

export function handWord(hand: string): string {
  return tc(`hand.${hand}` as 'hand.straight');
}

function coinIn(c: Console): Key {
  const isTaken = c.s.meter?.keypad !== 'open';
  const time = stepTimes(c.table.events).get('fees');
  const not = notDealer(c);
  const isReady = not === '' && stepNow(c) === 'fees' && may(c, 'key');
  const sub = isReady ? tc('prog.coinIn', { count: seatsWithCoin(c).length })
    : isTaken ? (time === undefined ? tc('prog.takenOnce') : tc('prog.taken', { time: clockTime(time) }))
      : not !== '' ? not : tc('why.later', { step: stepWord(c, 'close') });
  return { label: 'COIN IN', sub, extra: 'wide', ...(isReady ? { act: () => void c.send('key', { key: 'coin-in' }) } : {}) };
}

function gameOver(c: Console): Key {
  const not = notDealer(c);
  const step = stepNow(c);
  const isReady = not === '' && (step === 'over' || step === 'void') && may(c, 'key');
  const sub = isReady ? tc('prog.gameOver') : c.s.meter?.lit != null ? tc('why.key') : not !== '' ? not
    : tc('why.later', { step: stepWord(c, c.s.table.state === 'in-round' && step !== 'envy' ? 'settle' : step) });
  return { label: 'GAME OVER', sub, extra: 'wide', ...(isReady ? { act: () => void c.send('key', { key: 'game-over' }) } : {}) };
}

/** Why a hand button cannot be pressed; empty if it can. */
function handWaits(c: Console, hand: string): string {
  const meter = c.s.meter!;
  const not = notDealer(c);
  if (meter.lit !== null) {
    return meter.lit.hand !== hand ? tc('why.lit') : meter.keypad === 'locked' ? not : tc('why.turned');
  }
  if (stepNow(c) !== 'settle') {
    return tc('why.settlement');
  }
  return meter.jackpot?.hand === hand ? not : tc('why.noWin');
}

function handButton(c: Console, award: { hand: string; amount: number | null }): Key {
  const meter = c.s.meter!;
  const isLit = meter.lit?.hand === award.hand;
  const pays = award.amount === null ? tc('prog.meterAll') : money(award.amount);
  const why = handWaits(c, award.hand);
  const seat = meter.lit?.seat ?? meter.jackpot?.seat ?? 0;
  const hint = isLit ? tc('prog.undo') : tc('prog.press', { seat: seatName(c.s.people, seat) });
  const label = award.hand === 'akq-spades'
    ? html`A K Q <svg class="key-suit" viewBox="0 0 32 32" role="img" aria-label=${handWord(award.hand)}>${svg`<use href="#suit-s"></use>`}</svg>`
    : handWord(award.hand);
  return {
    label, sub: `${pays}, ${why === '' ? hint : why}`, extra: award.hand === 'akq-spades' ? 'hand wide' : 'hand', isLit, isPressed: isLit,
    ...(why === '' ? { act: () => void c.send('key', { key: 'hand', seat, hand: award.hand }) } : {}),
  };
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
        : [tc('prog.jackpot', { seat, hand: handWord(win.hand) }), tc('prog.jackpotText')];
  return html`<div class="pending" role="status">${icon('lock')}<span><b>${first}</b> ${rest}</span>${clause('PROG-7')}</div>`;
}

function supervisorKey(c: Console, acts: KeypadActs): TemplateResult | typeof nothing {
  const meter = c.s.meter!;
  if (c.role === 'dealer') {
    return meter.lit === null ? nothing : html`<p class="call-note">${icon('key')}${tc('prog.floor')}</p>`;
  }
  const canAdjust = may(c, 'key') && meter.lit === null;
  return html`${meter.lit === null ? nothing
    : html`<button class="button primary call" @click=${acts.confirm}>${icon('key')}${tc(meter.keypad === 'recorded' ? 'prog.run' : 'prog.confirm')}</button>`}
    ${canAdjust ? html`<button class="button call" @click=${acts.adjust}>${tc('prog.adjust')}</button>` : nothing}`;
}

/** "$4,218" and ".92". */
export function meterFigure(cents: number): TemplateResult {
  const whole = Math.floor(cents / 100) * 100;
  return html`<p class="meter"><span class="vh">${tc('prog.meter')} </span>${money(whole)}<small>.${String(cents % 100).padStart(2, '0')}</small></p>`;
}

export function keypadPart(c: Console, acts: KeypadActs): TemplateResult {
  const meter = c.s.meter!;
  const posted = c.s.rules!.progressive!;
  const isTurned = meter.keypad === 'keyed' || meter.keypad === 'recorded';
  const coins = meter.sensors.length > 0 ? meter.sensors.length : seatsWithCoin(c).length;
  return html`<header><h2 id="prog-h">${tc('prog')}</h2>
      <p class="switch"><span class="vh">${tc('prog.switch')} ${isTurned ? 'JPH' : 'RUN'}</span>${icon('key')}
        ${['RUN', 'JPH'].map((word) => (word === 'JPH') === isTurned ? html`<b aria-hidden="true">${word}</b>` : html`<span aria-hidden="true">${word}</span>`)}</p></header>
    ${meterFigure(meter.amount)}
    <p class="meter-sub">${tc('prog.sub', { count: coins, coin: money(posted.denomination), share: percent(posted.share / 10_000, 0) })}</p>
    <div class="keypad">${keyButton(coinIn(c))}${posted.awards.map((award) => keyButton(handButton(c, award)))}${keyButton(gameOver(c))}</div>
    ${pending(c)}${supervisorKey(c, acts)}`;
}
