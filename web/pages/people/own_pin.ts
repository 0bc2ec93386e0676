// The PIN of one's own account, for staff: with it a dealer takes over a table on a console that stays logged in.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { PinChange } from '../../client/index.js';
import { ta } from '../../words/account.js';
import { tr } from '../../words/relief.js';

class OwnPin extends Piece {
  static override properties: PropertyDeclarations = {
    failure: { state: true }, isBusy: { state: true }, isDone: { state: true },
  };
  declare failure: string;
  declare isBusy: boolean;
  declare isDone: boolean;

  constructor() {
    super();
    this.failure = '';
    this.isBusy = false;
    this.isDone = false;
  }

  private async set(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    const form = new FormData(element);
    this.isDone = false;
    if (form.get('pin') !== form.get('again')) {
      this.failure = tr('own.differ');
      return;
    }
    this.isBusy = true;
    this.failure = '';
    try {
      await session.rest.post('/api/v1/me/pin', { password: String(form.get('password')), pin: String(form.get('pin')) } satisfies PinChange);
      element.reset();
      this.isDone = true;
      say(tr('own.done'));
      session.become(await session.rest.me());
    } catch (error) {
      this.failure = problemText(error);
    }
    this.isBusy = false;
  }

  private field(name: string, word: 'own.pin' | 'own.again'): TemplateResult {
    return html`<label><span>${tr(word)}</span><input name=${name} type="password" inputmode="numeric" pattern="[0-9]{4,8}" minlength="4" maxlength="8" autocomplete="off" required></label>`;
  }

  protected override render(): TemplateResult {
    return html`<section class="account-part" aria-labelledby="pin-h"><h3 id="pin-h">${tr('own.title')}</h3>
      <p class="fine">${tr(session.me?.pin === true ? 'own.set' : 'own.none')}</p>
      <form class="make account-form" @submit=${(event: SubmitEvent) => void this.set(event)}>
        <input class="vh" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${session.me?.name ?? ''}>
        <label><span>${ta('password')}</span><input name="password" type="password" autocomplete="current-password" required></label>
        ${this.field('pin', 'own.pin')}<p class="fine">${tr('own.hint')}</p>${this.field('again', 'own.again')}
        ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}
        ${this.isDone ? html`<p class="done" role="status">${tr('own.done')}</p>` : nothing}
        <button class="button" ?disabled=${this.isBusy}>${tr('own.do')}</button></form></section>`;
  }
}

customElements.define('own-pin', OwnPin);
