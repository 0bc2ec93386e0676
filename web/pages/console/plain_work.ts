// Steps that are one act for the whole table: open, deal, take in folded bets, turn up, envy, end.
import { html, nothing, type TemplateResult } from 'lit';
import { count as number, money } from '../../app/format.js';
import { clause } from '../../parts/clause.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { how } from './how.js';
import type { Order } from './order.js';
import { hasFailed, isInRound, nameAt, ofBank, stepNow, waitsForReader, type Console } from './state.js';
import { envyTurns, foldedSum } from './turns.js';

function envySum(c: Console): number {
  return envyTurns(c).reduce((sum, one) => sum + one.amount, 0);
}

/** How the card reader does, if the packets come from one. */
function readerPart(c: Console): TemplateResult | typeof nothing {
  const problem = c.you.reader?.problem;
  const seats = c.you.procedure?.deal ?? [];
  return !waitsForReader(c) ? nothing
    : problem != null ? html`<p class="entry-problem reader-problem" role="alert">${tc(`reader.${problem}`)}</p>`
      : html`<p class="type-help" role="status">${tc('reader.waits', { count: c.s.hands.length, all: seats.length })}</p>`;
}

function dealOrder(c: Console): Order {
  if (c.s.clock.phase === 'misdealt') {
    return { verb: tc('now.misdealt') };
  }
  if (waitsForReader(c)) {
    return { verb: tc('now.dealReader') };
  }
  return { verb: tc(c.s.clock.waits_for === 'reveals' ? 'now.reveals' : 'now.deal') };
}

export function plainOrder(c: Console): Order {
  if (c.s.table.state === 'closed') {
    return { verb: tc('now.closed') };
  }
  if (hasFailed(c)) {
    return { verb: tc('now.fault') };
  }
  switch (stepNow(c)) {
    case 'open':
      return { verb: tc(c.s.clock.waits_for === 'players' ? 'now.players' : 'now.open') };
    case 'deal':
      return dealOrder(c);
    case 'forfeits':
      return { verb: tc('now.forfeits'), amount: money(foldedSum(c)) };
    case 'reveal':
      return { verb: tc(ofBank(c, 'now.turnOwn')) };
    case 'envy':
      return { verb: tc('now.envy'), amount: money(envySum(c)) };
    case 'void':
      return { verb: tc('now.void') };
    default:
      return isInRound(c) ? { verb: tc('now.over', { round: number(c.s.clock.round ?? 0) }) } : { verb: tc('now.open') };
  }
}

function lines(rows: readonly { seat: number; amount: number; rule: string }[], word: 'sum.pay' | 'sum.take'): TemplateResult | typeof nothing {
  return rows.length === 0 ? nothing : html`<table class="lines"><tbody>${rows.map(({ seat, amount, rule }) =>
    html`<tr><th scope="row">${tn('seat', { seat })}</th><td class="n">${money(amount)}</td><td>${clause(rule)}</td></tr>`)}</tbody>
    <tfoot><tr><th scope="row">${tc(word)}</th><td class="n">${money(rows.reduce((sum, row) => sum + row.amount, 0))}</td><td></td></tr></tfoot></table>`;
}

export function plainBody(c: Console): TemplateResult {
  const step = hasFailed(c) ? null : stepNow(c);
  const rows = step === 'forfeits'
    ? lines(c.s.wagers.filter((wager) => wager.decision === 'fold').map(({ seat, ante, bonus }) => ({ seat, amount: ante + bonus, rule: 'OUT-3' })), 'sum.take')
    : step === 'envy' ? lines(envyTurns(c).map(({ seat, amount }) => ({ seat, amount, rule: 'PROG-3' })), 'sum.pay') : nothing;
  const offered = c.s.bank.offered_seat;
  return html`<div class="now-body wide">${readerPart(c)}${rows}${how(c)}${step === 'over' && offered !== null ? html`<p class="type-help">${nameAt(c, offered)}</p>` : nothing}</div>`;
}
