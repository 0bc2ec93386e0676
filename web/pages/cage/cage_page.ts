// The cage: buy-ins and cash-outs of an account's wallet, with a receipt for each.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say, sayNow } from '../../app/announce.js';
import { clockTime, dayAndTime, money } from '../../app/format.js';
import { Page } from '../../app/page.js';
import { loadPeople } from '../../app/people_names.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { ApiError, type Approval, type Moved, type PersonRow, type Waiting } from '../../client/index.js';
import { openDialog } from '../../parts/dialog.js';
import { icon } from '../../parts/icon.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { topbar } from '../../parts/topbar.js';
import { tg } from '../../words/cage.js';
import { tw } from '../../words/control.js';
import './cage_day.js';
import type { CageDay } from './cage_day.js';
import '../floor/second_person.js';
import type { SecondPerson } from '../floor/second_person.js';
import '../floor/fee_report.js';
import { readCents } from '../floor/adjust_dialog.js';

const SHOWN = 12;

/** A transfer whose outcome is unknown. The same one again has the same key, so it is done once. */
interface Attempt {
  kind: 'deposit' | 'withdrawal';
  person: number;
  amount: number;
  key: string;
}

interface Receipt {
  kind: 'deposit' | 'withdrawal';
  person: PersonRow;
  amount: number;
  wallet: number;
  seq: number;
  time: number;
  /** Who approved it, in a room with dual control. */
  approver: string | null;
}

