import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class SettingsPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/settings')}<main class="plain-page"></main>`;
  }
}

customElements.define('settings-page', SettingsPage);
