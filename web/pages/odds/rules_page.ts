import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class RulesPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/rules')}<main class="plain-page"></main>`;
  }
}

customElements.define('rules-page', RulesPage);
