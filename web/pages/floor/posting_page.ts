// The form for a table's posted rules. While it is edited the server checks it as `trey rules check` does, and the page
// shows at each field which clause is violated. A posting takes effect with the next round (FEE-11).
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Answer, Command, RuleBook, Table } from '../../client/index.js';
import { say, sayNow } from '../../app/announce.js';
import { clockTime } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { refusalText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { clause } from '../../parts/clause.js';
import { icon } from '../../parts/icon.js';
import { postedNotice } from '../../parts/notice_text.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { ruleSetTitle } from '../../words/game.js';
import { tf } from '../../words/floor.js';
import './alarms.js';
import { fieldAt, inForce, isKnownIn, knownNames, POSTING, rulesOf, RUNNING, SETS, textsOf, type Member } from './members.js';
import { RulesCheck, type Found } from './rules_check.js';
import './table_readers.js';

type Word = Parameters<typeof tf>[0];

class PostingPage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, name: { state: true }, texts: { state: true }, refusal: { state: true }, note: { state: true }, isQueued: { state: true },
  };
  declare name: string;
  declare texts: Record<string, string> | null;
  declare refusal: Answer | null;
  declare note: string;
  declare isQueued: boolean;
  private table: Table | null = null;
  private book: RuleBook | null = null;
  private readonly check = new RulesCheck(() => this.requestUpdate());

  constructor() {
    super();
    this.name = '';
    this.texts = null;
    this.refusal = null;
    this.note = '';
    this.isQueued = false;
  }

  private get number(): number {
    return Number(this.parts[0]);
  }

  override get heading(): string {
    return this.name === '' ? '' : tf('post.title', { table: this.name });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!session.has('floor')) {
      return;
    }
    this.table = session.live.watch(this.number, 'supervisor');
    this.during(this.table.onChange(() => this.changed()));
    this.during(() => session.live.forget(this.number));
    this.during(() => this.check.stop());
    void session.rest.tables().then((tables) => {
      this.name = tables.find((one) => one.number === this.number)?.name ?? '';
      document.title = `${this.heading} · Trey`;
    });
    void session.rest.get<RuleBook>('/api/v1/rules').then((book) => {
      this.book = book;
      this.requestUpdate();
    }, () => undefined);
    this.changed();
  }

  /** Edited fields keep their text; the others follow the table. */
  private changed(): void {
    const rules = this.table?.sections.rules;
    if (this.texts === null && rules !== undefined) {
      this.texts = rules === null ? { rules: SETS[0] } : textsOf(rules.posted);
      this.check.schedule(rulesOf(this.texts).rules);
    }
    if (this.isQueued && this.may('post')) {
      this.isQueued = false;
      void this.post();
    }
    this.requestUpdate();
  }

  private may(command: Command): boolean {
    return this.table?.you?.commands.includes(command) === true;
  }

  private async post(): Promise<void> {
    const read = rulesOf(this.texts ?? {});
    this.note = '';
    if (read.bad.length > 0) { /* The field already shows it. */
      this.querySelector<HTMLElement>(`[name="${read.bad[0]}"]`)?.focus();
      return;
    }
    const answer = await session.live.command(this.may('open') ? 'open' : 'post', this.number, { as: 'supervisor', rules: read.rules });
    this.refusal = null;
    if (answer.status === 'ok') {
      this.note = tf('post.posted', { time: clockTime(session.live.time()) });
      say(this.note);
    } else if (answer.error === 'round-under-way') {
      this.isQueued = true;
      say(tf('post.queued'));
    } else {
      this.refusal = answer;
      sayNow(refusalText(answer));
    }
  }

  private set(name: string, text: string): void {
    this.texts = { ...this.texts, [name]: text };
    this.refusal = null; /* It was about the previous value. */
    this.check.schedule(rulesOf(this.texts).rules);
  }

  /** All findings by field, including the refusal unless it repeats one of them. */
  private found(): Found[] {
    const { bad } = rulesOf(this.texts ?? {});
    const found: Found[] = bad.map((where) => ({ isWarning: false, where, text: tf('post.bad'), rule: undefined }));
    found.push(...this.check.found.map((one) => ({ ...one, where: fieldAt(one.where) })));
    if (this.refusal !== null) {
      const where = fieldAt(this.refusal.where);
      const text = refusalText(this.refusal);
      if (!found.some((one) => one.where === where && one.rule === this.refusal?.rule)) {
        found.push({ isWarning: false, where, text, rule: this.refusal.rule });
      }
    }
    return found;
  }

  private control(member: Member, found: readonly Found[]): TemplateResult {
    const text = this.texts?.[member.name] ?? '';
    const isWrong = found.some((one) => !one.isWarning);
    const told = found.length > 0 ? `found-${member.name}` : nothing;
    const isSame = this.table?.sections.rules?.posted.rules === this.texts?.['rules'];
    const force = isSame ? inForce(member, this.table?.sections.rules ?? null) : '';
    const choices = member.kind === 'yes-no' ? ['yes', 'no'] : member.choices;
    const word = (value: string): string => tf((member.kind === 'yes-no' ? value : member.name === 'device' ? `v.device.${value}` : `v.${value}`) as Word);
    if (choices !== undefined) {
      return html`<span class="select"><select name=${member.name} .value=${text} aria-invalid=${isWrong ? 'true' : nothing} aria-describedby=${told} @change=${(event: Event) => this.set(member.name, (event.target as HTMLSelectElement).value)}>
        <option value="" ?selected=${text === ''}>${force !== '' && text === '' ? `${word(force)}, ${tf('post.default')}` : tf('post.default')}</option>
        ${choices.map((value) => html`<option value=${value} ?selected=${value === text}>${word(value)}</option>`)}</select>${icon('chev')}</span>`;
    }
    const known = knownNames(member, this.texts?.['rules'] ?? '', this.book);
    return html`<input name=${member.name} .value=${text} placeholder=${force === 'none' ? tf('post.none') : force !== '' || member.kind === 'count' || member.kind === 'dollars' ? force : tf('post.default')} autocomplete="off" list=${known.length > 0 ? `known-${member.name}` : nothing}
      aria-invalid=${isWrong ? 'true' : nothing} aria-describedby=${told}
      inputmode=${member.kind === 'count' ? 'numeric' : member.kind === 'dollars' ? 'decimal' : 'text'}
      @input=${(event: InputEvent) => this.set(member.name, (event.target as HTMLInputElement).value)}>
      ${known.length > 0 ? html`<datalist id=${`known-${member.name}`}>${known.map((one) => html`<option value=${one} label=${one === 'none' ? tf('post.none') : one}></option>`)}</datalist>` : nothing}`;
  }

  private finding(one: Found): TemplateResult {
    return html`<p class=${one.isWarning ? 'field-warning' : 'field-problem'}>${one.isWarning ? html`<b>${tf('post.warning')}</b> ` : nothing}${one.text} ${clause(one.rule)}</p>`;
  }

  private field(member: Member, all: readonly Found[]): TemplateResult | typeof nothing {
    if (!isKnownIn(member, this.texts?.['rules'] ?? '') && (this.texts?.[member.name] ?? '') === '') {
      return nothing;
    }
    const found = all.filter((one) => one.where === member.name);
    return html`<div data-member=${member.name}><label><span>${tf(`m.${member.name}` as Word)}</span>${this.control(member, found)}</label>
      ${found.length === 0 ? nothing : html`<div id=${`found-${member.name}`}>${found.map((one) => this.finding(one))}</div>`}</div>`;
  }

  /** The number of errors and warnings, also for screen readers. */
  private summary(found: readonly Found[]): string {
    const warnings = found.filter((one) => one.isWarning).length;
    const errors = found.length - warnings;
    return [errors > 0 ? tf('post.errors', { count: errors }) : '', warnings > 0 ? tf('post.warnings', { count: warnings }) : '']
      .filter((text) => text !== '').join(' ');
  }

  /** A room's own posting has its own name, and its rule set's. */
  private titleOf(set: string): string {
    const posting = this.book?.postings.find((one) => one.id === set);
    if (posting !== undefined) {
      const rules = this.book?.rules.find((one) => one.id === posting.rules);
      return `${set}, ${ruleSetTitle(posting.rules, rules?.title ?? posting.rules)}`;
    }
    const title = this.book?.rules.find((one) => one.id === set)?.title;
    return ruleSetTitle(set, title ?? (this.table?.sections.rules?.posted.rules === set ? this.table.sections.rules.title : set));
  }

  private form(): TemplateResult {
    const texts = this.texts!;
    const own = [...(this.book?.postings ?? []), ...(this.book?.rules ?? [])].filter((one) => one.own).map((one) => one.id);
    const named = (this.book?.postings ?? []).filter((one) => !one.own).map((one) => one.id);
    const sets: string[] = [...own, ...SETS.filter((set) => !own.includes(set)), ...named];
    const posted = this.table?.sections.rules?.posted.rules;
    if (posted !== undefined && !sets.includes(posted)) {
      sets.unshift(posted);
    }
    const found = this.found();
    return html`<form class="block posting" novalidate @submit=${(event: SubmitEvent) => { event.preventDefault(); void this.post(); }}>
      <div class="fields"><label><span>${tf('post.set')}</span><span class="select"><select name="rules" @change=${(event: Event) => this.set('rules', (event.target as HTMLSelectElement).value)}>
        ${sets.map((set) => html`<option value=${set} ?selected=${set === texts['rules']}>${this.titleOf(set)}</option>`)}</select>${icon('chev')}</span></label></div>
      <h2>${tf('post.house')}</h2><div class="fields">${POSTING.map((member) => this.field(member, found))}</div>
      <h2>${tf('post.table')}</h2><div class="fields">${RUNNING.map((member) => this.field(member, found))}</div>
      ${found.filter((one) => one.where === '').map((one) => this.finding(one))}
      <p class="posting-count" role="status">${this.summary(found)}</p>
      <p class="staff-answer" role="status">${this.isQueued ? tf('post.queued') : this.note}</p>
      <footer class="inline-form"><button class="button primary">${tf(this.may('open') ? 'post.open' : 'post.do')}</button>
        ${this.isQueued ? html`<button class="button" type="button" @click=${() => { this.isQueued = false; }}>${tf('post.unqueue')}</button>` : nothing}
        <button class="button quiet" type="button" @click=${() => { this.texts = null; this.refusal = null; this.note = ''; this.changed(); }}>${tf('post.back')}</button></footer>
    </form>`;
  }

  protected override render(): TemplateResult {
    if (!session.has('floor')) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tf('not')}</h1></main>`;
    }
    const notices = this.table?.sections.rules?.notices ?? [];
    return html`${topbar('/floor')}<main class="staff-page"><floor-alarms quiet></floor-alarms>
      <h1>${this.heading}</h1><p class="lead">${tf('post.lead')} ${clause('FEE-11')}</p>
      ${this.texts === null ? html`<p aria-busy="true">${t('loading')}</p>` : this.form()}
      ${this.table?.sections.rules?.posted.cards === 'entered' ? html`<table-readers .table=${this.number}></table-readers>` : nothing}
      ${notices.length === 0 ? nothing : html`<section><h2>${tf('post.notices')}</h2><ul class="notice-list">${notices.map((text) => html`<li>${postedNotice(text)}</li>`)}</ul></section>`}
      <p><a class="text-link" href="/floor">${tf('title')}</a></p>
    </main>`;
  }
}

customElements.define('posting-page', PostingPage);
