// A one-time link: the first admin's, or an invitation. The token is in the fragment of the address, so it never reaches
// a log.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { navigate } from '../../app/navigation.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { topbar } from '../../parts/topbar.js';
import { ta } from '../../words/account.js';
import { codeField, isCodeNeeded } from './code_field.js';
import { firstPage } from './login_page.js';

class LinkPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, failure: { state: true }, isBusy: { state: true }, needsCode: { state: true } };
  declare failure: string;
  declare isBusy: boolean;
  declare needsCode: boolean;
  private readonly token = location.hash.slice(1);

  constructor() {
    super();
    this.failure = '';
    this.isBusy = false;
    this.needsCode = false;
  }

  override get heading(): string {
    return ta('link.title');
  }

  private async use(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    if (form.get('password') !== form.get('again')) {
      this.failure = ta('password.differ');
      return;
    }
    this.isBusy = true;
    try {
      const me = await session.rest.useLink(this.token, String(form.get('name')), String(form.get('password')),
        String(form.get('code') ?? ''));
      session.become(me);
      history.replaceState(null, '', firstPage(me));
      navigate(firstPage(me));
    } catch (error) {
      const isAsked = isCodeNeeded(error) && !this.needsCode;
      this.needsCode ||= isAsked;
      this.failure = isAsked ? '' : problemText(error);
    }
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    if (this.token === '') {
      return html`${topbar('/link')}<main class="plain-page"><h1>${ta('link.title')}</h1><p role="alert">${ta('link.none')}</p></main>`;
    }
    return html`${topbar('/link')}<main class="plain-page">
      <h1>${ta('link.title')}</h1><p class="lead">${ta('link.lead')}</p>
      <form class="make account-form" @submit=${(event: SubmitEvent) => void this.use(event)}>
        <label><span>${ta('name')}</span><input name="name" autocomplete="username" required></label>
        <label><span>${ta('password')}</span><input name="password" type="password" autocomplete="new-password" required aria-describedby="password-hint"></label>
        <p class="fine" id="password-hint">${ta('password.hint')}</p>
        <label><span>${ta('password.again')}</span><input name="again" type="password" autocomplete="new-password" required></label>
        ${this.needsCode ? codeField() : nothing}
        ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}
        <button class="button primary" ?disabled=${this.isBusy}>${ta('link.do')}</button>
      </form></main>`;
  }
}

customElements.define('link-page', LinkPage);
