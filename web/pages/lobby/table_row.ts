// A table's row in the lobby: limits, fees, seats, bank.
import { html, nothing, type TemplateResult } from 'lit';
import { chipsOf, mayPlayFor } from '../../app/chips.js';
import { gain, money } from '../../app/format.js';
import { personName } from '../../app/names.js';
import { designatorOf } from '../../app/paytable.js';
import { session } from '../../app/session.js';
import type { FeePart, RulesSection, TableSummary } from '../../client/index.js';
import { t } from '../../words/common.js';
import { wagerName } from '../../words/game.js';
import { tl } from '../../words/lobby.js';
import { seatArc } from './seat_arc.js';

export type OpenTable = TableSummary & { rules: RulesSection };

interface Pair {
  main: string;
  more: string;
}

export function isOpen(table: TableSummary): table is OpenTable {
  return table.rules !== null;
}

export function takenSeats(table: TableSummary): Set<number> {
  return new Set(table.people.flatMap((person) => person.seats));
}

export function freeSeats(table: OpenTable): number {
  return table.rules.seats - takenSeats(table).size;
}

export function isMine(table: TableSummary): boolean {
  return session.me?.tables.some((one) => one.table === table.number) ?? false;
}

function limits(rules: RulesSection): Pair {
  const bonus = wagerName('bonus', rules);
  /* WAGER-4: tables that stack wagers limit a bonus to the bettor's ante; limits equal to the ante's add nothing. */
  const isWithinAnte = rules.stacks_wagers && rules.bonus_min === rules.ante_min && rules.bonus_max === rules.ante_max;
  return {
    main: tl('range', { low: money(rules.ante_min), high: money(rules.ante_max) }),
    more: isWithinAnte ? tl('bonus.withinAnte', { bonus }) : tl('bonus.range', { bonus, low: money(rules.bonus_min), high: money(rules.bonus_max) }),
  };
}

/** The lowest and highest total fee of an ante within the limits. */
function feeRange(parts: readonly FeePart[], rules: RulesSection): [number, number] {
  const fee = (amount: number): number => parts.reduce((sum, part) =>
    sum + (part.bands.find((band) => band.upper === null || amount <= band.upper)?.fee ?? 0), 0);
  return [fee(rules.ante_min), fee(rules.ante_max)];
}

function collection(rules: RulesSection): Pair {
  if (rules.house_banks) {
    return { main: designatorOf(rules), more: tl('fee.house') };
  }
  if (rules.fees === null) {
    return { main: tl('fee.none'), more: tl('fee.waived') };
  }
  const [low, high] = feeRange(rules.fees.player, rules);
  const name = rules.fees.schedule;
  return {
    main: /^\d/.test(name) ? tl('schedule', { name }) : name,
    more: high === 0 ? tl('fee.bank') : low === high ? tl('fee.flat', { fee: money(low) })
      : tl('fee.range', { low: money(low), high: money(high) }),
  };
}

function bank(table: OpenTable, worth: number | undefined): Pair {
  const { rules, bank: at } = table;
  if (table.table.state === 'closed') {
    return { main: tl('bank.closed'), more: '' };
  }
  if (rules.house_banks) {
    return {
      main: tl('bank.house'),
      more: table.meter === null ? tl('bank.noMeter') : tl('bank.meter', { amount: money(table.meter.amount) }),
    };
  }
  if (at.seat !== null) {
    return {
      main: tl('bank.has', { name: personName(at.person!, table.people), amount: money(at.wager) }),
      more: rules.bank_rounds_max !== null
        ? tl('bank.rounds', { round: Math.max(1, at.rotation?.rounds ?? 1), count: rules.bank_rounds_max }) : '',
    };
  }
  return {
    main: at.offered_seat === null ? tl('bank.nobody') : tl('bank.offered', { seat: at.offered_seat }),
    more: worth === undefined ? tl('bank.waits') : tl('bank.worth', { value: gain(worth) }),
  };
}

function twoLines({ main, more }: Pair): TemplateResult {
  return html`<b>${main}</b><span>${more}</span>`;
}

function goKey(table: OpenTable, isSuggested: boolean): TemplateResult {
  const mine = isMine(table);
  const canSit = table.table.state !== 'closed' && freeSeats(table) > 0 && mayPlayFor(session.me, chipsOf(table.rules));
  const word = mine ? 'back' : canSit ? 'sit' : 'watch';
  return html`<a class="button ${isSuggested ? 'primary' : ''}" href="/table/${table.number}${word === 'sit' ? '#sit' : ''}"
    >${tl(word)}<span class="vh">${tl('at', { table: table.name })}</span></a>`;
}

/** `worth`: average value of the bank per round, in cents, once known. */
export function tableRow(table: OpenTable, isSuggested: boolean, worth: number | undefined): TemplateResult {
  const taken = takenSeats(table);
  const free = freeSeats(table);
  const note = isMine(table) ? tl('yours') : table.link !== undefined ? tl('private') : isSuggested ? tl('suggested') : '';
  return html`<tr data-table=${table.number}>
    <th scope="row">${table.name}${note === '' ? nothing : html`<small>${note}</small>`}<small class="chip-kind">${t(`chips.${chipsOf(table.rules)}`)}</small></th>
    <td>${twoLines(limits(table.rules))}</td>
    <td>${twoLines(collection(table.rules))}</td>
    <td class="seats">${seatArc(table.rules.seats, taken, table.bank.seat)}<span>${free === 0
      ? tl('seats.full') : tl('seats.free', { count: free })}</span></td>
    <td>${twoLines(bank(table, worth))}</td>
    <td class="go">${goKey(table, isSuggested)}</td>
  </tr>`;
}
