import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class OddsPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/odds')}<main class="plain-page"></main>`;
  }
}

customElements.define('odds-page', OddsPage);
