// Alarms for the floor, as every floor page shows them: what happened, since when, who has it, and one key. The server
// keeps the list; the bell rings for those that nobody has taken.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { sayNow } from '../../app/announce.js';
import { elapsed, money, hourAndMinute } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText, refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Alarm, AlarmKind } from '../../client/index.js';
import { clause } from '../../parts/clause.js';
import { icon } from '../../parts/icon.js';
import { tl } from '../../words/alarms.js';
import { AlarmBell } from './alarm_bell.js';
import { denyHand, openJackpot } from './jackpot_dialog.js';

const RULES: Partial<Record<AlarmKind, string>> = { 'jackpot': 'PROG-7', 'card-count': 'IRR-1', 'shuffler-fault': 'IRR-2' };
const ICONS: Partial<Record<AlarmKind, string>> = { 'jackpot': 'key', 'barred': 'no', 'floor-called': 'bell', 'big-win': 'bell' };

/** "Fir, seat 3: jackpot of $4,218.92". */
export function alarmTitle(alarm: Alarm, table: string): string {
  return tl(alarm.kind, { table, seat: alarm.seat ?? 0, amount: money(alarm.amount ?? 0) });
}

function text(alarm: Alarm): string {
  return tl(`${alarm.kind}.text`, { name: alarm.name ?? tl('somebody'), text: alarm.text }).trim();
}

class FloorAlarms extends Piece {
  static override properties: PropertyDeclarations = { alarms: { state: true }, problem: { state: true }, isQuiet: { type: Boolean, attribute: 'quiet' } };
  declare alarms: readonly Alarm[];
  declare problem: string;
  /** Shows nothing while there is no alarm. */
  declare isQuiet: boolean;
  private readonly names = new Map<number, string>();
  /** Ends following the tables that have a jackpot: the page draws "Not this hand" once it knows the lit hand. */
  private unfollow = (): void => undefined;
  private readonly bell = new AlarmBell(() => this.requestUpdate());

