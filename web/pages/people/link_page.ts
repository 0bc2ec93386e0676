import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class LinkPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/link')}<main class="plain-page"></main>`;
  }
}

customElements.define('link-page', LinkPage);
