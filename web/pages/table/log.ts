// The log of the current round, with a clause beside each line. It is derived from the table's state, so a viewer who
// joins in the middle of a round sees all of it.
import { html, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { rankName } from '../../app/hands.js';
import { cardInText } from '../../parts/card.js';
import { clause } from '../../parts/clause.js';
import { wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import type { TableView } from './table_view.js';
import { voidWords } from './outcome.js';
import type { WagerRow } from '../../client/index.js';

export interface LogLine {
  text: string | TemplateResult;
  rule: string;
}

function who(view: TableView, seat: number, person: number): string {
  if (view.seats[seat - 1]?.person !== null && view.seats[seat - 1]?.person?.person !== person) {
    return tt('who.behind', { name: view.name(person), seat });
  }
  return person === view.me ? tt('who.you', { seat }) : tt('who', { name: view.name(person), seat });
}

function betting(view: TableView): LogLine[] {
  const { s } = view;
  const sum = (kind: 'ante' | 'bonus' | 'progressive'): number => s.wagers.reduce((all, row) => all + row[kind], 0);
  if (s.clock.bets_open) {
    const lines = s.wagers.map((row) => ({ text: tt(row.person === view.me ? 'log.youBet' : 'log.bets', { who: who(view, row.seat, row.person), bets: betsText(view, row) }), rule: 'WAGER-1' }));
    return [...lines, { text: tt('log.betsOpen'), rule: 'WAGER-1' }];
  }
  if (!s.announcements.no_more_bets) {
    return [];
  }
  const parts = [tt('log.antes', { amount: money(sum('ante')) })];
  if (sum('bonus') > 0) {
    parts.push(tt('bet.part', { spot: wagerName('bonus', view.rules), amount: money(sum('bonus')) }));
  }
  if (sum('progressive') > 0) {
    parts.push(tt('log.progressives', { amount: money(sum('progressive')) }));
  }
  return [{ text: tt('log.noMoreBets', { bets: parts.join(', ') }), rule: 'WAGER-1' }];
}

export function betsText(view: TableView, row: WagerRow): string {
  return (['ante', 'bonus', 'progressive'] as const).filter((kind) => row[kind] > 0)
    .map((kind) => tt('bet.part', { spot: wagerName(kind, view.rules), amount: money(row[kind]) })).join(', ');
}

function bank(view: TableView): LogLine[] {
  const { bank: at, clock } = view.s;
  const lines: LogLine[] = [];
  if (view.rules.house_banks) {
    return [{ text: tt('log.house'), rule: '' }];
  }
  if (at.seat === null) {
    for (const person of at.rotation?.declined ?? []) {
      const seat = view.s.people.find((one) => one.person === person)?.seats[0];
      if (seat !== undefined) { /* People who have left since are not listed. */
        lines.push({ text: tt(person === view.me ? 'log.youDecline' : 'log.declined', { who: who(view, seat, person) }), rule: 'BANK-3' });
      }
    }
    if (at.offered_seat !== null) {
      const person = view.seats[at.offered_seat - 1]?.person?.person ?? 0;
      lines.push({ text: tt(person === view.me ? 'log.youAreOffered' : 'log.offered', { who: who(view, at.offered_seat, person) }), rule: 'BANK-1' });
    } else if (clock.waits_for === 'bank') {
      lines.push({ text: tt('log.noBank'), rule: 'BANK-1' });
    }
    return lines;
  }
  return [{ text: tt(view.isBank ? 'log.youBank' : 'log.banks', { who: who(view, at.seat, at.person!), amount: money(at.wager) }), rule: 'BANK-1' }];
}

function fees(view: TableView): LogLine[] {
  const { bank: at, wagers } = view.s;
  const players = wagers.reduce((all, row) => all + row.fee, 0);
  if (!at.fees_taken || view.rules.fees === null || players + at.fee === 0) {
    return [];
  }
  return [{ text: tt(players === 0 ? 'log.feesBank' : at.fee === 0 ? 'log.feesPlayers' : 'log.fees', { players: money(players), bank: money(at.fee) }), rule: 'FEE-1' }];
}

function cards(view: TableView): LogLine[] {
  const { bank: at, hands } = view.s;
  if (hands.length === 0) {
    return [];
  }
  const lines: LogLine[] = view.bankHand?.count === 3 ? [{ text: tt('log.dealt'), rule: 'ROUND-2' }] : [];
  const up = view.bankHand?.cards[2] ?? null;
  if (view.rules.exposes_card && up !== null) {
    const seats = view.rules.seats - 1;
    const passes = view.rules.action_count !== 'hands' && new Set(view.s.wagers.map((row) => row.seat)).size < seats; /* COVER-2 */
    const isCovered = at.action_seat !== null && at.covered; /* COVER-9 */
    const tail = at.action_seat === null ? html`${tt('period')}`
      : isCovered ? html`${tt('period')} ${tt('log.covered')}`
      : html`${tt('period')} ${tt(view.rules.action === 'left' ? 'log.actionLeft' : passes ? 'log.actionPassed' : 'log.action', { card: rankName(up[0]!), seats, seat: at.action_seat })}`;
    lines.push({ text: html`${tt('log.shows')} ${cardInText(up)}${tail}`, rule: at.action_seat === null ? 'ROUND-3' : isCovered ? 'COVER-9' : 'COVER-2' });
  }
  return lines;
}

/** Wagers in the order of decisions: from the bank's left, or from seat 1 (ROUND-4). */
function inOrder(view: TableView): WagerRow[] {
  const fromBank = view.s.bank.seat !== null && ['matched', 'running'].includes(view.rules.cover);
  const from = fromBank ? view.s.bank.seat! : 0;
  const place = (seat: number): number => (seat - from - 1 + 2 * view.rules.seats) % view.rules.seats;
  return [...view.s.wagers].sort((a, b) => place(a.seat) - place(b.seat));
}

function decisions(view: TableView): LogLine[] {
  const { clock } = view.s;
  const made = inOrder(view).filter((row) => row.decision !== 'open' && row.ante > 0).map((row) => row.decision === 'play'
    ? { text: tt(row.person === view.me ? 'log.youPlay' : 'log.plays', { who: who(view, row.seat, row.person), amount: money(row.play) }), rule: 'WAGER-3' }
    : { text: tt(row.person === view.me ? 'log.youFold' : 'log.folds', { who: who(view, row.seat, row.person) }), rule: 'WAGER-5' });
  if (clock.turn === null || clock.waits_for !== 'decision') {
    return made;
  }
  const next = clock.next === null ? '' : clock.next.person === view.me ? tt('log.youFollow') : tt('log.follows', { name: view.name(clock.next.person) });
  const turn = clock.turn.person === view.me ? tt('log.yourTurn') : tt('log.turn', { who: who(view, clock.turn.seat, clock.turn.person) });
  return [...made, { text: `${turn} ${next}`.trim(), rule: 'ROUND-4' }];
}

export function roundLog(view: TableView): LogLine[] {
  if (view.s.clock.phase === null && view.s.bank.seat === null && view.s.clock.waits_for === 'players') {
    return [{ text: tt('clock.players'), rule: '' }];
  }
  const lines = [...bank(view), ...betting(view), ...fees(view), ...cards(view), ...decisions(view)];
  const gone = view.s.announcements.void;
  if (gone !== null) {
    lines.push({ text: voidWords(view), rule: gone.rule ?? '' });
  }
  return lines;
}

export function log(view: TableView): TemplateResult {
  return html`<section class="log" aria-label=${tt('log.title')}>
    <ol>${roundLog(view).map((line) => html`<li><span>${line.text}</span>${clause(line.rule)}</li>`)}</ol></section>`;
}
