// The panel at the right: what comes next, keys that do several seats at once, the bank, and what to say.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { tc } from '../../words/console.js';
import { bankLeft } from './bank_left.js';
import { feltSeats, isFelt } from './bet_draft.js';
import { sayNowPart } from './calls.js';
import { decideRest, isDealersTurn, restSeats, restWords } from './decide_work.js';
import { lastWagers, sumOfLast } from './last_wagers.js';
import { progressivePart, type SupervisorActs } from './progressive.js';
import { isInRound, may, nameAt, ownWager, seatsOpen, stepNow, type Console } from './state.js';
import { seatRanges } from './seat_ranges.js';
import { due, soFar, turnsNext, type Turn } from './turns.js';

/** The first few; the dealer needs no more at a glance. */
function queue(c: Console, rows: readonly TemplateResult[]): TemplateResult | typeof nothing {
  const shown = (c.s.rules?.seats ?? 7) > 8 ? 2 : stepNow(c) === 'decisions' ? 3 : 4;
  const more = rows.length - shown;
  return rows.length === 0 ? nothing : html`<ol class="queue">${more > 1 ? rows.slice(0, shown) : rows}</ol>
    ${more > 1 ? html`<p class="queue-more">${tc('next.more', { count: more })}</p>` : nothing}`;
}

function row(c: Console, seat: number, value: string, note = ''): TemplateResult {
  return html`<li><span class="tile-no">${seat}</span><span class="q-who">${nameAt(c, seat)}${note === '' ? nothing : html`<small>${note}</small>`}</span><b>${value}</b></li>`;
}

/** "pay $60"; "turn" while the hand is not known. */
function turnValue(turn: Turn): string {
  const amount = due(turn);
  if (amount === null) {
    return tc('next.turn');
  }
  return amount === 0 ? tc('next.return') : tc(amount > 0 ? 'next.pay' : 'next.take', { amount: money(Math.abs(amount)) });
}

function turnNote(turn: Turn): string {
  const award = turn.lines.filter((line) => line.kind === 'progressive').reduce((sum, line) => sum + line.amount, 0);
  return !turn.confirm ? '' : award > 0 ? tc('next.confirm', { amount: money(award) }) : tc('next.confirmLater');
}

/** What was paid and taken so far. */
export function soFarPart(c: Console): TemplateResult | typeof nothing {
  const { paid, taken } = soFar(c);
  return paid + taken === 0 ? nothing
    : html`<p class="so-far"><span>${tc('next.soFar')}</span><span>${tc('next.paid')} <b>${money(paid)}</b></span><span>${tc('next.taken')} <b>${money(taken)}</b></span></p>`;
}

function settling(c: Console): TemplateResult {
  const isPending = c.s.meter?.lit != null || c.s.meter?.jackpot != null; /* The win comes first, and needs the room. */
  return html`<h2 id="next-h">${tc('next')}</h2>${isPending ? nothing : queue(c, turnsNext(c).map((turn) => row(c, turn.seat, turnValue(turn), turnNote(turn))))}
    ${soFarPart(c)}`;
}

export interface PanelKey {
  label: string;
  key: string;
  sub: string;
  act: () => void;
}

function keyButton({ label, key, sub, act }: PanelKey): TemplateResult {
  return html`<button class="key wide" @click=${act}><span class="key-label">${label} <kbd>${key}</kbd></span><span class="key-sub">${sub}</span></button>`;
}

/** Round over, and the same bets again for everybody without a device: only where the bets of the next round open at once. */
function repeatOver(c: Console): PanelKey[] {
  const seats = feltSeats(c).filter((seat) => ownWager(c, seat) !== undefined);
  if (stepNow(c) !== 'over' || c.s.clock.phase !== 'done' || c.s.rules?.house_banks !== true || !may(c, 'proceed') || seats.length === 0) {
    return [];
  }
  const sum = seats.map((seat) => ownWager(c, seat)!).reduce((all, own) => all + own.ante + own.bonus + own.progressive, 0);
  return [{ label: tc('repeat.over'), key: 'Shift R', sub: tc('repeat.allSub', { count: seats.length, seats: seatRanges(seats), amount: money(sum) }),
    act: () => void c.send('proceed', { step: 'over' }).then((answer) => answer.status === 'ok' ? c.send('repeat') : answer).then(() => c.redraw()) }];
}

