// The replay of a round, step by step: the felt, the clause behind each movement, and the browser's own checks.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { engineProblem, onEngine, retryEngine } from '../../app/engine.js';
import { count, dayAndTime } from '../../app/format.js';
import { onNavigate } from '../../app/navigation.js';
import { useKeys, type Key } from '../../app/keys.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { ApiError, type RoundSheet } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { ruleSetTitle } from '../../words/game.js';
import { th } from '../../words/history.js';
import { download } from '../odds/csv.js';
import { feltAt } from './felt_state.js';
import { finding } from './finding.js';
import { ledger } from './ledger.js';
import { phases } from './phases.js';
import { checkShuffle, chipsAddUp, journalIsWhole, movementCount, type ShuffleResult, type Unchecked } from './proofs.js';
import { replayFelt } from './replay_felt.js';
import { sheetPaper } from './sheet_paper.js';
import { shuffleCheck } from './shuffle_check.js';
import { stepsOf, type Step } from './steps.js';

const RUN_MS = 900;

class ReplayPage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, sheet: { state: true }, step: { state: true }, failure: { state: true }, shuffle: { state: true },
    tableName: { state: true }, house: { state: true }, showsAll: { state: true }, isRunning: { state: true },
  };
  declare sheet: RoundSheet | null;
  declare step: number;
  declare failure: string;
  /** Null while it is being checked. */
  declare shuffle: ShuffleResult | Unchecked | null;
  declare tableName: string;
  /** The name of the house, for the printed sheet. */
  declare house: string;
  declare showsAll: boolean;
  declare isRunning: boolean;
  private steps: Step[] = [];
  private asked = '';
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.sheet = null;
    this.step = 0;
    this.failure = '';
    this.shuffle = null;
    this.tableName = '';
    this.house = '';
    this.showsAll = false;
    this.isRunning = false;
  }

  override get heading(): string {
    return th('replay.title', { round: count(Number(this.parts[1])), table: this.name });
  }

  private get name(): string {
    return this.tableName === '' ? th('table', { number: this.parts[0]! }) : this.tableName;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(useKeys(() => this.keys()));
    this.during(onNavigate(() => {
      this.step = this.askedStep() ?? this.step;
    }));
    session.rest.tables().then((tables) => {
      this.tableName = tables.find((table) => table.number === Number(this.parts[0]))?.name ?? '';
    }, () => undefined /* The table is shown by its number. */);
    session.rest.notice(Number(this.parts[0])).then((notice) => {
      this.house = notice.house.name ?? '';
    }, () => undefined /* The sheet does not name the house. */);
    this.during(() => clearInterval(this.timer));
    this.during(onEngine(() => {
      if (engineProblem() === null && this.shuffle?.accepted === null) {
        void this.check(); /* The engine was loaded by a later attempt. */
      }
    }));
  }

  /* The same element may be reused for another round. */
  protected override willUpdate(changed: Map<string, unknown>): void {
    const asked = this.parts.join('/');
    if (changed.has('parts') && asked !== this.asked) {
      this.asked = asked;
      this.sheet = null;
      void this.load();
    }
  }

  /* The content security policy allows no style attribute. */
  protected override updated(): void {
    const share = this.steps.length < 2 ? 100 : (this.step / (this.steps.length - 1)) * 100;
    this.querySelector<HTMLElement>('.slider input')?.style.setProperty('--at', `${share}%`);
  }

  private async load(): Promise<void> {
    try {
      const sheet = await session.rest.get<RoundSheet>(`/api/v1/tables/${this.parts[0]}/rounds/${this.parts[1]}`);
      this.steps = stepsOf(sheet);
      this.step = this.askedStep() ?? this.steps.length - 1;
      this.sheet = sheet;
      void this.check();
    } catch (error) {
      this.failure = error instanceof ApiError && (error.status === 404 || error.status === 409) ? th('replay.gone') : problemText(error);
    }
  }

  /** The step in the address, as in #33. */
  private askedStep(): number | null {
    const asked = Number(location.hash.slice(1));
    return asked >= 1 && asked <= this.steps.length ? asked - 1 : null;
  }

  private async again(): Promise<void> {
    if (engineProblem() !== null) {
      await retryEngine();
    }
    await this.check();
  }

  private async check(): Promise<void> {
    if (this.sheet?.shoe == null) {
      return;
    }
    this.shuffle = null;
    const found = await checkShuffle(this.sheet);
    this.shuffle = found;
    say(th(found.accepted === null ? 'proof.shuffle.not' : found.accepted ? 'proof.shuffle' : 'proof.shuffle.bad'));
  }

  private keys(): Key[] {
    return [
      { keys: 'ArrowLeft', shown: '←', does: () => th('replay.back'), act: () => this.goTo(this.step - 1) },
      { keys: 'ArrowRight', shown: '→', does: () => th('replay.on'), act: () => this.goTo(this.step + 1) },
      { keys: 'Space', does: () => th(this.isRunning ? 'replay.stop' : 'replay.run'), act: () => this.run() },
      { keys: 'Home', does: () => th('replay.first'), act: () => this.goTo(0) },
      { keys: 'End', does: () => th('replay.last'), act: () => this.goTo(this.steps.length - 1) },
    ];
  }

  private goTo(step: number): void {
    this.step = Math.max(0, Math.min(this.steps.length - 1, step));
    history.replaceState(null, '', `#${this.step + 1}`);
    say(this.steps[this.step]?.say() ?? '');
  }

  private run(): void {
    clearInterval(this.timer);
    this.isRunning = !this.isRunning;
    if (!this.isRunning) {
      return;
    }
    if (this.step === this.steps.length - 1) {
      this.goTo(0);
    }
    this.timer = setInterval(() => {
      this.goTo(this.step + 1);
      if (this.step === this.steps.length - 1) {
        this.run();
      }
    }, RUN_MS);
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      say(th('replay.copied'));
    } catch {
      /* Not allowed by the browser: the address bar has the link. */
    }
  }

  private head(sheet: RoundSheet): TemplateResult {
    const posted = sheet.rules.fees === null ? th('replay.noFees') : th('replay.schedule', { name: sheet.rules.fees.schedule });
    return html`<header class="r-head-row"><div><h1>${this.heading}</h1>
        <p class="lead">${th('replay.lead', { day: `${dayAndTime(sheet.began)} – ${dayAndTime(sheet.ended)}`, rules: ruleSetTitle(sheet.rules.posted.rules, sheet.rules.title), posted })}</p></div>
      <div class="r-actions"><button class="button" @click=${() => void this.copy()}>${icon('link')}${th('replay.copy')}</button>
        <button class="button" @click=${() => download(`trey-${sheet.table}-${sheet.round}.json`, 'application/json', JSON.stringify(sheet, null, 2))}>${icon('download')}${th('json')}</button>
        <button class="button" @click=${() => print()}>${icon('print')}${th('replay.print')}</button></div></header>`;
  }

  /** For the sheet on paper. */
  private shuffleText(sheet: RoundSheet): string {
    const { shuffle } = this;
    const said = sheet.shoe === null ? []
      : shuffle === null ? [th('proof.shuffle.not')]
        : shuffle.accepted === null ? [th('proof.shuffle.not'), th(`proof.shuffle.not.${shuffle.why}`)]
          : shuffle.accepted ? [th('proof.shuffle'), th('proof.shuffle.text')] : [th('proof.shuffle.bad'), th(`check.${shuffle.step ?? 'pledge'}`)];
    return said.length === 0 ? '' : `${said.join(': ')}.`;
  }

  private proofs(sheet: RoundSheet): TemplateResult {
    const proof = (isFine: boolean | null, title: string, text: string): TemplateResult => isFine === null
      ? html`<li data-outcome="none">${icon('minus')}<span><b>${title}</b>${text}</span></li>`
      : html`<li data-outcome=${isFine ? 'ok' : 'bad'}>${icon(isFine ? 'check' : 'warn')}<span><b>${title}</b>${text}</span></li>`;
    const whole = journalIsWhole(sheet);
    const sums = chipsAddUp(sheet) && sheet.sheet.resettled;
    const values = { first: count(sheet.events[0]!.position), last: count(sheet.events.at(-1)!.position), count: movementCount(sheet) };
    const shuffle = sheet.shoe === null ? proof(null, th('proof.shuffle.none'), th('proof.shuffle.noneText'))
      : this.shuffle === null ? html`<li><span class="i"></span><span><b>${th('proof.shuffle.wait')}</b></span></li>`
        : this.shuffle.accepted === null ? proof(null, th('proof.shuffle.not'), th(`proof.shuffle.not.${this.shuffle.why}`))
        : proof(this.shuffle.accepted, th(this.shuffle.accepted ? 'proof.shuffle' : 'proof.shuffle.bad'),
          this.shuffle.accepted ? th('proof.shuffle.text') : th(`check.${this.shuffle.step ?? 'pledge'}`));
    return html`<ul class="proofs">
      ${proof(whole, th('proof.journal'), th(whole ? 'proof.journal.text' : 'proof.journal.bad', values))}
      ${shuffle}${proof(sums, th('proof.sums'), th(sums ? 'proof.sums.text' : 'proof.sums.bad', values))}</ul>`;
  }

  private stage(sheet: RoundSheet): TemplateResult {
    const said = this.steps[this.step]?.say() ?? '';
    const last = this.steps.length;
    return html`<section class="r-stage" aria-label=${th('replay.stage')}>
      ${replayFelt(sheet, feltAt(sheet, this.steps, this.step, session.me?.person ?? null), th('replay.felt', { step: this.step + 1, say: said }))}
      <div class="scrub">
        <button class="icon-button" aria-label=${th('replay.back')} ?disabled=${this.step === 0} @click=${() => this.goTo(this.step - 1)}>${icon('prev')}</button>
        <button class="icon-button" aria-label=${th(this.isRunning ? 'replay.stop' : 'replay.run')} @click=${() => this.run()}>${icon(this.isRunning ? 'pause' : 'play')}</button>
        <button class="icon-button" aria-label=${th('replay.on')} ?disabled=${this.step === last - 1} @click=${() => this.goTo(this.step + 1)}>${icon('next')}</button>
        <p><b>${th('replay.step', { step: this.step + 1 })}</b> ${th('replay.of', { count: last })}</p><p class="scrub-say">${said}</p></div>
      <label class="slider"><span class="vh">${th('replay.slider')}</span><input type="range" min="1" max=${last} step="1" .value=${String(this.step + 1)}
        @input=${(event: Event) => this.goTo(Number((event.target as HTMLInputElement).value) - 1)}></label>
      ${phases(this.steps, this.step)}</section>`;
  }

  private content(sheet: RoundSheet): TemplateResult {
    return html`${this.head(sheet)}${this.proofs(sheet)}${this.stage(sheet)}
      <div class="r-side">${finding(sheet, this.steps[this.step])}</div>
      ${ledger(this.steps, this.step, this.showsAll, (showsAll) => { this.showsAll = showsAll; }, (step) => this.goTo(step))}
      ${sheet.shoe === null ? nothing : shuffleCheck(sheet, this.shuffle, () => void this.again())}
      ${sheetPaper({ sheet, table: this.name, house: this.house, shuffle: this.shuffleText(sheet), reader: session.me?.name ?? '', now: Date.now() })}`;
  }

  protected override render(): TemplateResult {
    if (this.sheet !== null) {
      return html`${topbar('/history')}<main class="replay">${this.content(this.sheet)}</main>`;
    }
    return html`${topbar('/history')}<main class="plain-page" aria-busy=${this.failure === '' ? 'true' : 'false'}><h1>${this.heading}</h1>
      ${this.failure === '' ? html`<p>${t('loading')}</p>` : html`<p role="alert">${this.failure}</p><a class="button" href="/history">${t('nav.history')}</a>`}</main>`;
  }
}

customElements.define('replay-page', ReplayPage);
