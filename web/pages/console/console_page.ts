// The house dealer's console: one order at a time, seen from the dealer's side of the table. A supervisor has the same
// page with the supervisor's keys.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Answer, Sections, Table } from '../../client/index.js';
import { sayNow } from '../../app/announce.js';
import { useKeys } from '../../app/keys.js';
import { Page } from '../../app/page.js';
import { refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { clause } from '../../parts/clause.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { openAdjust } from '../floor/adjust_dialog.js';
import { openJackpot } from '../floor/jackpot_dialog.js';
import '../floor/second_person.js';
import type { SecondPerson } from '../floor/second_person.js';
import { bar } from './bar.js';
import { BetDraft } from './bet_draft.js';
import { calls } from './calls.js';
import { consoleKeys, type KeyActs } from './console_keys.js';
import { openCorrect } from './correct.js';
import { openFault, openVoid } from './dialogs.js';
import './entry.js';
import { entryTarget, handAfterPayment, handToEnter } from './entry_target.js';
import { openHelp } from './help.js';
import { mainKey } from './main_key.js';
import { nextPanel } from './next_panel.js';
import './relief.js';
import type { ReliefDialog } from './relief.js';
import { sideKey, sideKeys } from './side_keys.js';
import type { Console } from './state.js';
import { strip } from './strip.js';
import { work } from './work.js';

/** A press this soon after the last one, or a scanner's Enter after its last card, is not meant for the next step. */
const QUIET_MS = 300;
/** The longest wait for the state that follows an answer. */
const CAUGHT_UP_MS = 2000;
/** A longer label of the main key is set smaller. */
const LONG_LABEL = 20;
/** Refusals of a second press of the same key: the step is done, nothing needs to be said. */
const DONE_ALREADY = ['step-done', 'step-other'];

class ConsolePage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, name: { state: true }, role: { state: true } };
  declare name: string;
  declare role: 'dealer' | 'supervisor' | null;
  private table: Table | null = null;
  private stop = (): void => undefined;
  private refusal: Answer | null = null;
  private told = '';
  private lastCall = '';
  private readonly bets = new BetDraft();
  private folds: ReadonlySet<number> = new Set();
  private typed: readonly string[] = [];
  private quietUntil = 0;
  private busy = 0;

  constructor() {
    super();
    this.name = '';
    this.role = null;
  }

  private get number(): number {
    return Number(this.parts[0]);
  }

  override get heading(): string {
    return this.name === '' ? '' : tc(this.role === 'supervisor' ? 'title.supervisor' : 'title', { table: this.name });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = session.has('dealer') ? 'dealer' : session.has('floor') ? 'supervisor' : null;
    this.watch();
    const tick = setInterval(() => this.table?.sections.clock?.until != null && this.requestUpdate(), 1000);
    this.during(() => clearInterval(tick));
    this.during(useKeys(() => consoleKeys((act) => this.withConsole(act), this.acts)));
    const listen = (event: KeyboardEvent): void => this.pressed(event);
    addEventListener('keydown', listen, true);
    this.during(() => removeEventListener('keydown', listen, true));
    void session.rest.tables().then((tables) => {
      this.name = tables.find((one) => one.number === this.number)?.name ?? '';
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
    session.live.forget(this.number);
  }

  private watch(): void {
    this.stop();
    if (this.role === null) {
      return;
    }
    this.table = session.live.watch(this.number, this.role);
    this.stop = this.table.onChange(() => this.changed());
  }

  /** Forgets what was typed for an earlier round or phase. */
  private changed(): void {
    const clock = this.table?.sections.clock;
    if (clock?.phase !== 'decisions') {
      this.folds = new Set();
    }
    this.withConsole((c) => {
      this.bets.follow(c);
      if (handToEnter(c) === null) {
        this.typed = [];
      }
      const call = calls(c).at(-1) ?? '';
      if (call !== this.lastCall && call !== '') {
        sayNow(call);
      }
      this.lastCall = call;
    });
    this.querySelector<SecondPerson>('second-person')?.follow();
    this.requestUpdate();
  }

  // ---- Commands ----

  private async send(command: string, members: object = {}): Promise<Answer> {
    this.busy++;
    this.told = '';
    const answer = await session.live.command(command, this.number, members);
    this.refusal = answer.status === 'refused' && !DONE_ALREADY.includes(answer.error ?? '') ? answer : null;
    if (answer.status === 'waiting') {
      void this.querySelector<SecondPerson>('second-person')?.load();
    }
    if (this.refusal !== null) {
      sayNow(refusalText(answer));
    }
    await this.caughtUp(answer.last ?? 0);
    this.busy--;
    this.requestUpdate();
    return answer;
  }

  /** Waits until the page shows the state of an answer; otherwise the same key would be there again for a moment. */
  private caughtUp(seq: number): Promise<void> {
    const table = this.table;
    if (table === null || table.shownSeq >= seq) {
      return Promise.resolve();
    }
    return new Promise((done) => {
      const finish = (): void => {
        end();
        clearTimeout(timer);
        done();
      };
      const end = table.onChange(() => table.shownSeq >= seq && finish());
      const timer = setTimeout(finish, CAUGHT_UP_MS);
    });
  }

  private get console(): Console | null {
    const table = this.table;
    if (table === null || !table.isKnown || table.you === null || this.role === null) {
      return null;
    }
    return {
      number: this.number, name: this.name, role: this.role, table, s: table.sections as Sections, you: table.you,
      now: session.live.time(), bets: this.bets, folds: this.folds, typed: this.typed,
      send: (command, members) => this.send(command, members),
      mark: (folds) => {
        this.folds = folds;
        this.requestUpdate();
      },
      type: (cards) => {
        this.typed = cards;
        this.requestUpdate();
      },
      tell: (why) => this.tell(why),
      quiet: () => this.quiet(),
      redraw: () => this.requestUpdate(),
    };
  }

  private withConsole(act: (c: Console) => void): void {
    const c = this.console;
    if (c !== null) {
      act(c);
    }
  }

  // ---- Keys ----

  private get isQuiet(): boolean {
    return performance.now() < this.quietUntil;
  }

  private quiet(): void {
    this.quietUntil = performance.now() + QUIET_MS;
    setTimeout(() => this.requestUpdate(), QUIET_MS);
    this.requestUpdate();
  }

  /** Enter presses the main key, whatever has the focus; the space bar presses the focused button or link. */
  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null || !(event.target instanceof Element)) {
      return;
    }
    if (event.key === ' ' && event.target.matches('a[href]')) {
      event.preventDefault();
      (event.target as HTMLElement).click();
    }
    if (this.isKeyInField(event)) {
      event.preventDefault();
      (event.target as HTMLElement).blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey, bubbles: true, cancelable: true }));
    }
    if (event.key === 'Enter' && !(event.target.id === 'entry-cards' && this.typed.length > 0)) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && !this.isQuiet) {
        this.pressMain();
      }
    }
  }

  /** A key of the console, pressed in a field: an amount has no letters, and while a seat is paid no card begins like this. */
  private isKeyInField({ target, key, repeat }: KeyboardEvent): boolean {
    const { id, value } = target as HTMLInputElement;
    const c = this.console;
    return id === 'amount' ? /^[a-z]$/i.test(key)
      : id === 'entry-cards' && value === '' && !repeat && c !== null && handAfterPayment(c) !== null && /^(backspace|[vxlh])$/i.test(key);
  }

  private pressMain(): void {
    this.withConsole((c) => {
      const { act } = mainKey(c, this.mainActs(c));
      if (act === undefined) {
        this.focusEntry();
      } else if (this.busy === 0) {
        (document.activeElement as HTMLElement | null)?.matches('#amount') && (document.activeElement as HTMLElement).blur();
        act();
        this.quiet();
      }
    });
  }

  /** The second click of a double click, or of a double tap, is not meant for the next step. */
  private clicked(event: PointerEvent): void {
    if (event.detail <= 1 && !(event.pointerType === 'touch' && this.isQuiet)) {
      this.pressMain();
    }
  }

  private focusEntry(): void {
    this.querySelector<HTMLInputElement>('#entry-cards')?.focus();
  }

  private mainActs(c: Console): { openVoid: () => void; confirmJackpot: () => void } {
    return { openVoid: () => openVoid(c), confirmJackpot: () => openJackpot(this.number, this.name) };
  }

  private get acts(): KeyActs {
    return {
      main: () => this.pressMain(),
      focusEntry: () => this.focusEntry(),
      openCorrect: () => this.withConsole(openCorrect),
      openVoid: () => this.withConsole(openVoid),
      openFault: () => this.withConsole(openFault),
      openHelp: () => this.withConsole((c) => openHelp(c, () => this.console)),
      tell: (why) => this.tell(why),
    };
  }

  private tell(why: string): void {
    this.told = why;
    sayNow(why);
    this.requestUpdate();
  }

  private viewAs(role: 'dealer' | 'supervisor'): void {
    this.role = role;
    this.watch();
  }

  // ---- Drawing ----

  private footer(c: Console): TemplateResult {
    const main = mainKey(c, this.mainActs(c));
    const isReady = main.act !== undefined;
    return html`<footer class="keys" aria-label=${tc('keys')}><div class="keys-side">${sideKeys(c, this.acts).map((key) => sideKey(key, this.acts.tell))}</div>
      <button class="main-key" aria-disabled=${String(!isReady)} data-ready=${String(isReady && this.busy === 0 && !this.isQuiet)} @click=${(event: PointerEvent) => this.clicked(event)}>
        <span class="main-label" data-size=${main.label.length > LONG_LABEL ? 'long' : nothing}>${main.label}</span><span class="main-sub">${main.sub}</span><kbd aria-hidden="true">Enter</kbd></button></footer>`;
  }

  private notices(c: Console): TemplateResult {
    return html`<div class="notices"><second-person .kind=${'void'} .table=${c.number} .round=${c.s.clock.round ?? 0}></second-person>
      ${this.refusal !== null ? html`<p class="c-refusal" role="alert">${refusalText(this.refusal)} ${clause(this.refusal.rule)}</p>`
        : this.told !== '' ? html`<p class="c-refusal told" role="status">${this.told}</p>` : nothing}</div>`;
  }

  protected override render(): TemplateResult {
    const c = this.console;
    if (this.role === null) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tc('not.staff')}</h1></main>`;
    }
    if (c === null) {
      return html`${topbar('/floor')}<main class="plain-page" aria-busy="true"><p>${t('loading')}</p></main>`;
    }
    const isEntry = handToEnter(c) !== null;
    const isAhead = isEntry && entryTarget(c) === null;
    return html`<div class="deal">${bar(c, this.heading, (role) => this.viewAs(role), () => this.querySelector<ReliefDialog>('relief-dialog')?.open())}
      <main class="deal-main ${isEntry ? 'entry' : ''} ${isAhead ? 'ahead' : ''}">${strip(c)}
        ${isEntry ? html`<card-entry .console=${c}></card-entry>`
          : html`${work(c)}${nextPanel(c, { confirm: () => openJackpot(this.number, this.name), adjust: () => openAdjust(this.number, c.s.meter?.amount ?? 0) })}`}
        ${this.notices(c)}</main>
      ${this.footer(c)}<relief-dialog .table=${c.number} .dealer=${c.you.dealer?.person ?? 0}></relief-dialog></div>`;
  }
}

customElements.define('console-page', ConsolePage);
