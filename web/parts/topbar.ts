// The bar of all pages except the table page: navigation, the viewer's name, the state of the connection.
import { html, nothing, type TemplateResult } from 'lit';
import type { LinkState, Role } from '../client/index.js';
import { walletOf, walletsShown } from '../app/chips.js';
import { money } from '../app/format.js';
import { session } from '../app/session.js';
import { openKeySheet } from './key_sheet.js';
import { openMenu } from './menu.js';
import { t } from '../words/common.js';
import { icon, mark } from './icon.js';

const SLOW_MS = 400;

interface Link {
  path: string;
  word: Parameters<typeof t>[0];
  roles?: Role[];
}

const links: readonly Link[] = [
  { path: '/', word: 'nav.tables' },
  { path: '/odds', word: 'nav.odds' },
  { path: '/history', word: 'nav.history' },
  { path: '/floor', word: 'nav.floor', roles: ['floor', 'dealer'] },
  { path: '/cage', word: 'nav.cage', roles: ['cage'] },
  { path: '/audit', word: 'nav.audit', roles: ['auditor', 'floor'] },
  { path: '/people', word: 'nav.people', roles: ['admin'] },
];

export function seconds(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

function linkWords(link: LinkState): string {
  switch (link.state) {
    case 'connecting':
      return t('link.connecting');
    case 'waiting':
      return t('link.waiting', { seconds: seconds(link.until) });
    case 'ended':
      return t('bar.logIn');
    case 'live':
      return link.latency === null ? t('link.live')
        : t(link.latency > SLOW_MS ? 'link.slow' : 'link.liveMs', { ms: Math.round(link.latency) });
  }
}

/** The state of the connection with its dot; the style sheet colors it by `data-state`. */
export function linkState(): TemplateResult {
  const link = session.live.link;
  const slow = link.state === 'live' && link.latency !== null && link.latency > SLOW_MS;
  return html`<span class="link-state" data-state=${slow ? 'slow' : link.state}>${linkWords(link)}</span>`;
}

export function barButtons(): TemplateResult {
  return html`<button class="icon-button help-button" aria-label=${t('bar.help')} @click=${openKeySheet}>${icon('help')}</button>
    <button class="icon-button" aria-label=${t('bar.menu')} @click=${openMenu}>${icon('menu')}</button>`;
}

function who(): TemplateResult | typeof nothing {
  const me = session.me;
  return me === null
    ? html`<a class="text-link" href="/login">${t('bar.logIn')}</a>`
    : html`<span class="purse"><span>${me.name}</span>${walletsShown(me).map((chips) =>
      html`<span data-chips=${chips}><b>${money(walletOf(me, chips))}</b>${chips === 'play' ? html` ${t('chips.playShort')}` : nothing}</span>`)}</span>`;
}

/** `path`: the address of the current page. */
export function topbar(path: string): TemplateResult {
  const shown = links.filter((link) => link.roles === undefined || session.has(...link.roles));
  return html`<header class="topbar">
    <a class="brand" href="/" aria-label=${t('bar.allTables')}>${mark()}Trey</a>
    <nav class="nav" aria-label=${t('nav.main')}>
      ${shown.map((link) => html`<a href=${link.path} aria-current=${link.path === path ? 'page' : nothing}>${t(link.word)}</a>`)}
    </nav>
    <div class="topbar-end">${who()}${linkState()}${barButtons()}</div>
  </header>`;
}
