// The settlement in words: one sentence per line, in order, with its clause.
import { html, nothing, type TemplateResult } from 'lit';
import { count, gain, money } from '../../app/format.js';
import { category, handAsObject, handInText } from '../../app/hands.js';
import type { ResultLine, Results } from '../../client/index.js';
import { clause } from '../../parts/clause.js';
import { bonusTitle, handName as paidHand } from '../../words/game.js';
import { tt } from '../../words/table.js';
import { icon } from '../../parts/icon.js';
import { isUncovered, type TableView } from './table_view.js';
import type { ShuffleVerdict } from './shuffle_check.js';

/** Whether an uncovered wager (COVER-5) had a winning hand; null if the cards do not show it. */
function wouldWin(view: TableView, line: ResultLine): boolean | null {
  const own = view.seats[line.seat - 1]?.hand?.value;
  const bank = view.bankHand?.value;
  if (own === undefined || bank === undefined || view.wagerOf(line.seat, line.person)?.decision === 'fold') {
    return null;
  }
  if (line.kind === 'bonus') {
    return category(own) !== 'high-card';
  }
  return view.results?.qualifies === false ? line.kind === 'ante' : own > bank;
}

export function lineText(view: TableView, line: ResultLine): string {
  const spot = line.kind === 'bonus' ? bonusTitle(view.rules) : tt(`spot.${line.kind}` as 'spot.ante');
  const amount = money(line.amount);
  const values = { spot, amount, paid: money(line.paid), due: money(line.due), taken: money(line.collected), back: money(line.returned) };
  const isPaidByHand = line.kind === 'bonus' || line.kind === 'ante-bonus';
  const isShort = line.uncovered > 0;
  switch (line.result) {
    case 'win':
      if (isShort) {
        return tt(isPaidByHand ? 'line.handPart' : 'line.winPart', { ...values, pays: line.due / line.amount });
      }
      return tt(isPaidByHand ? 'line.bonusWin' : 'line.win', values);
    case 'lose':
      return tt(isShort ? 'line.losePart' : line.kind === 'bonus' ? 'line.bonusLost' : 'line.lose', values);
    case 'forfeit':
      return tt(isShort ? 'line.forfeitPart' : 'line.forfeit', values);
    case 'push':
      return tt('line.push', values);
    case 'returned':
      return tt(line.rule === 'OUT-1' ? 'line.playBack' : 'line.returned', values);
    default:
      return tt('line.uncovered', { ...values, back: amount }) + (wouldWin(view, line) === true ? ` ${tt('line.wouldWin', values)}` : '');
  }
}

/** The rest of the bank's wager after each line, under matched cover (COVER-5). */
function leftAfter(view: TableView): number[] {
  let left = view.s.bank.wager;
  return (view.results?.lines ?? []).map((line) => {
    left -= line.paid + line.collected;
    return left;
  });
}

interface Group {
  seat: number;
  person: number;
  lines: { line: ResultLine; left: number }[];
}

function groups(view: TableView): Group[] {
  const left = leftAfter(view);
  const made: Group[] = [];
  (view.results?.lines ?? []).slice(0, view.linesShown).forEach((line, i) => {
    let group = made.find((one) => one.seat === line.seat && one.person === line.person);
    if (group === undefined) {
      group = { seat: line.seat, person: line.person, lines: [] };
      made.push(group);
    }
    group.lines.push({ line, left: left[i]! });
  });
  return made;
}

function seatAndName(view: TableView, { seat, person }: { seat: number; person: number }): string {
  return tt(person === view.me ? 'settle.you' : 'settle.seat', { seat, name: view.name(person) });
}

function handOf(view: TableView, group: Group): string {
  const row = view.wagerOf(group.seat, group.person);
  const seat = view.seats[group.seat - 1];
  if (row?.decision === 'fold') {
    return tt('seat.folded').toLowerCase();
  }
  return seat?.hand?.value === undefined ? '' : handInText(seat.hand.value, view.rules);
}