class CagePage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, people: { state: true }, text: { state: true }, chosen: { state: true }, problem: { state: true }, receipts: { state: true },
  };
  declare people: PersonRow[];
  declare text: string;
  declare chosen: PersonRow | null;
  declare problem: string;
  declare receipts: Receipt[];
  private readonly wallets = new Map<number, number>();
  private isBusy = false;
  private attempt: Attempt | null = null;

  constructor() {
    super();
    this.people = [];
    this.text = '';
    this.chosen = null;
    this.problem = '';
    this.receipts = [];
  }

  override get heading(): string {
    return tg('title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (session.has('cage')) {
      loadPeople().then((people) => {
        this.people = people.filter((one) => one.kind === 'account');
      }, (error: unknown) => {
        this.problem = problemText(error);
      });
    }
  }

  private found(): PersonRow[] {
    const text = this.text.trim().toLowerCase();
    return this.people.filter((one) => one.name.toLowerCase().includes(text) || String(one.person) === text);
  }

  private choose(one: PersonRow): void {
    this.chosen = one;
    this.problem = '';
    void this.loadWallet(one);
    void this.updateComplete.then(() => this.querySelector<HTMLInputElement>('[name="amount"]')?.focus());
  }

  private async loadWallet(one: PersonRow): Promise<void> {
    if (one.person === session.me?.person) {
      return; /* Cashiers cannot serve themselves. */
    }
    try {
      this.wallets.set(one.person, (await session.rest.get<{ wallet: number }>(`/api/v1/cage/wallets/${one.person}`)).wallet);
      this.requestUpdate();
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private async serve(kind: 'deposit' | 'withdrawal', form: HTMLFormElement): Promise<void> {
    const person = this.chosen;
    const amount = readCents(String(new FormData(form).get('amount')));
    if (person === null || this.isBusy) {
      return;
    }
    this.problem = person.person === session.me?.person ? tg('own.bad') : amount === null || amount <= 0 ? tg('bad') : '';
    if (this.problem !== '') {
      sayNow(this.problem);
      return;
    }
    if (kind === 'withdrawal' && !(await askConfirm(tg('sure.title', { amount: money(amount!), name: person.name }), tg('sure.text', { name: person.name }), tg('sure.do')))) {
      return;
    }
    this.isBusy = true;
    const attempt = this.attemptFor(kind, person.person, amount!);
    try {
      const answer = await session.rest.postOnce<Moved | Waiting>(`/api/v1/cage/${kind}s`, attempt.key, { person: person.person, amount });
      this.attempt = null;
      form.reset();
      if ('request' in answer) {
        say(tw('own', { time: clockTime(answer.expires) }));
        void this.querySelector<SecondPerson>('second-person')?.load();
      } else {
        this.wallets.set(person.person, answer.wallet);
        this.add({ kind, person, amount: amount!, wallet: answer.wallet, seq: answer.seq, time: session.live.time(), approver: null });
      }
    } catch (error) {
      const isUnknown = !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'no-json';
      this.attempt = isUnknown ? attempt : null;
      this.problem = problemText(error);
      sayNow(this.problem);
    }
    this.isBusy = false;
  }

  private add(receipt: Receipt): void {
    this.receipts = [receipt, ...this.receipts];
    void this.querySelector<CageDay>('cage-day')?.load();
    say(this.doneText(receipt));
  }

  /** A request of this cashier no longer waits for a second person. */
  private async ended({ kind, state, customer, amount, seq, second_name }: Approval): Promise<void> {
    const person = this.people.find((one) => one.person === customer);
    if (kind === 'void' || kind === 'correction' || state !== 'done' || person === undefined) {
      return;
    }
    await this.loadWallet(person);
    this.add({
      kind, person, amount: amount!, wallet: this.wallets.get(person.person) ?? 0, seq: seq ?? 0, time: session.live.time(), approver: second_name ?? '',
    });
  }

  private attemptFor(kind: Attempt['kind'], person: number, amount: number): Attempt {
    const last = this.attempt;
    const isSame = last !== null && last.kind === kind && last.person === person && last.amount === amount;
    return isSame ? last : { kind, person, amount, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  }

  private doneText(receipt: Receipt): string {
    return tg(`done.${receipt.kind}`, { amount: money(receipt.amount), name: receipt.person.name, wallet: money(receipt.wallet) });
  }

  private openReceipt(receipt: Receipt): void {
    const row = (word: string, value: string): TemplateResult => html`<div><dt>${word}</dt><dd>${value}</dd></div>`;
    openDialog(tg('receipt'), html`<dl class="terms receipt">
      ${row(receipt.person.name, tg('person', { person: receipt.person.person }))}
      ${row(tg(receipt.kind === 'deposit' ? 'receipt.in' : 'receipt.out'), money(receipt.amount))}
      ${row(tg('wallet'), money(receipt.wallet))}
      ${row(dayAndTime(receipt.time), tg('receipt.entry', { seq: receipt.seq }))}
      ${row(tg('receipt.by', { name: session.me?.name ?? '' }), '')}
      ${receipt.approver === null ? nothing : row(tw('receipt', { name: receipt.approver }), '')}</dl>
      <p class="receipt-sign">${tg('receipt.sign')}</p>
      <footer class="no-print"><button class="button" @click=${() => print()}>${icon('print')}${tg('print')}</button></footer>`, 'receipt-dialog');
  }

  private list(): TemplateResult {
    const found = this.found();
    if (found.length === 0) {
      return html`<p class="muted">${tg('none')}</p>`;
    }
    return html`<ul class="person-list">${found.slice(0, SHOWN).map((one) => html`<li><button class="person" aria-pressed=${String(one === this.chosen)} @click=${() => this.choose(one)}>
      <b>${one.name}</b><span>${tg('person', { person: one.person })}${one.disabled ? `, ${tg('disabled')}` : ''}${one.person === session.me?.person ? `, ${tg('own')}` : ''}</span></button></li>`)}</ul>
      ${found.length > SHOWN ? html`<p class="fine">${tg('more')}</p>` : nothing}`;
  }

  private counter(): TemplateResult {
    const one = this.chosen;
    if (one === null) {
      return html`<p class="muted">${tg('choose')}</p>`;
    }
    const wallet = this.wallets.get(one.person);
    const press = (kind: 'deposit' | 'withdrawal') => (event: Event): void => {
      event.preventDefault();
      void this.serve(kind, (event.target as HTMLElement).closest('form')!);
    };
    return html`<form class="counter" novalidate @submit=${press('deposit')}>
      <p class="counter-who"><b>${one.name}</b><span>${tg('person', { person: one.person })}</span></p>
      <p class="counter-wallet"><span>${tg('wallet')}</span><b>${wallet === undefined ? '–' : money(wallet)}</b></p>
      <label><span>${tg('amount')}</span><input name="amount" inputmode="decimal" autocomplete="off"></label>
      <p class="ask-problem" role="alert">${this.problem}</p>
      <div class="counter-keys"><button class="button primary" name="deposit">${tg('deposit')}</button>
        <button class="button" type="button" name="withdrawal" @click=${press('withdrawal')}>${tg('withdrawal')}</button></div></form>`;
  }

  private ledger(): TemplateResult {
    const sum = (kind: Receipt['kind']): number => this.receipts.filter((one) => one.kind === kind).reduce((all, one) => all + one.amount, 0);
    return html`<section class="block" aria-labelledby="receipts-h"><div class="staff-head"><h2 id="receipts-h">${tg('receipts')}</h2>
        <p class="muted">${tg('totals', { in: money(sum('deposit')), out: money(sum('withdrawal')) })}</p></div>
      ${this.receipts.length === 0 ? html`<p class="muted">${tg('receipts.none')}</p>` : html`<ul class="receipts">${this.receipts.map((one) => html`<li>
        <span>${this.doneText(one)}</span><span class="muted">${dayAndTime(one.time)}</span>
        <button class="button quiet" @click=${() => this.openReceipt(one)}>${icon('print')}${tg('receipt')}</button></li>`)}</ul>`}</section>`;
  }

  protected override render(): TemplateResult {
    if (!session.has('cage')) {
      return html`${topbar('/cage')}<main class="plain-page"><h1>${tg('not')}</h1></main>`;
    }
    return html`${topbar('/cage')}<main class="staff-page cage">
      <h1>${tg('title')}</h1><p class="lead">${tg('lead')}</p>
      <second-person .kind=${'cage'} @ended=${(event: CustomEvent<Approval>) => void this.ended(event.detail)}></second-person>
      <div class="cage-two"><section class="block" aria-label=${tg('find')}><label class="find"><span>${tg('find')}</span>
          <input type="search" autocomplete="off" .value=${this.text} @input=${(event: InputEvent) => { this.text = (event.target as HTMLInputElement).value; }}></label>
          <p class="fine" role="status">${tg('found', { count: this.found().length })}</p>${this.list()}</section>
        <section class="block" aria-label=${tg('wallet')}>${this.counter()}</section></div>
      ${this.ledger()}<cage-day></cage-day><fee-report></fee-report></main>`;
  }
}

customElements.define('cage-page', CagePage);
