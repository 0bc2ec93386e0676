// A supervisor confirms a progressive win with the key (PROG-7): they enter their password again, turn the key to JPH and
// press J-POT, which records the win; once it is paid they turn the key back to RUN.
import { html, nothing, type TemplateResult } from 'lit';
import { confirmSelf } from '../../app/confirm.js';
import { money } from '../../app/format.js';
import { problemText, refusalText } from '../../app/problem.js';
import { listOf, seatName } from '../../app/seats.js';
import { session } from '../../app/session.js';
import { ApiError, type Answer, type Sections, type Table } from '../../client/index.js';
import { cards } from '../../parts/card.js';
import { clause } from '../../parts/clause.js';
import { openDialog } from '../../parts/dialog.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { tj } from '../../words/jackpot.js';
import { t } from '../../words/common.js';

interface Win {
  seat: number;
  hand: string;
}

function row(word: string, value: string, extra = ''): TemplateResult {
  return html`<div class=${extra}><dt>${word}</dt><dd>${value}</dd></div>`;
}

function terms(s: Sections, win: Win): TemplateResult {
  const award = s.results?.awards.find((one) => one.seat === win.seat);
  const envy = (s.results?.envy ?? []).filter((one) => one.trigger === win.seat);
  const posted = s.rules?.progressive;
  const fromMeter = award?.from === 'meter';
  return html`<dl class="terms">
    ${row(tj('player'), tj('playerLine', { seat: seatName(s.people, win.seat), coin: money(posted?.denomination ?? 0) }))}
    ${row(tj('award'), tj(fromMeter ? 'meterAll' : 'fixed'))}
    ${row(tj('pays'), money(award?.amount ?? 0), 'big')}
    ${envy.length === 0 ? nothing : row(tj('envy', { seats: listOf(envy.map((one) => one.seat).sort((a, b) => a - b)) }),
      tj('envyLine', { count: envy.length, amount: money(envy[0]!.amount) }))}
    ${fromMeter ? row(tj('restart'), money(posted?.seed ?? 0)) : nothing}</dl>`;
}

/** It is not this hand: the supervisor puts the lit button out, and the dealer is told. */
export function denyHand(table: number, win: Win): Promise<Answer> {
  return session.live.command('key', table, { as: 'supervisor', key: 'hand', seat: win.seat, hand: win.hand });
}

class Confirmation {
  private problem: TemplateResult | string = '';
  private isBusy = false;
  /** A confirmed password is valid for two minutes; the key may be turned back later than that. */
  private isConfirmed = true;
  private readonly table: Table;
  private readonly dialog;

  constructor(
    private readonly number: number,
    private readonly name: string,
  ) {
    this.table = session.live.watch(number, 'supervisor');
    this.dialog = openDialog(this.title(), this.content(), 'jackpot');
    const end = this.table.onChange(() => this.dialog.update(this.content()));
    void this.dialog.closed.then(end);
  }

  private get win(): Win | null {
    return this.table.sections.meter?.lit ?? null;
  }

  private title(): string {
    const win = this.win;
    return win === null ? tj('nothing', { table: this.name })
      : tj('title', { hand: tc(`hand.${win.hand}` as 'hand.straight'), seat: win.seat });
  }

  private async press(key: string): Promise<boolean> {
    const answer: Answer = await session.live.command('key', this.number, { as: 'supervisor', key });
    this.isConfirmed = answer.error !== 'confirm-first';
    if (answer.status !== 'ok' && this.isConfirmed) {
      this.problem = html`${refusalText(answer)} ${clause(answer.rule)}`;
    }
    return answer.status === 'ok';
  }

  private async record(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    this.problem = '';
    const password = String(new FormData(event.target as HTMLFormElement).get('password'));
    try {
      await confirmSelf(password);
      const isTurned = this.table.sections.meter?.keypad === 'keyed' || (await this.press('turn-jph'));
      if (isTurned) {
        await this.press('j-pot');
      }
    } catch (error) {
      this.fail(error);
    }
    this.isBusy = false;
    this.dialog.update(this.content());
  }

  private async turnBack(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    const password = event === undefined ? null : new FormData(event.target as HTMLFormElement).get('password');
    this.problem = '';
    try {
      if (password !== null) {
        await confirmSelf(String(password));
      }
      if (this.table.sections.meter?.keypad === 'locked' || (await this.press('turn-run'))) {
        this.dialog.close();
        return;
      }
    } catch (error) {
      this.fail(error);
    }
    this.dialog.update(this.content());
  }

  /** Also puts the hand out if the key has not been turned, or is turned back. */
  private async deny(): Promise<void> {
    const win = this.win;
    if (win === null || (this.table.sections.meter?.keypad !== 'locked' && !(await this.press('turn-run')))) {
      this.dialog.update(this.content());
      return;
    }
    const answer = await denyHand(this.number, win);
    if (answer.status === 'ok') {
      this.dialog.close();
      return;
    }
    this.problem = html`${refusalText(answer)} ${clause(answer.rule)}`;
    this.dialog.update(this.content());
  }

  private fail(error: unknown): void {
    this.problem = error instanceof ApiError && error.status === 401 ? tj('wrong') : problemText(error);
  }

  private sign(): TemplateResult {
    return html`<div class="dlg-sign"><label><span>${tj('who')}</span><input value=${session.me?.name ?? ''} readonly autocomplete="username"></label>
      <label><span>${tj('password')}</span><input name="password" type="password" required autocomplete="current-password"></label></div>`;
  }

  private form(): TemplateResult {
    return html`<p class="dlg-note">${tj('check')} ${clause('PROG-7')}</p>
      <form @submit=${(event: SubmitEvent) => void this.record(event)}>
        ${this.sign()}
        <p class="ask-problem" role="alert">${this.problem}</p>
        <footer><button class="button" type="button" name="not" @click=${() => void this.deny()}>${tj('not')}</button>
          <button class="button primary">${tj('do')}</button></footer></form>`;
  }

  private recorded(): TemplateResult {
    const round = this.table.sections.clock?.round ?? 0;
    return html`<p class="dlg-note">${tj('recorded')} ${clause('PROG-7')}</p>
      <form @submit=${(event: SubmitEvent) => void this.turnBack(event)}>${this.isConfirmed ? nothing : this.sign()}
      <p class="ask-problem" role="alert">${this.problem}</p>
      <footer><a class="button" href=${`/win/${this.number}/${round}`} target="_blank">${icon('print')}${tj('print')}</a>
        <button class="button primary">${tj('run')}</button></footer></form>`;
  }

  private content(): TemplateResult {
    const s = this.table.sections as Sections;
    const win = this.win;
    if (win === null || !this.table.isKnown) {
      return html`<p>${tj('nothingText')}</p><footer><button class="button" @click=${() => this.dialog.close()}>${t('close')}</button></footer>`;
    }
    const hand = s.hands.find((one) => one.seat === win.seat);
    return html`<p class="dlg-head">${tj('head', { table: this.name })}</p>
      <div class="dlg-cards">${hand === undefined ? nothing : cards(hand.cards, { size: 'large' })}${terms(s, win)}</div>
      ${s.meter?.keypad === 'recorded' ? this.recorded() : this.form()}`;
  }
}

export function openJackpot(number: number, name: string): void {
  new Confirmation(number, name);
}
