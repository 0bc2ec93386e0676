// The application: shows the page of the current address and moves between pages without a full reload.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import { engineNotice } from '../parts/engine_notice.js';
import { openKeySheet } from '../parts/key_sheet.js';
import { seconds } from '../parts/topbar.js';
import { t } from '../words/common.js';
import { matchRoute, type RouteMatch } from './routes.js';
import { prepareAnnouncements, say, sayNow } from './announce.js';
import { onEngine } from './engine.js';
import { listenForKeys } from './keys.js';
import { Page, Piece } from './page.js';
import { problemText } from './problem.js';
import { session } from './session.js';
import { navigate, onNavigate } from './navigation.js';

/** How often an unattended page checks whether the server is back. */
const LOOK_AGAIN_MS = 3000;

class TreyApp extends Piece {
  static override properties: PropertyDeclarations = {
    place: { state: true },
    isReady: { state: true },
    failure: { state: true },
  };
  declare place: RouteMatch | null;
  declare isReady: boolean;
  declare failure: string;
  private wasLost = false;

  constructor() {
    super();
    this.place = null;
    this.isReady = false;
    this.failure = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    prepareAnnouncements();
    listenForKeys();
    this.during(onNavigate(() => void this.show()));
    this.during(session.onChange(() => this.requestUpdate()));
    this.during(onEngine(() => this.requestUpdate()));
    this.during(session.live.onLink(() => this.tellLink()));
    const tick = setInterval(() => session.live.link.state === 'waiting' && this.requestUpdate(), 500);
    this.during(() => clearInterval(tick));
    addEventListener('keydown', (event) => {
      if (event.key === '?' && !event.defaultPrevented && document.querySelector('dialog[open]') === null &&
          !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) {
        openKeySheet();
      }
    });
    void this.begin();
  }

  private async begin(): Promise<void> {
    const isUnattended = matchRoute(location.pathname)?.route.isUnattended === true;
    try {
      await (isUnattended ? session.startWatching() : session.begin());
      await this.show();
    } catch (error) {
      this.failure = problemText(error);
      if (isUnattended) {
        setInterval(() => void this.reloadOnceReachable(), LOOK_AGAIN_MS);
      }
    }
  }

  /** Reloads only once the server answers: a browser's own error page would never retry. */
  private async reloadOnceReachable(): Promise<void> {
    if (await fetch('/healthz').then(({ ok }) => ok, () => false)) {
      location.reload();
    }
  }

  private async show(): Promise<void> {
    const place = matchRoute(location.pathname);
    await place?.route.load();
    this.place = place;
    this.isReady = true;
    await this.updateComplete;
    const page = this.querySelector<Page>('[data-page]');
    await page?.updateComplete;
    document.title = page !== null && page.heading !== '' ? `${page.heading} · Trey` : 'Trey';
  }

  private tellLink(): void {
    const link = session.live.link;
    if (this.place?.route.isUnattended === true) {
      return; /* The page reports this itself. */
    }
    if (link.state === 'waiting') {
      if (!this.wasLost) {
        sayNow(t(`link.${link.reason}`, { seconds: seconds(link.until) }));
      }
      this.wasLost = true;
    } else if (link.state === 'live' && this.wasLost) {
      this.wasLost = false;
      say(t('link.back'));
    }
    this.requestUpdate();
  }

  private linkBanner(): TemplateResult | typeof nothing {
    const link = session.live.link;
    if (link.state === 'waiting') {
      return html`<section class="banner" aria-label=${t('bar.link')}><p>${t(`link.${link.reason}`, { seconds: seconds(link.until) })}</p></section>`;
    }
    if (link.state === 'ended' && link.reason === 'session-ended') {
      return html`<section class="banner" aria-label=${t('bar.link')}><p>${t('link.ended')} <a class="text-link" href="/login">${t('bar.logIn')}</a></p></section>`;
    }
    return nothing;
  }

  private page(): TemplateResult {
    if (this.failure !== '') {
      return html`<main class="plain-page"><h1>${t('failed', { message: this.failure })}</h1>
        <button class="button" @click=${() => location.reload()}>${t('nothing.back')}</button></main>`;
    }
    if (!this.isReady) {
      return html`<main class="plain-page" aria-busy="true"><p>${t('loading')}</p></main>`;
    }
    if (this.place === null) {
      return html`<main class="plain-page"><h1>${t('nothing.title')}</h1><a class="button" href="/">${t('nothing.back')}</a></main>`;
    }
    const tag = unsafeStatic(this.place.route.tag);
    return staticHtml`<${tag} data-page .parts=${this.place.parts}></${tag}>`;
  }

  protected override render(): TemplateResult {
    if (this.place?.route.isUnattended === true) {
      return this.page();
    }
    return html`${session.me?.test === true ? html`<section class="banner test" aria-label=${t('bar.test')}><p>${t('bar.test')}</p></section>` : nothing}
      ${this.linkBanner()}${engineNotice(() => this.requestUpdate())}${this.page()}`;
  }
}

customElements.define('trey-app', TreyApp);

/* Links within the application do not reload it. */
addEventListener('click', (event) => {
  const link = (event.target as Element | null)?.closest?.('a');
  if (link === null || link === undefined || event.defaultPrevented || event.button !== 0 || event.ctrlKey ||
      event.metaKey || event.shiftKey || link.target !== '' || link.origin !== location.origin ||
      link.hasAttribute('download') || link.pathname.startsWith('/api/')) {
    return;
  }
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
});
