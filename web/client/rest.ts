// The REST client: requests to /api/v1, with the session's CSRF token on every request that changes something.
import type {
  ErrorBody, LinkUse, Login, Me, MeOrVisitor, NewGuest, Notice, PasswordChange, PrivateTable, PrivateTableAsked, TableLink,
  TableSummary, Tables,
} from './shapes.js';

/** A failed request: the server's error code and message, or `no-answer`. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryMs: number | null = null,
    readonly where: string | null = null,
    /** The figures of the message: cents, or a count. */
    readonly given?: number,
    readonly limit?: number,
  ) {
    super(message);
  }
}

export interface RestOptions {
  /** Prefix of each path; empty in a page. */
  origin?: string;
  fetch?: typeof fetch;
  /** The cookie header, for clients that do not keep cookies themselves. */
  headers?: () => Record<string, string>;
  /** Called with each response, for example to read its cookies. */
  seen?: (response: Response) => void;
  /** Awaited before an error other than a missing login is thrown, so that the page can load its texts. */
  beforeRefusal?: () => Promise<void>;
}

export class Rest {
  csrf = '';

  constructor(private readonly options: RestOptions = {}) {}

  get<T>(path: string): Promise<T> {
    return this.ask<T>('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.ask<T>('POST', path, body);
  }

  /** A request that the server carries out once, however often it comes with the same key. */
  postOnce<T>(path: string, key: string, body: object): Promise<T> {
    return this.ask<T>('POST', path, body, { 'Idempotency-Key': key });
  }

  patch<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('PATCH', path, body);
  }

  delete(path: string): Promise<void> {
    return this.ask<void>('DELETE', path);
  }

  /** The owner of the session; null if there is no session. */
  async me(): Promise<Me | null> {
    const me = await this.get<MeOrVisitor>('/api/v1/me');
    return me.person === null ? null : this.known(me);
  }

  async beGuest(name?: string): Promise<Me> {
    return this.known(await this.post<Me>('/api/v1/guest', (name === undefined ? {} : { name }) satisfies NewGuest));
  }

  /** `code`: of the second factor, if the account has one. */
  async logIn(name: string, password: string, code = ''): Promise<Me> {
    return this.known(await this.post<Me>('/api/v1/session', { name, password, ...(code === '' ? {} : { code }) } satisfies Login));
  }

  async useLink(token: string, name: string, password: string, code = ''): Promise<Me> {
    return this.known(await this.post<Me>('/api/v1/link', { token, name, password, ...(code === '' ? {} : { code }) } satisfies LinkUse));
  }

  /** Ends all other sessions of the account. */
  async changePassword(old: string, fresh: string): Promise<Me> {
    return this.known(await this.post<Me>('/api/v1/password', { old, new: fresh } satisfies PasswordChange));
  }

  async logOut(): Promise<void> {
    await this.delete('/api/v1/session');
    this.csrf = '';
  }

  /** All tables, and whether the caller may open a private one. */
  lobby(): Promise<Tables> {
    return this.get('/api/v1/tables');
  }

  async tables(): Promise<TableSummary[]> {
    return (await this.lobby()).tables;
  }

  /** The table's notice: the rules in force as players read them (FEE-10). */
  notice(table: number): Promise<Notice> {
    return this.get(`/api/v1/tables/${table}/notice`);
  }

  /** Opens a private table; `link` invites others to it. */
  makeTable(rules: PrivateTableAsked): Promise<PrivateTable> {
    return this.post('/api/v1/tables', rules);
  }

  /** Redeems a link to a private table; the session may sit and watch there from now on. */
  joinTable(link: string): Promise<PrivateTable> {
    return this.post('/api/v1/tables/join', { link } satisfies TableLink);
  }

  private known(me: Me): Me {
    this.csrf = me.csrf;
    return me;
  }

  private async ask<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    const headers: Record<string, string> = { ...this.options.headers?.(), ...more };
    if (method !== 'GET') {
      headers['X-CSRF-Token'] = this.csrf;
    }
    if (body !== undefined) {
      headers['Content-Type'] = 'application/json';
    }
    let response: Response;
    try {
      response = await (this.options.fetch ?? fetch)((this.options.origin ?? '') + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
    } catch {
      throw new ApiError(0, 'no-answer', 'The server does not answer.');
    }
    this.options.seen?.(response);
    if (response.status === 204) {
      return undefined as T;
    }
    const text = await response.text();
    let read: Partial<ErrorBody>;
    try {
      read = JSON.parse(text);
    } catch {
      throw new ApiError(response.status, 'no-json', 'The answer cannot be read.');
    }
    if (!response.ok) {
      if (response.status !== 401) {
        await this.options.beforeRefusal?.();
      }
      const seconds = Number(response.headers.get('Retry-After'));
      throw new ApiError(response.status, read.error ?? 'unknown', read.message ?? response.statusText,
        seconds > 0 ? seconds * 1000 : null, read.where ?? null, read.given, read.limit);
    }
    return read as T;
  }
}