function section(view: TableView, group: Group, showLeft: boolean): TemplateResult {
  const isDry = isUncovered(group.lines.map(({ line }) => line));
  const behind = view.seats[group.seat - 1]?.person?.person !== group.person ? tt('settle.behind') : '';
  return html`<section class=${isDry ? 'uncovered' : ''}><h3 class="settle-who">${seatAndName(view, group)} ${behind} <span>${handOf(view, group)}</span></h3>
    <ol>${group.lines.map(({ line, left }) => html`<li><span>${lineText(view, line)}</span>
      <span class="left">${showLeft ? (isDry ? '–' : count(left / 100)) : nothing}</span>${clause(line.rule)}</li>`)}</ol></section>`;
}

function extras(view: TableView): TemplateResult {
  const { awards, envy } = view.results!;
  return html`${awards.map((award) => html`<p class="settle-extra"><span>${tt('settle.award', {
      who: seatAndName(view, award), hand: paidHand(award.hand), amount: money(award.amount) })}</span>${clause('PROG-2')}</p>`)}
    ${envy.map((one) => html`<p class="settle-extra"><span>${tt('settle.envy', {
      who: seatAndName(view, one), trigger: one.trigger, amount: money(one.amount) })}</span>${clause('PROG-3')}</p>`)}`;
}

function proof(view: TableView, verdict: ShuffleVerdict | null): TemplateResult | typeof nothing {
  if (verdict === null || verdict.round !== view.s.clock.round) {
    return nothing;
  }
  if (verdict.accepted === null) {
    return html`<p class="settle-proof none">${tt('proof.none', { reason: tt(`proof.none.${verdict.reason as 'engine' | 'failed'}`) })}</p>${signature(verdict)}`;
  }
  return html`${verdict.accepted
    ? html`<p class="settle-proof">${icon('check')} ${tt(verdict.isMine ? 'proof.mine' : 'proof.fine')}</p>`
    : html`<p class="refusal">${tt('proof.failed', { reason: verdict.reason })}</p>`}${signature(verdict)}`;
}

/** Whether the house signed the list of the round. */
function signature(verdict: ShuffleVerdict): TemplateResult {
  const { text, more } = verdict.signed;
  switch (verdict.signature) {
    case 'ok':
      return html`<p class="settle-proof settle-signed">${icon('check')} ${text}</p>`;
    case 'unsigned':
    case 'failed':
      return html`<p class="settle-proof settle-signed none">${text}</p>`;
    default:
      return html`<p class="refusal settle-signed">${text} <a class="text-link" href="/rules#fair">${more}</a></p>`;
  }
}

/** Where settlement starts; COVER-9: a bank that covers everything needs no action button. */
function orderOf(results: Results): { words: string; rule: string } {
  if (results.action_seat === null) {
    return { words: tt('settle.order'), rule: 'ROUND-5' };
  }
  return results.covered ? { words: tt('settle.covered'), rule: 'COVER-9' }
    : { words: tt('settle.from', { seat: results.action_seat }), rule: 'COVER-4' };
}

export function settlement(view: TableView, verdict: ShuffleVerdict | null = null): TemplateResult {
  const results = view.results!;
  const bank = view.s.bank;
  const value = view.bankHand?.value;
  const isAll = view.linesShown >= results.lines.length;
  const showLeft = view.rules.cover === 'matched';
  const net = results.collected - results.paid;
  const order = orderOf(results);
  const title = tt(results.qualifies ? 'settle.plays' : 'settle.doesNot', { hand: value === undefined ? '' : handAsObject(value, view.rules) });
  return html`<div class="settle">
    <div class="settle-head"><h2>${title}</h2>${clause('HAND-7')}</div>
    <p class="settle-key"><span>${order.words}</span><span>${showLeft ? tt('settle.left') : nothing}</span>${clause(order.rule)}</p>
    ${groups(view).map((group) => section(view, group, showLeft))}
    ${isAll ? extras(view) : nothing}
    ${isAll ? html`<p class="settle-foot"><span>${bank.seat === null ? tt('settle.house') : tt(view.isBank ? 'settle.bankYou' : 'settle.bank', { seat: bank.seat, name: view.name(bank.person!) })}</span><span class=${net < 0 ? 'loss' : 'gain'}>${gain(net)}</span></p>
      ${proof(view, verdict)}<p class="fine"><a class="text-link" href="/table/${view.s.table.id}/round/${view.s.clock.round ?? 0}">${tt('settle.replay')}</a></p>` : nothing}
  </div>`;
}
