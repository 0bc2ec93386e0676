import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class StrategyPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/strategy')}<main class="plain-page"></main>`;
  }
}

customElements.define('strategy-page', StrategyPage);
