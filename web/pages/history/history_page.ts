import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class HistoryPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/history')}<main class="plain-page"></main>`;
  }
}

customElements.define('history-page', HistoryPage);
