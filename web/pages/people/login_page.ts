// Login with name and password.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { navigate } from '../../app/navigation.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Me } from '../../client/index.js';
import { topbar } from '../../parts/topbar.js';
import { ta } from '../../words/account.js';
import { codeField, isCodeNeeded } from './code_field.js';

/** The page to open after login, by role. */
export function firstPage(me: Me): string {
  const has = (...roles: readonly string[]): boolean => me.roles.some((role) => roles.includes(role));
  return has('player') ? '/' : has('floor', 'dealer') ? '/floor' : has('cage') ? '/cage'
    : has('auditor') ? '/audit' : has('admin') ? '/people' : '/';
}

class LoginPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, failure: { state: true }, isBusy: { state: true }, needsCode: { state: true } };
  declare failure: string;
  declare isBusy: boolean;
  declare needsCode: boolean;

  constructor() {
    super();
    this.failure = '';
    this.isBusy = false;
    this.needsCode = false;
  }

  override get heading(): string {
    return ta('login.title');
  }

  private async logIn(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    this.isBusy = true;
    try {
      const me = await session.rest.logIn(String(form.get('name')), String(form.get('password')), String(form.get('code') ?? ''));
      session.become(me);
      navigate(me.needs_second_factor ? '/settings' : firstPage(me));
    } catch (error) {
      const isAsked = isCodeNeeded(error) && !this.needsCode;
      this.needsCode ||= isAsked;
      this.failure = isAsked ? '' : problemText(error);
    }
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    return html`${topbar('/login')}<main class="plain-page">
      <h1>${ta('login.title')}</h1><p class="lead">${ta('login.lead')}</p>
      <form class="make account-form" @submit=${(event: SubmitEvent) => void this.logIn(event)}>
        <label><span>${ta('name')}</span><input name="name" autocomplete="username" required></label>
        <label><span>${ta('password')}</span><input name="password" type="password" autocomplete="current-password" required></label>
        ${this.needsCode ? codeField() : nothing}
        ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}
        <button class="button primary" ?disabled=${this.isBusy}>${ta('login.do')}</button>
        <a class="button quiet" href="/">${ta('login.guest')}</a>
      </form></main>`;
  }
}

customElements.define('login-page', LoginPage);
