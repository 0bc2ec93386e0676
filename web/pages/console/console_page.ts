// The house dealer's console: the procedure as keys, seen from the dealer's side of the table. A supervisor has the same
// page with the supervisor's keys.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Answer, Sections, Table } from '../../client/index.js';
import { sayNow } from '../../app/announce.js';
import { count as number, money } from '../../app/format.js';
import { useKeys } from '../../app/keys.js';
import { Page } from '../../app/page.js';
import { refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { clause } from '../../parts/clause.js';
import { mark } from '../../parts/icon.js';
import { barButtons, linkState, topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { ruleSetTitle } from '../../words/game.js';
import { openAdjust } from '../floor/adjust_dialog.js';
import { openJackpot } from '../floor/jackpot_dialog.js';
import '../floor/second_person.js';
import type { SecondPerson } from '../floor/second_person.js';
import { deviceKey, faultKey, keyButton, mainKey, settleAllKey, signOffButton, voidKey } from './procedure_keys.js';
import { bankPart } from './bank.js';
import { openFault, openVoid } from './dialogs.js';
import './entry.js';
import { feltPart } from './felt.js';
import { keypadPart } from './keypad.js';
import { nowPart } from './current_step.js';
import { calls, sayList } from './calls.js';
import { stepList } from './steps.js';
import { hasFailed, type Console } from './state.js';

class ConsolePage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, name: { state: true }, role: { state: true } };
  declare name: string;
  declare role: 'dealer' | 'supervisor' | null;
  private table: Table | null = null;
  private stop = (): void => undefined;
  private refusal: Answer | null = null;
  private round: number | null = null;
  private paid = 0;
  private entered = new Map<number, readonly string[]>();
  private lastCall = '';

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
    this.during(useKeys(() => [
      { keys: 'Enter', does: () => tc('keys.main'), act: () => this.pressMain() },
      { keys: 'e', does: () => tc('keys.entry'), act: () => this.focusEntry() },
      { keys: 'v', does: () => tc('key.void'), act: () => this.withConsole((c) => voidKey(c, () => openVoid(c)).act?.()) },
      { keys: 'x', does: () => tc('key.fault'), act: () => this.withConsole((c) => faultKey(c, () => openFault(c)).act?.()) },
    ]));
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

  /** Forgets payments and entered hands when a new round starts. */
  private changed(): void {
    const clock = this.table?.sections.clock;
    if (clock != null && clock.round !== this.round && this.table?.sections.table?.state === 'in-round') {
      this.round = clock.round;
      this.paid = 0;
      this.entered = new Map();
    }
    this.withConsole((c) => {
      const call = calls(c).at(-1) ?? '';
      if (call !== this.lastCall && call !== '') {
        sayNow(call);
      }
      this.lastCall = call;
    });
    this.requestUpdate();
  }

  private async send(command: string, members: object = {}): Promise<Answer> {
    const answer = await session.live.command(command, this.number, members);
    this.refusal = answer.status === 'refused' ? answer : null;
    if (answer.status === 'waiting') {
      void this.querySelector<SecondPerson>('second-person')?.load();
    }
    if (answer.status === 'ok' && command === 'enter-hand') {
      const { seat, cards } = members as { seat: number; cards: string };
      this.entered = new Map([...this.entered, [seat, cards.split(' ')]]);
    }
    if (this.refusal !== null) {
      sayNow(refusalText(answer));
    }
    this.requestUpdate();
    return answer;
  }

  private get console(): Console | null {
    const table = this.table;
    if (table === null || !table.isKnown || table.you === null || this.role === null) {
      return null;
    }
    return {
      number: this.number, name: this.name, role: this.role, table, s: table.sections as Sections, you: table.you,
      now: session.live.time(), paid: this.paid, entered: this.entered,
      send: (command, members) => this.send(command, members),
      payNext: () => {
        this.paid++;
        this.requestUpdate();
      },
    };
  }

  private withConsole(act: (c: Console) => void): void {
    const c = this.console;
    if (c !== null) {
      act(c);
    }
  }

  private focusEntry(): void {
    this.querySelector<HTMLInputElement>('#entry-cards')?.focus();
  }

  private pressMain(): void {
    this.withConsole((c) => {
      const main = mainKey(c, () => openVoid(c));
      (main.act ?? (() => this.focusEntry()))();
    });
  }

  private viewAs(role: 'dealer' | 'supervisor'): void {
    this.role = role;
    this.watch();
  }

  private bar(c: Console): TemplateResult {
    const rules = c.s.rules;
    const fact = (word: string, value: string): TemplateResult => html`<div><dt>${word}</dt><dd>${value}</dd></div>`;
    return html`<header class="topbar"><a class="brand" href=${session.has('floor') ? '/floor' : '/'} aria-label=${t('bar.allTables')}>${mark()}Trey</a>
      <h1 class="topbar-title">${this.heading}</h1>
      ${rules === null ? nothing : html`<dl class="facts">
        ${fact(tc('fact.rules'), ruleSetTitle(rules.posted.rules, rules.title))}
        ${fact(tc('fact.ante'), `${money(rules.ante_min)} – ${money(rules.ante_max)}`)}
        ${rules.house_banks ? nothing : fact(tc('fact.fees'), rules.fees?.schedule ?? tc('fees.none'))}
        ${fact(tc('fact.device'), tc(hasFailed(c) ? 'device.failed' : `device.${c.s.shoe?.device ?? 'machine'}`))}
        ${c.s.clock.round === null ? nothing : fact(tc('fact.round'), number(c.s.clock.round))}
        ${fact(tc(c.role === 'dealer' ? 'fact.dealer' : 'fact.supervisor'), session.me?.name ?? '')}</dl>`}
      <div class="topbar-end">${signOffButton(c)}${session.has('dealer') && session.has('floor') ? html`<button class="button quiet" @click=${() => this.viewAs(c.role === 'dealer' ? 'supervisor' : 'dealer')}>
        ${tc(c.role === 'dealer' ? 'as.supervisor' : 'as.dealer')}</button>` : nothing}${linkState()}${barButtons()}</div></header>`;
  }

  private middle(c: Console): TemplateResult {
    const isEntering = c.s.clock.waits_for === 'cards' && c.role === 'dealer';
    const more = [settleAllKey(c), deviceKey(c)].filter((key) => key !== null);
    return html`<section class="c-mid" aria-labelledby="now-h">
      ${nowPart(c)}
      <second-person .kind=${'void'} .table=${c.number}></second-person>
      ${hasFailed(c) ? nothing : isEntering ? html`<card-entry .console=${c}></card-entry>` : feltPart(c)}
      ${this.refusal === null ? nothing
        : html`<p class="c-refusal" role="alert">${refusalText(this.refusal)} ${clause(this.refusal.rule)}</p>`}
      <div class="c-keys" data-count=${3 + more.length}>${keyButton(mainKey(c, () => openVoid(c)))}
        ${more.map(keyButton)}${keyButton(voidKey(c, () => openVoid(c)))}${keyButton(faultKey(c, () => openFault(c)))}</div>
    </section>`;
  }

  protected override render(): TemplateResult {
    const c = this.console;
    if (this.role === null) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tc('not.staff')}</h1></main>`;
    }
    if (c === null) {
      return html`${topbar('/floor')}<main class="plain-page" aria-busy="true"><p>${t('loading')}</p></main>`;
    }
    return html`<div class="console">${this.bar(c)}<main class="console-main">
      <section class="c-left" aria-labelledby="proc-h"><div class="c-say"><h2 id="say-h">${tc('say')}</h2>${sayList(c)}</div>
        <h2 id="proc-h">${tc('procedure')}</h2>${stepList(c)}</section>
      ${this.middle(c)}
      <section class="c-right" aria-labelledby="prog-h">${c.s.meter !== null && c.s.rules?.progressive != null
        ? keypadPart(c, { confirm: () => openJackpot(this.number, this.name), adjust: () => openAdjust(this.number, c.s.meter?.amount ?? 0) })
        : bankPart(c)}</section>
    </main></div>`;
  }
}

customElements.define('console-page', ConsolePage);
