import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class PeoplePage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/people')}<main class="plain-page"></main>`;
  }
}

customElements.define('people-page', PeoplePage);
