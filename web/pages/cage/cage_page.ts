import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class CagePage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/cage')}<main class="plain-page"></main>`;
  }
}

customElements.define('cage-page', CagePage);
