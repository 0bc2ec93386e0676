// Dual control: requests that wait for a second person, for those who asked and those who may approve.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say, sayNow } from '../../app/announce.js';
import { confirmSelf } from '../../app/confirm.js';
import { count, hourAndMinute, money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { ApiError, type Approval, type Approvals } from '../../client/index.js';
import { openDialog } from '../../parts/dialog.js';
import { icon } from '../../parts/icon.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { tw } from '../../words/control.js';
import { tj } from '../../words/jackpot.js';

const ASK_EVERY_MS = 4000;

function isOfTable(one: Approval): boolean {
  return one.kind === 'void' || one.kind === 'correction';
}

export class SecondPerson extends Piece {
  static override properties: PropertyDeclarations = { kind: { attribute: false }, table: { attribute: false }, round: { attribute: false }, list: { state: true }, problem: { state: true } };
  /** Shows only requests of this kind; null: all. */
  declare kind: 'cage' | 'void' | null;
  /** Shows only voids of this table; 0: all. */
  declare table: number;
  /** Shows what has ended only of this round; 0: of all. */
  declare round: number;
  declare list: Approvals | null;
  declare problem: string;
  private names = new Map<number, string>();

  constructor() {
    super();
    this.kind = null;
    this.table = 0;
    this.round = 0;
    this.list = null;
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (session.has('floor', 'cage', 'dealer')) {
      void session.rest.tables().then((tables) => {
        this.names = new Map(tables.map(({ number, name }) => [number, name]));
        this.requestUpdate();
      }, () => undefined);
      void this.load();
      const again = setInterval(() => document.visibilityState === 'visible' && this.isOn && void this.load(), ASK_EVERY_MS);
      this.during(() => clearInterval(again));
    }
  }

  /** The room has dual control, or it is not known yet. Corrections of a hand need it in every room. */
  private get isOn(): boolean {
    return this.kind !== 'cage' || this.list === null || this.list.cage_from > 0;
  }

  /** The table has changed: what waited may have happened. */
  follow(): void {
    if (this.shown().some((one) => one.state === 'waiting')) {
      void this.load();
    }
  }

  /** Asks the server; tells the page of requests of its own that have ended. */
  async load(): Promise<void> {
    const before = this.list?.approvals ?? [];
    try {
      this.list = await session.rest.get<Approvals>('/api/v1/approvals');
      this.problem = '';
    } catch (error) {
      this.problem = error instanceof ApiError && error.status === 0 ? '' : problemText(error); /* the bar says so */
      return;
    }
    const isWaiting = (request: number): boolean => before.some((one) => one.request === request && one.state === 'waiting');
    for (const one of this.list.approvals) {
      if (one.own && one.state !== 'waiting' && isWaiting(one.request)) {
        say(`${this.nameOf(one)}: ${this.ended(one)}`);
        this.dispatchEvent(new CustomEvent<Approval>('ended', { detail: one }));
      } else if (one.may_approve && before.every((other) => other.request !== one.request)) {
        sayNow(`${tw('title')}: ${this.nameOf(one)}`);
      }
    }
  }

  private nameOf(one: Approval): string {
    return one.kind === 'void' || one.kind === 'correction'
      ? tw(one.kind, { round: count(one.round ?? 0), table: this.names.get(one.table ?? 0) ?? tw('table', { number: one.table ?? 0 }) })
      : tw(one.kind, { amount: money(one.amount ?? 0), name: one.customer_name ?? '' });
  }

  private ended(one: Approval): string {
    const name = one.second_name ?? '';
    return one.state === 'done' || one.state === 'declined'
      ? tw(one.state === 'declined' && one.second === one.asker ? 'takenBack' : one.state, { name })
      : tw(one.state === 'expired' ? 'expired' : 'failed');
  }

  private what(one: Approval): TemplateResult | typeof nothing {
    if (one.kind === 'correction') {
      const whose = one.seat === 0 ? tw('bank') : tw('seat', { seat: one.seat ?? 0 });
      return html`<p>${whose}: ${(one.cards ?? []).join(' ')}: “${one.text}”</p>`;
    }
    return one.kind === 'void' ? html`<p>${tc(`void.${one.reason as 'staff-decision'}`)}: “${one.text}”</p>` : nothing;
  }

  private approve(one: Approval): void {
    let problem = '';
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      try {
        await confirmSelf(String(new FormData(event.target as HTMLFormElement).get('password')));
        await session.rest.post<Approval>(`/api/v1/approvals/${one.request}`);
        dialog.close();
        void this.load();
        return;
      } catch (error) {
        problem = error instanceof ApiError && error.status === 401 ? tj('wrong') : problemText(error);
      }
      dialog.update(content());
      void this.load();
    };
    const content = (): TemplateResult => html`<form class="ask" @submit=${submit}>
      ${this.what(one)}<p>${tw('sure.text', { name: one.asker_name ?? '' })}</p>
      <div class="dlg-sign"><label><span>${tw('who')}</span><input value=${session.me?.name ?? ''} readonly autocomplete="username"></label>
        <label><span>${tj('password')}</span><input name="password" type="password" required autocomplete="current-password"></label></div>
      <p class="ask-problem" role="alert">${problem}</p>
      <footer><button class="button" type="button" @click=${() => dialog.close()}>${t('cancel')}</button>
        <button class="button primary">${tw('approve')}</button></footer></form>`;
    const dialog = openDialog(this.nameOf(one), content());
  }

  private async decline(one: Approval): Promise<void> {
    try {
      await session.rest.delete(`/api/v1/approvals/${one.request}`);
      await this.load();
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private row(one: Approval): TemplateResult {
    const isWaiting = one.state === 'waiting';
    const values = { name: one.asker_name ?? '', time: hourAndMinute(one.expires) };
    return html`<li class="alarm" data-state=${one.state}>${icon(isWaiting ? 'key' : one.state === 'done' ? 'check' : 'warn')}
      <div><h3>${this.nameOf(one)}</h3>${this.what(one)}
        <p class="second-state">${!isWaiting ? this.ended(one) : one.own ? tw('own', values) : tw('asked', values)}</p></div>
      ${!isWaiting ? nothing : html`<div class="second-keys">
        ${one.may_approve || one.own ? html`<button class="button" @click=${() => void this.decline(one)}>${tw(one.own ? 'takeBack' : 'decline')}</button>` : nothing}
        ${one.may_approve ? html`<button class="button primary" @click=${() => this.approve(one)}>${tw('approve')}</button>` : nothing}</div>`}</li>`;
  }

  private shown(): Approval[] {
    return (this.list?.approvals ?? []).filter((one) => (this.kind === null || isOfTable(one) === (this.kind === 'void')) &&
      (this.table === 0 || one.table === this.table) &&
      (one.state === 'waiting' ? one.own || one.may_approve
        : (one.own || one.second === session.me?.person) && (this.round === 0 || one.round === this.round))).slice(0, 12);
  }

  protected override render(): TemplateResult | typeof nothing {
    const shown = this.shown();
    const from = this.kind === 'cage' ? this.list?.cage_from ?? 0 : 0;
    if (shown.length === 0 && from === 0 && this.problem === '') {
      return nothing;
    }
    return html`<section class="second" aria-labelledby="second-h"><h2 id="second-h">${tw('title')}</h2>
      ${from > 0 ? html`<p class="muted">${tw('limit', { amount: money(from) })}</p>` : nothing}
      ${this.problem === '' ? nothing : html`<p class="ask-problem" role="alert">${this.problem}</p>`}
      ${shown.length === 0 ? nothing : html`<ul class="alarms">${shown.map((one) => this.row(one))}</ul>`}</section>`;
  }
}

customElements.define('second-person', SecondPerson);
