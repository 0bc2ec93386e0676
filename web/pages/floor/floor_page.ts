// The floor: all tables at a glance, with alarms for those that need a supervisor.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Sections, Table } from '../../client/index.js';
import { say, sayNow } from '../../app/announce.js';
import { money } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { loadNames, type Names } from '../../app/people_names.js';
import { refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { clause } from '../../parts/clause.js';
import { icon } from '../../parts/icon.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tf } from '../../words/floor.js';
import { openAdjust } from './adjust_dialog.js';
import { alarmsOf, type Alarm } from './alarms.js';
import './fee_report.js';
import { openJackpot } from './jackpot_dialog.js';
import './second_person.js';
import { tableRow, type FloorTable } from './table_row.js';

class FloorPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, answer: { state: true }, isLoaded: { state: true } };
  declare answer: TemplateResult | string;
  declare isLoaded: boolean;
  private readonly tables: { number: number; name: string; table: Table }[] = [];
  private alarmCount = 0;
  private names: Names = new Map();

  constructor() {
    super();
    this.answer = '';
    this.isLoaded = false;
  }

  override get heading(): string {
    return tf('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const tick = setInterval(() => this.requestUpdate(), 5000);
    this.during(() => clearInterval(tick));
    if (session.has('floor', 'dealer')) {
      void this.watch();
    }
  }

  private async watch(): Promise<void> {
    this.names = session.has('floor') ? await loadNames() : this.names;
    for (const { number, name } of await session.rest.tables()) {
      const table = session.live.watch(number, session.has('floor') ? 'supervisor' : 'dealer');
      this.tables.push({ number, name, table });
      this.during(table.onChange(() => this.changed()));
      this.during(() => session.live.forget(number));
    }
    this.isLoaded = true;
  }

  private changed(): void {
    const alarms = this.shown().flatMap((one) => alarmsOf(one));
    if (alarms.length > this.alarmCount) {
      sayNow(`${alarms[0]!.table.name}: ${alarms[0]!.title}`);
    }
    this.alarmCount = alarms.length;
    this.requestUpdate();
  }

  private shown(): FloorTable[] {
    return this.tables.filter(({ table }) => table.isKnown).map(({ number, name, table }) => ({
      number, name, s: table.sections as Sections, you: table.you, now: session.live.time(), names: this.names,
    }));
  }

  private async send(to: FloorTable, command: string, members: object = {}): Promise<void> {
    const answer = await session.live.command(command, to.number, { as: 'supervisor', ...members });
    const isDone = answer.status === 'ok';
    const told = isDone ? tf('done', { table: to.name }) : tf('refused', { table: to.name, message: refusalText(answer) });
    this.answer = isDone ? told : html`${told} ${clause(answer.rule)}`;
    say(told);
  }

  private async end(to: FloorTable, command: 'drain' | 'close'): Promise<void> {
    if (await askConfirm(tf(`sure.${command}`, { table: to.name }), tf(`sure.${command}Text`), tf(command))) {
      await this.send(to, command);
    }
  }

  private alarm(alarm: Alarm): TemplateResult {
    return html`<li class="alarm">${icon(alarm.kind === 'jackpot' ? 'key' : 'warn')}
      <div><h3>${alarm.table.name}</h3><p><b>${alarm.title}</b> ${alarm.text} ${clause(alarm.rule)}</p></div>
      ${alarm.kind === 'jackpot' && session.has('floor')
        ? html`<button class="button primary" @click=${() => openJackpot(alarm.table.number, alarm.table.name)}>${icon('key')}${tf('confirm')}</button>`
        : html`<a class="button" href=${`/console/${alarm.table.number}`}>${tf('console')}</a>`}</li>`;
  }

  private row(one: FloorTable): TemplateResult {
    return tableRow(one, {
      open: () => void this.send(one, 'open', { rules: one.s.rules!.posted }),
      drain: () => void this.end(one, 'drain'),
      close: () => void this.end(one, 'close'),
      adjust: () => openAdjust(one.number, one.s.meter?.amount ?? 0),
    });
  }

  protected override render(): TemplateResult {
    if (!session.has('floor', 'dealer')) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tf('not')}</h1></main>`;
    }
    const shown = this.shown();
    const alarms = shown.flatMap((one) => alarmsOf(one));
    const waits = new Set(alarms.map((alarm) => alarm.table.number));
    const sorted = [...shown].sort((a, b) => Number(waits.has(b.number)) - Number(waits.has(a.number)) || a.number - b.number);
    const players = shown.reduce((sum, one) => sum + one.s.people.length, 0);
    const chips = shown.reduce((sum, one) => sum + one.s.people.reduce((all, who) => all + who.stack, 0), 0);
    return html`${topbar('/floor')}<main class="staff-page floor" aria-busy=${String(!this.isLoaded)}>
      <h1>${tf('title')}</h1>
      <p class="lead">${!this.isLoaded ? t('loading')
        : `${tf('lead', { count: shown.length, players: tf('lead.players', { count: players }) })} ${tf('stacks', { amount: money(chips) })}.`}</p>
      <section aria-labelledby="alarms-h"><h2 id="alarms-h">${tf('alarms')}</h2>
        ${alarms.length === 0 ? html`<p class="muted">${tf('alarms.none')}</p>` : html`<ul class="alarms">${alarms.map((alarm) => this.alarm(alarm))}</ul>`}</section>
      <second-person></second-person>
      <p class="staff-answer" role="status">${this.answer}</p>
      <table class="staff-table floor-table"><thead><tr>${(['table', 'state', 'players', 'bank', 'meter', 'do'] as const).map((column) =>
        html`<th scope="col">${tf(`col.${column}`)}</th>`)}</tr></thead><tbody>${sorted.map((one) => this.row(one))}</tbody></table>
      ${session.has('floor', 'cage', 'auditor') ? html`<fee-report></fee-report>` : nothing}
    </main>`;
  }
}

customElements.define('floor-page', FloorPage);
