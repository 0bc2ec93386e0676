// The progressive's sign (PROC-5), for a monitor at the table: the meter, awards, envy bonuses, that the wager is not
// returned, and the last jackpot. Figures that the server no longer confirms are marked.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { session } from '../../app/session.js';
import { cards } from '../../parts/card.js';
import { icon, mark } from '../../parts/icon.js';
import { t } from '../../words/common.js';
import { tsign } from '../../words/sign.js';
import { Counter } from './counter.js';
import { Fit } from './fit.js';
import { Follower, type Progressive, type Seen } from './follow.js';
import { day, moment } from './times.js';

type Meter = Extract<Seen, { kind: 'meter' }>;

const SPADES = ['As', 'Ks', 'Qs'];

class SignPage extends Page {
  private follower: Follower | null = null;
  private fit: Fit | null = null;
  private readonly counter = new Counter(() => this.requestUpdate());

  override get heading(): string {
    return `${tsign('title')}, ${this.tableName}`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const fit = new Fit(this);
    this.fit = fit;
    this.during(() => fit.end());
    this.during(() => this.counter.stop());
    this.during(() => this.follower?.end());
  }

  private get tableName(): string {
    const number = Number(this.parts[0]);
    return this.follower !== null && this.follower.name !== '' ? this.follower.name : tsign('table', { number });
  }

  protected override willUpdate(): void {
    const number = Number(this.parts[0]);
    if (this.follower?.number !== number) {
      this.follower?.end();
      this.follower = new Follower(number, () => this.follow());
    }
  }

  private follow(): void {
    const seen = this.follower?.seen;
    if (seen?.kind === 'meter') {
      this.counter.countTo(seen.amount);
    }
    document.title = `${this.heading} · Trey`;
    this.requestUpdate();
  }

  protected override updated(): void {
    this.fit?.update();
  }

  /** The mark of unconfirmed figures: a triangle, and the time of the last update. */
  private stale(): TemplateResult | typeof nothing {
    const since = this.follower!.staleSince;
    return since === null ? nothing : html`<p class="sign-mark sign-stale" role="alert">${icon('warn')}<span>${
      tsign('stale', { time: moment(since, session.live.time()) })}</span></p>`;
  }

  private state(meter: Meter): TemplateResult | typeof nothing {
    const isStale = this.follower!.staleSince !== null;
    if (meter.hit !== null) {
      const values = { amount: money(meter.hit.amount), seat: meter.hit.seat };
      return html`<p class="sign-mark sign-hit" role="status">${mark()}<span>${tsign(isStale ? 'hit.short' : 'hit', values)}</span></p>`;
    }
    return meter.state !== 'locked' || isStale ? nothing
      : html`<p class="sign-mark sign-locked">${icon('lock')}<span>${tsign('locked')}</span></p>`;
  }

  /** With two marks beside it there is room only for the table's name. */
  private titleOf(meter: Meter): TemplateResult {
    return meter.hit !== null && this.follower!.staleSince !== null ? html`<b>${this.tableName}</b>`
      : html`<b>${tsign('title')}</b> · ${this.tableName}`;
  }

  private meter(meter: Meter): TemplateResult {
    const shown = this.counter.shown ?? meter.amount;
    const cents = String(shown % 100).padStart(2, '0');
    return html`<p class="sign-meter" data-fit data-state=${meter.state}>
      <span class="vh" role="status">${tsign('meter', { amount: money(meter.amount) })}</span>
      <span class="sign-amount" aria-hidden="true">${money(shown - shown % 100)}<small>.${cents}</small></span></p>`;
  }

  private pays(progressive: Progressive): TemplateResult {
    const fixed = progressive.awards.filter(({ amount }) => amount !== null && amount > 0);
    const row = (hand: TemplateResult | string, amount: number): TemplateResult => html`<div><dt>${hand}</dt><dd>${money(amount)}</dd></div>`;
    const spade = html`<svg viewBox="0 0 32 32" role="img" aria-label=${t('suit.s')}>${svg`<use href="#suit-s"></use>`}</svg>`;
    const name = (hand: string): string => tsign(`hand.${hand}` as 'hand.straight');
    return html`<section class="sign-top" aria-labelledby="sign-top"><h2 id="sign-top" data-fit>${tsign('top')}</h2>
        ${cards(SPADES, { size: 'large' })}<p data-fit>${tsign('top.pays')}</p></section>
      <section class="sign-pays" aria-labelledby="sign-pays"><h2 id="sign-pays" data-fit>${tsign('pays', { coin: money(progressive.denomination) })}</h2>
        <dl data-fit>${fixed.map(({ hand, amount }) => row(name(hand), amount!))}</dl></section>
      <section class="sign-envy" aria-labelledby="sign-envy"><h2 id="sign-envy" data-fit>${tsign('envy')}</h2>
        <dl data-fit>${progressive.awards.filter(({ envy }) => envy > 0).map(({ hand, envy }) =>
          row(html`${name(hand)}${hand === 'akq-spades' ? spade : nothing}`, envy))}</dl>
        <p class="sign-note">${tsign('envy.when')}</p></section>`;
  }

  private last(): TemplateResult | typeof nothing {
    const { last } = this.follower!;
    if (last === undefined) {
      return nothing;
    }
    return last === null ? html`<p class="sign-last">${tsign('last.none')}</p>`
      : html`<p class="sign-last">${tsign('last')} <b>${money(last.amount)}</b> · <span>${
        tsign('last.where', { table: this.tableName, date: day(last.time, session.live.time()) })}</span></p>`;
  }

  private test(): TemplateResult | typeof nothing {
    return this.follower!.isTest ? html`<p class="sign-test">${t('bar.test')}</p>` : nothing;
  }

  private plain(word: 'wait' | 'none' | 'closed' | 'noTable'): TemplateResult {
    return html`<main class="sign sign-plain" data-kind=${word}>${this.test()}<div class="sign-head" data-fit>${this.stale()}</div>
      <div class="sign-plain-text">${mark()}<h1>${tsign(word, { table: this.tableName, number: this.follower!.number })}</h1>
        <p>${tsign(`${word}.more`)}</p></div></main>`;
  }

  protected override render(): TemplateResult {
    const { seen } = this.follower!;
    if (seen.kind !== 'meter') {
      return this.plain(seen.kind === 'no-table' ? 'noTable' : seen.kind);
    }
    return html`<main class="sign" data-kind="meter">${this.test()}
      <div class="sign-head" data-fit><h1 class="sign-title">${mark()}<span>${this.titleOf(seen)}</span></h1>
        ${this.state(seen)}${this.stale()}</div>
      ${this.meter(seen)}${this.pays(seen.progressive)}
      <footer class="sign-foot" data-fit><p><b>${tsign('kept')}</b></p>${this.last()}</footer></main>`;
  }
}

customElements.define('sign-page', SignPage);
