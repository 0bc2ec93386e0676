// Decisions: play or fold for the seat whose turn it is, or folds marked by seat and the rest play.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { listOf } from '../../app/seats.js';
import { clause } from '../../parts/clause.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { isFelt } from './bet_draft.js';
import { how } from './how.js';
import type { Order } from './order.js';
import { bonusWord, may, nameAt, ownWager, seatsOpen, secondsLeft, type Console } from './state.js';

/** The dealer enters decisions for the seat whose turn it is. */
export function isDealersTurn(c: Console): boolean {
  const seat = c.s.clock.turn?.seat;
  return seat !== undefined && isFelt(c, seat) && may(c, 'decide');
}

export function decideOrder(c: Console): Order {
  const seat = c.s.clock.turn?.seat ?? c.s.clock.seat ?? 0;
  return { seat: tn('seat', { seat }), verb: tc(isDealersTurn(c) ? 'now.decide' : 'now.decides') };
}

/** A key enters it for somebody without a device. */
export function decide(c: Console, play: boolean): void {
  const seat = c.s.clock.turn?.seat;
  if (seat !== undefined && isDealersTurn(c)) {
    void c.send('decide', { seat, play });
  }
}

/** The seats without a device that are still open; those marked fold, the others play. */
export function restSeats(c: Console): number[] {
  return seatsOpen(c).filter((seat) => isFelt(c, seat));
}

/** Sends the decisions of the remaining seats in order; stops at a player with a device or a refusal. */
export async function decideRest(c: Console): Promise<void> {
  if (c.folds.size === 0) {
    await c.send('decide', { rest: true, play: true });
    return;
  }
  const folds = c.folds;
  for (const seat of seatsOpen(c)) {
    if (!isFelt(c, seat) || (await c.send('decide', { seat, play: !folds.has(seat) })).status !== 'ok') {
      return;
    }
  }
}

/** For somebody whose phone does not work: buttons, and no keys that a slip could press. Where the table deals by itself, a
 *  supervisor can only end the wait: nobody plays for others. */
function aloud(c: Console, seat: number): TemplateResult | typeof nothing {
  const say = (play: boolean): void => void c.send('decide', { seat, play });
  const isAutomatic = c.s.rules?.posted.dealer !== 'person';
  return !may(c, 'decide') ? nothing : html`<p class="type-more">${isAutomatic ? nothing
    : html`<button class="button" data-decide="play" @click=${() => say(true)}>${tc('decide.play', { amount: money(ownWager(c, seat)?.ante ?? 0) })}</button>`}
    <button class="button" data-decide="fold" @click=${() => say(false)}>${tc('decide.fold')}</button><span>${tc(isAutomatic ? 'decide.absent' : 'decide.aloud')}</span></p>`;
}

function taken(c: Console, seat: number): string {
  const own = ownWager(c, seat);
  return tc(own !== undefined && own.bonus > 0 ? 'decide.takeBoth' : 'decide.take', { amount: money((own?.ante ?? 0) + (own?.bonus ?? 0)), bonus: bonusWord(c) });
}

export function decideBody(c: Console): TemplateResult {
  const seat = c.s.clock.turn?.seat ?? 0;
  const own = ownWager(c, seat);
  const left = secondsLeft(c);
  if (!isDealersTurn(c)) {
    return html`<p class="type-help">${tc('decide.byPhone', { name: nameAt(c, seat) })}
      ${left === null ? nothing : tc('decide.left', { seconds: left })}</p>${aloud(c, seat)}${how(c)}`;
  }
  return html`<div class="decide-keys">
      <button class="decide-key play" @click=${() => decide(c, true)}><span class="main-label">${tc('decide.play', { amount: money(own?.ante ?? 0) })}</span>
        <span class="main-sub">${tc('decide.match', { name: nameAt(c, seat) })}</span><kbd>P</kbd></button>
      <button class="decide-key" @click=${() => decide(c, false)}><span class="main-label">${tc('decide.fold')}</span>
        <span class="main-sub">${taken(c, seat)}</span><kbd>F</kbd></button></div>
    <p class="type-help">${(own?.progressive ?? 0) > 0 ? html`${tc('decide.coin', { seat })} ${clause('PROG-6')}` : nothing}
      ${restSeats(c).length > 1 ? tc('decide.mark') : nothing}</p>`;
}

/** "Seats 2 and 5 fold, the rest play". */
export function restWords(c: Console): string {
  const folds = restSeats(c).filter((seat) => c.folds.has(seat));
  return folds.length === 0 ? tc('rest.play') : tc('rest.fold', { count: folds.length, seats: listOf(folds) });
}
