// Opens a link to a private table: redeems its key and goes to the table.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { navigate } from '../../app/navigation.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { ApiError } from '../../client/index.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tl } from '../../words/lobby.js';

class JoinPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, failure: { state: true } };
  declare failure: string;

  constructor() {
    super();
    this.failure = '';
  }

  override get heading(): string {
    return tl('join.title');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.join();
  }

  private async join(): Promise<void> {
    try {
      /* The server stores the key in the session, so a visitor without one becomes a guest. */
      await session.somebody();
      const { number } = await session.rest.joinTable(this.parts[0]!);
      history.replaceState(null, '', `/table/${number}`);
      navigate(`/table/${number}`);
    } catch (error) {
      this.failure = error instanceof ApiError && error.status === 404 ? tl('join.gone')
        : problemText(error);
    }
  }

  protected override render(): TemplateResult {
    return html`${topbar('/join')}<main class="plain-page" aria-busy=${this.failure === '' ? 'true' : 'false'}>
      <h1>${tl('join.title')}</h1>
      ${this.failure === '' ? html`<p>${tl('join.looking')}</p>`
        : html`<p role="alert">${this.failure}</p><a class="button" href="/">${t('nothing.back')}</a>`}
    </main>`;
  }
}

customElements.define('join-page', JoinPage);