  constructor() {
    super();
    this.alarms = [];
    this.problem = '';
    this.isQuiet = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!session.has('floor')) {
      return;
    }
    const tick = setInterval(() => this.requestUpdate(), 1000);
    this.during(() => clearInterval(tick));
    this.during(() => this.bell.stop());
    this.during(() => this.unfollow());
    void session.rest.tables().then((tables) => {
      for (const { number, name } of tables) {
        this.names.set(number, name);
      }
      this.during(session.live.watchAlarms((alarms) => this.told(alarms)));
    });
  }

  private titleOf(alarm: Alarm): string {
    return alarmTitle(alarm, this.names.get(alarm.table) ?? tl('table', { table: alarm.table }));
  }

  private follow(alarms: readonly Alarm[]): void {
    this.unfollow();
    const ends = alarms.filter((one) => one.kind === 'jackpot').map((one) => session.live.watched(one.table)?.onChange(() => this.requestUpdate()));
    this.unfollow = () => ends.forEach((end) => end?.());
  }

  private told(alarms: readonly Alarm[]): void {
    this.follow(alarms);
    const known = new Set(this.alarms.map((one) => one.alarm));
    this.alarms = alarms;
    this.problem = '';
    const ringing = alarms.filter((one) => one.taken === null);
    const fresh = ringing.find((one) => !known.has(one.alarm));
    if (fresh !== undefined) {
      sayNow(this.titleOf(fresh));
    }
    this.bell.ring(ringing.map((one) => ({ alarm: one.alarm, title: this.titleOf(one), text: text(one) })));
  }

  private async take(alarm: Alarm): Promise<void> {
    try {
      await session.rest.post(`/api/v1/alarms/${alarm.alarm}/take`);
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private async deny(alarm: Alarm): Promise<void> {
    const win = session.live.watched(alarm.table)?.sections.meter?.lit;
    const answer = win == null ? null : await denyHand(alarm.table, win);
    if (answer !== null && answer.status !== 'ok') {
      this.problem = refusalText(answer);
    }
  }

  private async confirm(alarm: Alarm): Promise<void> {
    openJackpot(alarm.table, this.names.get(alarm.table) ?? '');
    if (alarm.taken === null) {
      await this.take(alarm);
    }
  }

  /** One primary key on the page: that of the first alarm. */
  private keys(alarm: Alarm, isTop: boolean): TemplateResult {
    const isJackpot = alarm.kind === 'jackpot';
    const primary = isTop ? 'primary' : '';
    const take = alarm.taken !== null ? nothing
      : html`<button class="button ${isJackpot ? '' : primary}" data-act="take" @click=${() => void this.take(alarm)}>${tl('take')}</button>`;
    return isJackpot
      ? html`${take}${session.live.watched(alarm.table)?.sections.meter?.lit == null ? nothing
        : html`<button class="button" data-act="not" @click=${() => void this.deny(alarm)}>${tl('not')}</button>`}<button class="button ${primary}" data-act="confirm" @click=${() => void this.confirm(alarm)}>${icon('key')}${tl('confirm')}</button>`
      : html`<a class="button" href=${`/console/${alarm.table}`}>${tl('console')}</a>${take}`;
  }

  private row(alarm: Alarm, isTop: boolean): TemplateResult {
    const since = tl('ago', { time: elapsed(session.live.time() - alarm.since), since: hourAndMinute(alarm.since) });
    return html`<li class="alarm ${isTop ? 'top' : ''}" data-alarm=${alarm.alarm} data-kind=${alarm.kind} data-taken=${String(alarm.taken !== null)}>
      <span class="alarm-mark">${icon(ICONS[alarm.kind] ?? 'warn')}</span>
      <div><h3>${this.titleOf(alarm)}</h3><p>${text(alarm)} <span class="since">${since}</span>${alarm.taken === null ? nothing
        : html` <b>${tl('taken', { name: alarm.taken_by_name ?? '', time: hourAndMinute(alarm.taken) })}</b>`} ${clause(RULES[alarm.kind])}</p></div>
      ${this.keys(alarm, isTop)}</li>`;
  }

  private bellKeys(): TemplateResult | typeof nothing {
    const sound = this.bell.needsClick ? html`<p>${tl('sound.text')}</p><button class="button" data-act="sound" @click=${() => this.bell.unlock()}>${icon('sound')}${tl('sound')}</button>` : nothing;
    const notify = this.bell.mayAskToNotify
      ? html`<button class="button quiet" data-act="notify" @click=${() => void this.bell.askToNotify()}>${icon('bell')}${tl('notify')}</button>` : nothing;
    return sound === nothing && notify === nothing ? nothing : html`<div class="bell-keys no-print">${sound}${notify}</div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!session.has('floor') || (this.isQuiet && this.alarms.length === 0)) {
      return nothing;
    }
    /* The jackpot is the first: nobody is paid before it. Then those that ring, the oldest first. */
    const weight = (one: Alarm): number => (one.taken === null ? 0 : 2) + (one.kind === 'jackpot' ? 0 : 1);
    const sorted = [...this.alarms].sort((a, b) => weight(a) - weight(b) || a.since - b.since);
    return html`<section class="floor-alarms no-print" aria-labelledby="alarms-h"><h2 id="alarms-h" class="vh">${tl('title')}</h2>
      ${sorted.length === 0 ? html`<p class="muted">${tl('none')}</p>`
        : html`<ul>${sorted.map((one, i) => this.row(one, i === 0 && (one.taken === null || one.kind === 'jackpot')))}</ul>`}
      ${this.problem === '' ? nothing : html`<p class="ask-problem" role="alert">${this.problem}</p>`}
      ${this.bellKeys()}</section>`;
  }
}

customElements.define('floor-alarms', FloorAlarms);
