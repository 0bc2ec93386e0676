import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class JoinPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/join')}<main class="plain-page"></main>`;
  }
}

customElements.define('join-page', JoinPage);