/** Same as last round, for the seat and for all seats without a wager. Seats that had none come next. */
export function repeatKeys(c: Console): PanelKey[] {
  if (stepNow(c) === 'over') {
    return repeatOver(c);
  }
  if (!may(c, 'repeat') || !c.s.clock.bets_open) {
    return [];
  }
  const seat = c.bets.seat(c);
  const last = seat === null ? null : lastWagers(c, seat);
  const keys: PanelKey[] = [];
  if (seat !== null && last !== null) {
    keys.push({ label: tc('repeat.one'), key: 'R', sub: tc('repeat.oneSub', { seat, amount: money(sumOfLast(last)) }),
      act: () => void c.send('repeat', { seat }).then((answer) => answer.status === 'ok' && c.bets.go(c.bets.following(c))).then(() => c.redraw()) });
  }
  const rest = feltSeats(c).filter((one) => ownWager(c, one) === undefined && lastWagers(c, one) !== null);
  if (rest.length > 0) {
    const sum = rest.reduce((all, one) => all + sumOfLast(lastWagers(c, one)!), 0);
    keys.push({ label: tc('repeat.all'), key: 'Shift R', sub: tc('repeat.allSub', { count: rest.length, seats: seatRanges(rest), amount: money(sum) }),
      act: () => void c.send('repeat').then((answer) => answer.status === 'ok' && c.bets.go(undefined)).then(() => c.redraw()) });
  }
  return keys;
}

function betting(c: Console): TemplateResult {
  const keys = repeatKeys(c);
  return html`<h2 id="next-h" class=${keys.length > 0 ? '' : 'vh'}>${tc(keys.length > 0 ? 'next.oneKey' : 'next')}</h2>${keys.map(keyButton)}`;
}

function deciding(c: Console): TemplateResult {
  const [, ...waiting] = seatsOpen(c);
  const rest = restSeats(c);
  return html`<h2 id="next-h">${tc('next.decide')}</h2>
    ${queue(c, waiting.map((seat) => row(c, seat, c.folds.has(seat) ? tc('next.folds') : money(ownWager(c, seat)?.ante ?? 0), isFelt(c, seat) ? '' : tc('next.byPhone'))))}
    ${isDealersTurn(c) && rest.length > 0 ? keyButton({ label: restWords(c), key: 'Shift P', sub: tc('rest.sub', { count: rest.length, seats: seatRanges(rest) }),
      act: () => void decideRest(c) }) : nothing}`;
}

function term(word: string, value: string): TemplateResult {
  return html`<div><dt>${word}</dt><dd>${value}</dd></div>`;
}

/** The player-dealer's bank: its wager, what is left of it, whether it covers all. */
export function bankPart(c: Console): TemplateResult | typeof nothing {
  const { bank, rules } = c.s;
  const left = bankLeft(c);
  const isPaying = ['decisions', 'settle'].includes(stepNow(c));
  if (rules?.house_banks !== false || bank.seat === null || !isInRound(c)) {
    return nothing;
  }
  return html`<h2>${tc('bank.title')}</h2><dl class="terms bank-terms">${isPaying ? nothing : term(tc('bank.who'), tc('bank.seat', { seat: bank.seat }))}${term(tc('bank.wager'), money(bank.wager))}
    ${left === null ? nothing : term(tc(left.word), money(left.amount))}
    ${isPaying ? nothing : html`${term(tc('bank.needed'), money(bank.cover_needed))}${term(tc('bank.covered'), tc(bank.covered ? 'bank.yes' : 'bank.no'))}`}
    ${bank.action_seat === null || bank.covered ? nothing /* COVER-9 */ : term(tc('bank.action'), String(bank.action_seat))}</dl>
    ${isFelt(c, bank.seat) && c.s.clock.bets_open && c.s.wagers.length === 0 && may(c, 'give-up-bank')
      ? html`<button class="button" @click=${() => void c.send('give-up-bank', { seat: bank.seat })}>${tc('bank.givesUp', { seat: bank.seat })}</button>` : nothing}`;
}

function upper(c: Console): TemplateResult {
  switch (stepNow(c)) {
    case 'close':
    case 'over':
      return betting(c);
    case 'decisions':
      return deciding(c);
    case 'settle':
      return settling(c);
    default:
      return html`<h2 id="next-h" class="vh">${tc('next')}</h2>`;
  }
}

export function nextPanel(c: Console, acts: SupervisorActs): TemplateResult {
  return html`<aside class="next" aria-labelledby="next-h">${upper(c)}${progressivePart(c, acts)}${bankPart(c)}${sayNowPart(c)}</aside>`;
}
