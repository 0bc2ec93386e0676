import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class AuditPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/audit')}<main class="plain-page"></main>`;
  }
}

customElements.define('audit-page', AuditPage);
