// One table as a row of the floor: dealer, state, seats, today's figures, and the same keys in the same columns.
import { html, nothing, type TemplateResult } from 'lit';
import type { Alarm, Command, FeeDay, Sections, You } from '../../client/index.js';
import { count as number, gain, hourAndMinute, money } from '../../app/format.js';
import { nameOf, type Names } from '../../app/people_names.js';
import { session } from '../../app/session.js';
import { icon } from '../../parts/icon.js';
import { tl } from '../../words/alarms.js';
import { ruleSetTitle } from '../../words/game.js';
import { tf } from '../../words/floor.js';
import { seatArc } from '../lobby/seat_arc.js';

export interface FloorTable {
  number: number;
  name: string;
  s: Sections;
  you: You | null;
  /** The server's time. */
  now: number;
  /** Names of staff, for the dealer who is signed on. */
  names: Names;
  /** Today's rounds and fees; null before the report is there, or if there was no round. */
  today: FeeDay | null;
  /** The alarm that the table's state shows. */
  alarm: Alarm | null;
}

export interface RowActs {
  open: () => void;
  drain: () => void;
  keepOpen: () => void;
  takeOver: () => void;
  freeSeat: () => void;
  more: () => void;
}

/** Whether the table takes a command from the viewer now. */
export function may(one: FloorTable, command: string): boolean {
  return one.you?.commands.includes(command as Command) === true;
}

function two(first: string, second: string | TemplateResult): TemplateResult {
  return html`<b>${first}</b>${second === '' ? nothing : html`<span>${second}</span>`}`;
}

/** So long before it is due, a relief is shown instead of when the dealer began. */
const RELIEF_SHOWN_MS = 15 * 60_000;

function dealer(one: FloorTable): TemplateResult {
  if (one.s.rules?.posted.dealer !== 'person') {
    return two(tf('dealer.automatic'), tf('dealer.none'));
  }
  const signedOn = one.you?.staff?.signed_on ?? null;
  if (signedOn === null) {
    return two(tf('dealer.nobody'), '');
  }
  const { since, relief_due: due } = one.you?.dealer ?? {};
  if (due != null && one.now >= due - RELIEF_SHOWN_MS) {
    return two(nameOf(one.names, signedOn), html`<em>${tf('dealer.relief', { time: hourAndMinute(due) })}</em>`);
  }
  return two(nameOf(one.names, signedOn), [one.you?.staff?.floor_deals === true ? tf('dealer.floor') : '',
    since === undefined ? '' : tf('dealer.since', { time: hourAndMinute(since) })].filter((text) => text !== '').join(', '));
}

const ALARM_STATES = ['jackpot', 'card-count', 'shuffler-fault', 'stuck', 'floor-called'] as const;

function state(one: FloorTable): TemplateResult {
  const { table, clock } = one.s;
  if (table.state === 'closed') {
    return two(tf('state.closed'), '');
  }
  const round = clock.round === null ? '' : tf('state.round', { round: number(clock.round) });
  const alarm = ALARM_STATES.find((kind) => kind === one.alarm?.kind);
  const closing = table.draining ? html`<b class="st-close">${icon('lock')}${tf('state.draining')}</b>` : nothing;
  if (alarm !== undefined) {
    return html`<b class="st-alarm">${icon('bell')}${tl(`state.${alarm}`)}</b>${closing}<span>${round}</span>`;
  }
  const first = table.draining ? closing : html`<b>${tf(`waits.${clock.waits_for}`, { seat: clock.seat ?? 0 })}</b>`;
  return html`${first}<span>${round}</span>`;
}

function seats(one: FloorTable): TemplateResult {
  const { rules, people, bank } = one.s;
  const taken = new Set(people.flatMap((who) => who.seats));
  const behind = people.filter((who) => who.seats.length === 0).length;
  return html`${seatArc(rules?.seats ?? 0, taken, bank.seat)}<span>${tf('players', { count: taken.size, seats: rules?.seats ?? 0 })}${behind > 0 ? `, ${tf('behind', { count: behind })}` : ''}</span>`;
}

/** Where the house banks, what it won; elsewhere the fees. */
function today(one: FloorTable): TemplateResult {
  const { today: sums } = one;
  if (sums === null) {
    return html`<b>–</b>`;
  }
  const rounds = tf('today.rounds', { count: sums.rounds });
  return one.s.rules?.house_banks === true ? two(gain(sums.house), tf('today.won', { rounds })) : two(money(sums.fees), tf('today.fees', { rounds }));
}

function acts(one: FloorTable, does: RowActs): TemplateResult {
  /** A key that cannot be used stays in its place, and its label says why. */
  const key = (command: string, word: string, act: () => void, why: string): TemplateResult => may(one, command)
    ? html`<button class="button" data-command=${command} @click=${act} aria-label=${`${word}, ${one.name}`}>${word}</button>`
    : html`<button class="button" aria-disabled="true" title=${why} aria-label=${`${word}, ${one.name}: ${why}`}>${word}</button>`;
  if (!session.has('floor')) {
    return html`<a class="button" href=${`/console/${one.number}`} aria-label=${`${tf('console')}, ${one.name}`}>${tf('console')}</a>`;
  }
  const isClosed = one.s.table.state === 'closed';
  const isAutomatic = one.s.rules?.posted.dealer !== 'person';
  const first = isClosed ? key('open', tf('open'), does.open, tf('why.rules'))
    : one.s.table.draining ? key('keep-open', tf('keepOpen'), does.keepOpen, tf('why.not')) : key('drain', tf('drain'), does.drain, tf('why.not'));
  return html`${first}${key('take-over', tf('takeOver'), does.takeOver, isClosed ? tf('why.closed') : isAutomatic ? tf('why.automatic') : tf('why.deals'))}
    ${key('free-seat', tf('freeSeat'), does.freeSeat, tf('why.nobody'))}
    <button class="icon-button" aria-haspopup="dialog" aria-label=${tf('more', { table: one.name })} @click=${does.more}>${icon('more')}</button>`;
}

export function tableRow(one: FloorTable, does: RowActs): TemplateResult {
  const { rules } = one.s;
  const posted = rules === null ? '' : [ruleSetTitle(rules.posted.rules, rules.title), rules.fees?.schedule ?? ''].filter((text) => text !== '').join(' · ');
  return html`<tr data-table=${one.number} data-state=${one.s.table.state}>
    <th scope="row">${one.name}<small>${posted}</small></th>
    <td data-label=${tf('col.dealer')}>${dealer(one)}</td>
    <td data-label=${tf('col.state')}>${state(one)}</td>
    <td class="seats" data-label=${tf('col.players')}>${seats(one)}</td>
    <td class="n" data-label=${tf('col.today')}>${today(one)}</td>
    <td class="acts">${acts(one, does)}</td></tr>`;
}
