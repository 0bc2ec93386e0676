// One's own sessions, each of which can be ended.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { dayAndTime } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { OwnSession, Sessions } from '../../client/index.js';
import { ta } from '../../words/account.js';

/** On the window: something else than this list has ended sessions. */
export const SESSIONS_CHANGED = 'sessions-changed';

class OwnSessions extends Piece {
  static override properties: PropertyDeclarations = { sessions: { state: true }, failure: { state: true } };
  declare sessions: readonly OwnSession[];
  declare failure: string;

  constructor() {
    super();
    this.sessions = [];
    this.failure = '';
  }

  private readonly reload = (): void => void this.attempt(() => this.load());

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(SESSIONS_CHANGED, this.reload);
    this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener(SESSIONS_CHANGED, this.reload);
  }

  private async load(): Promise<void> {
    this.sessions = (await session.rest.get<Sessions>('/api/v1/me/sessions')).sessions;
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.failure = '';
    try {
      await act();
    } catch (error) {
      this.failure = problemText(error);
    }
  }

  private async end(one: OwnSession): Promise<void> {
    await session.rest.delete(`/api/v1/me/sessions/${one.id}`);
    say(ta('sessions.ended'));
    await this.load();
  }

  protected override render(): TemplateResult {
    return html`<section class="account-part" aria-labelledby="sessions-h"><h3 id="sessions-h">${ta('sessions.title')}</h3>
      <ul class="own-sessions">${this.sessions.map((one) => html`<li><span>${ta('sessions.one', { begun: dayAndTime(one.created), seen: dayAndTime(one.last_seen) })}
        ${one.current ? html`<b>${ta('sessions.current')}</b>` : nothing}</span>
        ${one.current ? nothing : html`<button class="button quiet" @click=${() => void this.attempt(() => this.end(one))}>${ta('sessions.end')}</button>`}</li>`)}</ul>
      ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}</section>`;
  }
}

customElements.define('own-sessions', OwnSessions);
