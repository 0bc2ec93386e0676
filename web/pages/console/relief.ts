// Relief: a dealer takes over the table on a console that stays logged in, with one tap and a PIN.
//
//   <relief-dialog .table=${3}></relief-dialog>   shows nothing by itself
//   element.open()                                opens the dialog
//
// The event `relieved` has the new dealer as its detail.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Dealer, Dealers, Relief, Relieved } from '../../client/index.js';
import { openDialog, type OpenDialog } from '../../parts/dialog.js';
import { t } from '../../words/common.js';
import { tr } from '../../words/relief.js';

const PIN_MIN = 4;
const PIN_MAX = 8;

export class ReliefDialog extends Piece {
  static override properties: PropertyDeclarations = { table: { type: Number }, dealer: { attribute: false } };
  /** The number of the table. */
  declare table: number;
  /** Who deals there now; 0: nobody, or not known. */
  declare dealer: number;
  private shown: OpenDialog | null = null;
  private people: readonly Dealer[] | null = null;
  private chosen: Dealer | null = null;
  private digits = '';
  private problem = '';
  private isBusy = false;

  constructor() {
    super();
    this.table = 0;
    this.dealer = 0;
  }

  open(): void {
    if (this.shown !== null) {
      return;
    }
    this.people = null;
    this.choose(null);
    this.shown = openDialog(tr('title'), this.content(), 'relief');
    const keys = (event: KeyboardEvent): void => this.onKey(event);
    addEventListener('keydown', keys, { capture: true });
    void this.shown.closed.then(() => {
      removeEventListener('keydown', keys, { capture: true });
      this.shown = null;
      this.digits = '';
    });
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.people = (await session.rest.get<Dealers>('/api/v1/dealers')).dealers;
    } catch (error) {
      this.problem = problemText(error);
    }
    this.show();
  }

  private show(): void {
    this.shown?.update(this.content());
  }

  private choose(dealer: Dealer | null): void {
    this.chosen = dealer;
    this.digits = '';
    this.problem = '';
    this.show();
    if (dealer !== null) {
      document.querySelector<HTMLElement>('.relief-digits')?.focus(); /* the button that was pressed is gone */
    }
  }

  private type(digit: string): void {
    if (this.digits.length < PIN_MAX && !this.isBusy) {
      this.digits += digit;
      this.problem = '';
      this.show();
    }
  }

  private erase(): void {
    this.digits = this.digits.slice(0, -1);
    this.show();
  }

  /** Keys of the dialog are not keys of the table. */
  private onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    const isOnButton = event.target instanceof Element && event.target.closest('dialog.relief footer, .dialog-head') !== null;
    if (this.chosen === null || isOnButton || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (/^[0-9]$/.test(event.key)) {
      event.preventDefault();
      this.type(event.key);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      this.erase();
    } else if (event.key === 'Enter' && this.digits.length >= PIN_MIN) {
      event.preventDefault();
      void this.send();
    }
  }

  private async send(): Promise<void> {
    const dealer = this.chosen;
    if (dealer === null || this.isBusy || this.digits.length < PIN_MIN) {
      return;
    }
    this.isBusy = true;
    this.show();
    try {
      const told = await session.rest.post<Relieved>(`/api/v1/tables/${this.table}/relief`,
        { person: dealer.person, pin: this.digits } satisfies Relief);
      this.isBusy = false;
      say(tr('done', { name: dealer.name }));
      this.dispatchEvent(new CustomEvent<Relieved>('relieved', { detail: told, bubbles: true }));
      if (told.pin_used_up) {
        this.digits = '';
        this.shown?.update(html`<p>${tr('usedUp')}</p><footer><button class="button primary" autofocus @click=${() => this.shown?.close()}>${t('close')}</button></footer>`);
      } else {
        this.shown?.close();
      }
    } catch (error) {
      this.isBusy = false;
      this.digits = '';
      this.problem = problemText(error);
      this.show();
    }
  }

  private row(one: Dealer): TemplateResult {
    const isNow = one.person === this.dealer;
    const note = isNow ? tr('now') : one.pin ? '' : tr('noPin');
    return html`<li><button class="button relief-who" ?disabled=${!one.pin} @click=${() => this.choose(one)}>
      <b>${one.name}</b>${note === '' ? nothing : html`<span>${note}</span>`}</button></li>`;
  }

  private list(): TemplateResult {
    if (this.people === null) {
      return this.problem === '' ? html`<p aria-busy="true">${t('loading')}</p>` : html`<p class="ask-problem" role="alert">${this.problem}</p>`;
    }
    if (this.people.length === 0) {
      return html`<p>${tr('none')}</p>`;
    }
    const sorted = [...this.people].sort((a, b) => Number(b.pin) - Number(a.pin) || a.name.localeCompare(b.name));
    return html`<p>${tr('who')}</p><ul class="relief-people">${sorted.map((one) => this.row(one))}</ul>`;
  }

  private pad(dealer: Dealer): TemplateResult {
    const key = (digit: string): TemplateResult =>
      html`<button class="button relief-key" type="button" @click=${() => this.type(digit)}>${digit}</button>`;
    return html`<p id="relief-pin">${tr('pin', { name: dealer.name })}</p>
      <output class="relief-digits" tabindex="-1" aria-labelledby="relief-pin"><span aria-hidden="true">${'●'.repeat(this.digits.length)}</span><span class="vh">${tr('digits', { count: this.digits.length })}</span></output>
      <p class="ask-problem" role="alert">${this.problem}</p>
      <div class="relief-pad">${['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}
        <button class="button relief-key" type="button" aria-label=${tr('delete')} ?disabled=${this.digits === ''} @click=${() => this.erase()}>⌫</button>${key('0')}
        <button class="button primary relief-key" type="button" ?disabled=${this.digits.length < PIN_MIN || this.isBusy} @click=${() => void this.send()}>${tr('do')}</button></div>
      <footer><button class="button" type="button" @click=${() => this.choose(null)}>${tr('other')}</button></footer>`;
  }

  private content(): TemplateResult {
    return this.chosen === null ? this.list() : this.pad(this.chosen);
  }

  protected override render(): typeof nothing {
    return nothing;
  }
}

customElements.define('relief-dialog', ReliefDialog);

declare global {
  interface HTMLElementTagNameMap {
    'relief-dialog': ReliefDialog;
  }
}
