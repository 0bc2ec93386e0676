import { html, type TemplateResult } from 'lit';
import { Page } from '../../app/page.js';
import { topbar } from '../../parts/topbar.js';

class LobbyPage extends Page {
  protected override render(): TemplateResult {
    return html`${topbar('/')}<main class="plain-page"></main>`;
  }
}

customElements.define('lobby-page', LobbyPage);
