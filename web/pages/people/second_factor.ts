// The second factor of one's own account: a secret for an app, its first code, and the recovery codes, each shown once.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Factor, RecoveryCodes } from '../../client/index.js';
import { qrCode } from '../../parts/qr_code.js';
import { ta } from '../../words/account.js';
import { SESSIONS_CHANGED } from './own_sessions.js';

class SecondFactor extends Piece {
  static override properties: PropertyDeclarations = {
    made: { state: true }, codes: { state: true }, failure: { state: true }, isBusy: { state: true },
  };
  declare made: Factor | null;
  declare codes: readonly string[];
  declare failure: string;
  declare isBusy: boolean;

  constructor() {
    super();
    this.made = null;
    this.codes = [];
    this.failure = '';
    this.isBusy = false;
  }

  private async send(event: SubmitEvent, act: (form: FormData) => Promise<void>): Promise<void> {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    this.isBusy = true;
    this.failure = '';
    try {
      await act(new FormData(element));
      element.reset();
    } catch (error) {
      this.failure = problemText(error);
    }
    this.isBusy = false;
  }

  private async begin(form: FormData): Promise<void> {
    const code = String(form.get('code') ?? '');
    this.codes = [];
    this.made = await session.rest.post<Factor>('/api/v1/me/factor',
      { password: String(form.get('password')), ...(code === '' ? {} : { code }) });
  }

  private async confirm(form: FormData): Promise<void> {
    const told = await session.rest.post<RecoveryCodes>('/api/v1/me/factor/confirm', { code: String(form.get('code')) });
    this.made = null;
    this.codes = told.codes;
    dispatchEvent(new Event(SESSIONS_CHANGED)); /* the others have ended */
    say(ta('factor.on'));
    session.become(await session.rest.me());
  }

  private problem(): TemplateResult | typeof nothing {
    return this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`;
  }

  private codeField(word: 'factor.code' | 'factor.oldCode'): TemplateResult {
    return html`<label><span>${ta(word)}</span><input name="code" autocomplete="one-time-code" required></label>`;
  }

  /** The address as a picture for the camera of a phone; nothing if it is too long for one. */
  private picture(uri: string): TemplateResult | typeof nothing {
    const code = qrCode(uri);
    if (code === null) {
      return nothing;
    }
    const side = code.length + 8; /* with a light margin of four modules */
    const dark = code.flatMap((row, y) => row.map((isDark, x) => isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')).join('');
    return html`<svg class="factor-qr" viewBox="0 0 ${side} ${side}" role="img" aria-label=${ta('factor.picture')} shape-rendering="crispEdges">
      <rect width=${side} height=${side} fill="#fff"></rect><path d=${dark} fill="#000"></path></svg>`;
  }

  private secret(made: Factor): TemplateResult {
    return html`<form class="make account-form" @submit=${(event: SubmitEvent) => void this.send(event, (form) => this.confirm(form))}>
      <p>${ta('factor.scan')}</p>
      ${this.picture(made.uri)}
      <p><code class="factor-secret">${made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
      <p><a class="text-link" href=${made.uri}>${ta('factor.open')}</a></p>
      ${this.codeField('factor.code')}${this.problem()}
      <button class="button primary" ?disabled=${this.isBusy}>${ta('factor.confirm')}</button>
    </form>`;
  }

  private recovery(): TemplateResult {
    return html`<p class="done" role="status">${ta('factor.on')}</p><p>${ta('factor.codes')}</p>
      <ul class="factor-codes">${this.codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`;
  }

  protected override render(): TemplateResult {
    const isOn = session.me?.second_factor === true;
    return html`<section class="account-part" aria-labelledby="factor-h"><h3 id="factor-h">${ta('factor.title')}</h3>
      ${session.me?.needs_second_factor === true ? html`<p class="refused" role="alert">${ta('factor.needed')}</p>` : nothing}
      <p class="fine">${ta(isOn ? 'factor.isOn' : 'factor.isOff')}</p>
      ${this.codes.length > 0 ? this.recovery() : this.made !== null ? this.secret(this.made)
        : html`<form class="make account-form" @submit=${(event: SubmitEvent) => void this.send(event, (form) => this.begin(form))}>
          <input class="vh" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${session.me?.name ?? ''}>
          <label><span>${ta('password')}</span><input name="password" type="password" autocomplete="current-password" required></label>
          ${isOn ? this.codeField('factor.oldCode') : nothing}${this.problem()}
          <button class="button" ?disabled=${this.isBusy}>${ta(isOn ? 'factor.replace' : 'factor.begin')}</button></form>`}</section>`;
  }
}

customElements.define('second-factor', SecondFactor);
