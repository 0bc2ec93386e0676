import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class WinPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/floor')}<main class="plain-page"></main>`;
  }
}

customElements.define('win-page', WinPage);
