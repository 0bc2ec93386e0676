// The session: the viewer, the REST client and the live connection. One of each for the whole application.
import { Live, Rest, type Me, type Role } from '../client/index.js';
import { tp } from '../words/problems.js';
import { sayNow } from './announce.js';
import { loadRefusals } from './problem.js';

class Session {
  readonly rest = new Rest({ beforeRefusal: loadRefusals });
  readonly live: Live;
  me: Me | null = null;
  private readonly listeners = new Set<() => void>();

  constructor() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.live = new Live({
      url: `${scheme}//${location.host}/live`,
      beforeRefusal: loadRefusals,
      onNotice: (frame) => document.dispatchEvent(new CustomEvent('trey-notice', { detail: frame })),
      onUnknown: () => sayNow(tp('unknown')),
    });
  }

  async begin(): Promise<void> {
    this.me = await this.rest.me();
    this.startWatching();
    this.tell();
  }

  /** Starts watching tables without asking the server who the viewer is, so that nothing can fail. */
  startWatching(): void {
    window.addEventListener('offline', () => this.live.onNetwork(false));
    window.addEventListener('online', () => this.live.onNetwork(true));
    this.live.open();
  }

  /** Turns a visitor who wants to play into a guest. */
  async somebody(): Promise<Me> {
    if (this.me === null) {
      this.become(await this.rest.beGuest());
    }
    return this.me!;
  }

  /** Called after a login, a one-time link or a logout. */
  become(me: Me | null): void {
    this.me = me;
    this.live.reopen();
    this.tell();
  }

  /** Refetches the viewer's wallet and tables. */
  async refresh(): Promise<void> {
    this.me = await this.rest.me();
    this.tell();
  }

  has(...roles: Role[]): boolean {
    return roles.some((role) => this.me?.roles.includes(role));
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) {
      listener();
    }
  }
}

export const session = new Session();
