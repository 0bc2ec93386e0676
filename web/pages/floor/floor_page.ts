// The floor: alarms above all else, then all tables with the same keys in the same columns, and people.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Alarm, FeeDay, FeeReportAnswer, Sections, Table } from '../../client/index.js';
import { say } from '../../app/announce.js';
import { count as number, gain, money } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { loadNames, type Names } from '../../app/people_names.js';
import { refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { clause } from '../../parts/clause.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tf } from '../../words/floor.js';
import './alarms.js';
import './fee_report.js';
import './people_panel.js';
import './second_person.js';
import { openFreeSeat, openTableMenu } from './table_menu.js';
import { tableRow, type FloorTable } from './table_row.js';

const FIGURES_MS = 60_000;

class FloorPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, answer: { state: true }, isLoaded: { state: true } };
  declare answer: TemplateResult | string;
  declare isLoaded: boolean;
  private readonly tables: { number: number; name: string; table: Table }[] = [];
  private alarms: readonly Alarm[] = [];
  private names: Names = new Map();
  private today = new Map<number, FeeDay>();
  private sums: FeeReportAnswer['total'] | null = null;

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
    if (session.has('floor')) {
      const figures = setInterval(() => void this.loadToday(), FIGURES_MS);
      this.during(() => clearInterval(figures));
      void this.loadToday();
      this.during(session.live.watchAlarms((alarms) => {
        this.alarms = alarms;
        this.requestUpdate();
      }));
    }
  }

  private async watch(): Promise<void> {
    this.names = session.has('floor') ? await loadNames() : this.names;
    for (const { number, name } of await session.rest.tables()) {
      const table = session.live.watch(number, session.has('floor') ? 'supervisor' : 'dealer');
      this.tables.push({ number, name, table });
      this.during(table.onChange(() => this.requestUpdate()));
      this.during(() => session.live.forget(number));
    }
    this.isLoaded = true;
  }

  /** Rounds and fees of each table since midnight, universal time, as the fee report counts days. A table plays for one
   *  kind of chips; only those of the cage are added up. */
  private async loadToday(): Promise<void> {
    const from = new Date(session.live.time()).toISOString().slice(0, 10);
    try {
      const [cage, play] = await Promise.all((['cage', 'play'] as const).map((chips) =>
        session.rest.get<FeeReportAnswer>(`/api/v1/reports/fees?from=${from}&chips=${chips}`)));
      this.today = new Map([...play!.days, ...cage!.days].map((row) => [row.table, row]));
      this.sums = cage!.total;
      this.requestUpdate();
    } catch {
      /* The figures stay as they are; the archive may still be building. */
    }
  }

  private alarmOf(table: number): Alarm | null {
    const found = this.alarms.filter((one) => one.table === table);
    return found.find((one) => one.taken === null) ?? found[0] ?? null;
  }

  private shown(): FloorTable[] {
    return this.tables.filter(({ table }) => table.isKnown).map(({ number, name, table }) => ({
      number, name, s: table.sections as Sections, you: table.you, now: session.live.time(), names: this.names,
      today: this.today.get(number) ?? null, alarm: this.alarmOf(number),
    }));
  }

  private async send(to: FloorTable, command: string, members: object = {}): Promise<boolean> {
    const answer = await session.live.command(command, to.number, { as: 'supervisor', ...members });
    const isDone = answer.status === 'ok';
    const told = isDone ? tf('done', { table: to.name }) : answer.status === 'waiting' ? tf('waiting', { table: to.name })
      : tf('refused', { table: to.name, message: refusalText(answer) });
    this.answer = isDone ? told : html`${told} ${clause(answer.rule)}`;
    say(told);
    return isDone;
  }

  private async end(to: FloorTable, command: 'drain' | 'close'): Promise<void> {
    if (await askConfirm(tf(`sure.${command}`, { table: to.name }), tf(`sure.${command}Text`), tf(command))) {
      await this.send(to, command);
    }
  }

  private async takeOver(to: FloorTable): Promise<void> {
    if (await this.send(to, 'take-over')) {
      location.assign(`/console/${to.number}`);
    }
  }

  private row(one: FloorTable): TemplateResult {
    const send = (command: string, members?: object): Promise<boolean> => this.send(one, command, members);
    return tableRow(one, {
      open: () => void send('open', { rules: one.s.rules!.posted }),
      drain: () => void this.end(one, 'drain'),
      keepOpen: () => void send('keep-open'),
      takeOver: () => void this.takeOver(one),
      freeSeat: () => openFreeSeat(one, send),
      more: () => openTableMenu(one, send, () => void this.end(one, 'close')),
    });
  }

  private head(shown: readonly FloorTable[]): TemplateResult {
    const players = shown.reduce((sum, one) => sum + one.s.people.length, 0);
    const open = shown.filter((one) => one.s.table.state !== 'closed').length;
    const fact = (word: string, value: string): TemplateResult => html`<div><dt>${word}</dt><dd>${value}</dd></div>`;
    return html`<header class="floor-head"><h1>${tf('title')}</h1>${!this.isLoaded ? html`<p class="lead">${t('loading')}</p>`
      : html`<dl class="facts">${fact(tf('fact.players'), tf('fact.playersAt', { players: number(players), count: open }))}
        ${this.sums === null ? nothing : html`${fact(tf('fact.house'), gain(this.sums.house))}${fact(tf('fact.fees'), money(this.sums.fees))}`}</dl>`}</header>`;
  }

  protected override render(): TemplateResult {
    if (!session.has('floor', 'dealer')) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tf('not')}</h1></main>`;
    }
    const shown = this.shown();
    return html`${topbar('/floor')}<main class="floor-main floor" aria-busy=${String(!this.isLoaded)}>
      ${this.head(shown)}
      <div class="floor-work">
        <floor-alarms></floor-alarms>
        <second-person></second-person>
        <p class="staff-answer" role="status">${this.answer}</p>
        <section class="sheet floor-tables" aria-labelledby="tables-h"><header><h2 id="tables-h">${tf('tables')}</h2><p>${tf('tables.lead')}</p></header>
          <table class="tables t2"><thead><tr>${(['table', 'dealer', 'state', 'players', 'today'] as const).map((column) =>
            html`<th scope="col" class=${column === 'today' ? 'n' : ''}>${tf(`col.${column}`)}</th>`)}<th scope="col"><span class="vh">${tf('col.do')}</span></th></tr></thead>
            <tbody>${shown.map((one) => this.row(one))}</tbody></table></section>
      </div>
      ${session.has('floor') ? html`<people-panel .tables=${shown}></people-panel>` : nothing}
      ${session.has('floor', 'cage', 'auditor') ? html`<fee-report></fee-report>` : nothing}
    </main>`;
  }
}

customElements.define('floor-page', FloorPage);
