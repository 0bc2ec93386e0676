// One table as a row of the floor.
import { html, nothing, type TemplateResult } from 'lit';
import type { Command, Sections, You } from '../../client/index.js';
import { count as number, money } from '../../app/format.js';
import { seatName } from '../../app/seats.js';
import { nameOf, type Names } from '../../app/people_names.js';
import { session } from '../../app/session.js';
import { ruleSetTitle } from '../../words/game.js';
import { tf } from '../../words/floor.js';

export interface FloorTable {
  number: number;
  name: string;
  s: Sections;
  you: You | null;
  /** The server's time. */
  now: number;
  /** Names of staff, for the dealer who is signed on. */
  names: Names;
}

export interface RowActs {
  open: () => void;
  drain: () => void;
  close: () => void;
  adjust: () => void;
}

function two(first: string, second: string): TemplateResult {
  return html`<b>${first}</b>${second === '' ? nothing : html`<span>${second}</span>`}`;
}

function state(one: FloorTable): TemplateResult {
  const { table, clock } = one.s;
  if (table.state === 'closed') {
    return two(tf('state.closed'), '');
  }
  const waits = tf(`waits.${clock.waits_for}`, { seat: clock.seat ?? 0 });
  const first = table.state === 'in-round' ? tf('state.round', { round: number(clock.round ?? 0) }) : tf('state.between');
  return two(first, table.draining ? tf('state.draining') : waits);
}

function bank(one: FloorTable): TemplateResult {
  const { bank: of, rules, people, table } = one.s;
  if (rules === null || table.state === 'closed') {
    return two('–', '');
  }
  if (rules.house_banks) {
    return two(tf('bank.house'), '');
  }
  return of.seat === null ? two(tf('bank.nobody'), '')
    : two(seatName(people, of.seat), tf('bank.left', { left: money(of.chips), wager: money(of.wager) }));
}

function meter(one: FloorTable): TemplateResult {
  const of = one.s.meter;
  return of === null ? two(tf('meter.none'), '')
    : two(money(of.amount), of.sensors.length > 0 ? tf('meter.coins', { count: of.sensors.length }) : '');
}

function acts(one: FloorTable, does: RowActs): TemplateResult {
  const may = (command: Command): boolean => one.you?.commands.includes(command) === true;
  const button = (command: Command, word: string, act: () => void): TemplateResult | typeof nothing => may(command)
    ? html`<button class="button quiet" @click=${act} aria-label=${`${word}, ${one.name}`}>${word}</button>` : nothing;
  const isFloor = session.has('floor');
  return html`<a class="button" href=${`/console/${one.number}`} aria-label=${`${tf('console')}, ${one.name}`}>${tf('console')}</a>
    ${isFloor ? html`<a class="button" href=${`/floor/${one.number}`} aria-label=${`${tf('rules')}, ${one.name}`}>${tf('rules')}</a>` : nothing}
    ${one.s.rules?.progressive ? html`<a class="button" href=${`/sign/${one.number}`} target="_blank" aria-label=${`${tf('sign')}, ${one.name}`}>${tf('sign')}</a>` : nothing}
    ${isFloor && one.s.rules !== null ? button('open', tf('open'), does.open) : nothing}
    ${isFloor && one.s.meter !== null && one.s.meter.lit === null ? button('key', tf('adjust'), does.adjust) : nothing}
    ${isFloor ? html`${button('drain', tf('drain'), does.drain)}${button('close', tf('close'), does.close)}` : nothing}`;
}

/** Who deals. */
function dealer(one: FloorTable): string {
  if (one.s.rules?.posted.dealer !== 'person') {
    return tf('dealer.automatic');
  }
  const signedOn = one.you?.staff?.signed_on ?? null;
  return one.s.table.state === 'closed' ? tf('dealer.person')
    : signedOn === null ? tf('dealer.nobody') : tf('dealer.signedOn', { name: nameOf(one.names, signedOn) });
}

export function tableRow(one: FloorTable, does: RowActs): TemplateResult {
  const { rules, people } = one.s;
  const seated = people.filter((who) => who.seats.length > 0).length;
  const behind = people.length - seated;
  return html`<tr data-table=${one.number} data-state=${one.s.table.state}>
    <th scope="row">${one.name}<span>${rules === null ? '' : `${ruleSetTitle(rules.posted.rules, rules.title)}, ${dealer(one)}`}</span></th>
    <td data-label=${tf('col.state')}>${state(one)}</td>
    <td data-label=${tf('col.players')}>${two(tf('players', { count: seated, seats: rules?.seats ?? 0 }), behind > 0 ? tf('behind', { count: behind }) : '')}</td>
    <td data-label=${tf('col.bank')}>${bank(one)}</td>
    <td data-label=${tf('col.meter')}>${meter(one)}</td>
    <td class="staff-acts">${acts(one, does)}</td></tr>`;
}
