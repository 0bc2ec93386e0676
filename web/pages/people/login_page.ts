import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class LoginPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/login')}<main class="plain-page"></main>`;
  }
}

customElements.define('login-page', LoginPage);
