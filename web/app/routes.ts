// Routes: each address and the page it shows. A page's code is loaded when it is first opened. The server has the same
// list (src/serve/net/pages.c).
import { moreStyles } from './styles.js';

export interface Route {
  /** `:n` matches a number, `:word` a word. */
  pattern: string;
  tag: string;
  load: () => Promise<unknown>;
  /** An unattended monitor: the page has the whole screen, needs no session and recovers from every failure without
   *  help. */
  isUnattended?: boolean;
}

/** A page that needs styles beyond those of the first load. */
function styled(load: () => Promise<unknown>): () => Promise<unknown> {
  return () => Promise.all([load(), moreStyles()]);
}

export const routes: readonly Route[] = [
  { pattern: '/', tag: 'lobby-page', load: () => import('../pages/lobby/lobby_page.js') },
  { pattern: '/table/:n', tag: 'table-page', load: () => import('../pages/table/table_page.js') },
  { pattern: '/table/:n/notice', tag: 'placard-page', load: styled(() => import('../pages/table/placard_page.js')) },
  { pattern: '/join/:word', tag: 'join-page', load: () => import('../pages/lobby/join_page.js') },
  { pattern: '/table/:n/round/:n', tag: 'replay-page', load: styled(() => import('../pages/history/replay_page.js')) },
  { pattern: '/history', tag: 'history-page', load: styled(() => import('../pages/history/history_page.js')) },
  { pattern: '/odds', tag: 'odds-page', load: styled(() => import('../pages/odds/odds_page.js')) },
  { pattern: '/strategy', tag: 'strategy-page', load: styled(() => import('../pages/odds/strategy_page.js')) },
  { pattern: '/rules', tag: 'rules-page', load: styled(() => import('../pages/odds/rules_page.js')) },
  { pattern: '/login', tag: 'login-page', load: () => import('../pages/people/login_page.js') },
  { pattern: '/link', tag: 'link-page', load: () => import('../pages/people/link_page.js') },
  { pattern: '/settings', tag: 'settings-page', load: () => import('../pages/people/settings_page.js') },
  { pattern: '/people', tag: 'people-page', load: styled(() => import('../pages/people/people_page.js')) },
  { pattern: '/console/:n', tag: 'console-page', load: styled(() => import('../pages/console/console_page.js')) },
  { pattern: '/floor', tag: 'floor-page', load: styled(() => import('../pages/floor/floor_page.js')) },
  { pattern: '/floor/:n', tag: 'posting-page', load: styled(() => import('../pages/floor/posting_page.js')) },
  { pattern: '/win/:n/:n', tag: 'win-page', load: styled(() => import('../pages/floor/win_page.js')) },
  { pattern: '/sign/:n', tag: 'sign-page', isUnattended: true, load: styled(() => import('../pages/sign/sign_page.js')) },
  { pattern: '/cage', tag: 'cage-page', load: styled(() => import('../pages/cage/cage_page.js')) },
  { pattern: '/audit', tag: 'audit-page', load: styled(() => import('../pages/audit/audit_page.js')) },
];

export interface RouteMatch {
  route: Route;
  /** The parts of the address that matched the pattern, in order. */
  parts: string[];
}

function match(pattern: string, path: string): string[] | null {
  const wanted = pattern.split('/');
  const found = path.split('/');
  if (wanted.length !== found.length) {
    return null;
  }
  const parts: string[] = [];
  for (const [i, want] of wanted.entries()) {
    const have = found[i]!;
    if (want === ':n' ? /^\d{1,15}$/.test(have) : want === ':word' ? /^[\w-]+$/.test(have) : want === have) {
      if (want.startsWith(':')) {
        parts.push(have);
      }
    } else {
      return null;
    }
  }
  return parts;
}

export function matchRoute(path: string): RouteMatch | null {
  for (const route of routes) {
    const parts = match(route.pattern, path);
    if (parts !== null) {
      return { route, parts };
    }
  }
  return null;
}
