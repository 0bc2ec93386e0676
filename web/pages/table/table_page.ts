import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class TablePage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/table')}<main class="plain-page"></main>`;
  }
}

customElements.define('table-page', TablePage);
