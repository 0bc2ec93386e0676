// Follows the sign's table and tracks whether the server confirms what is shown. A sign runs for weeks, so this recovers
// from lost connections, restarts, ended sessions and new versions of the application, and keeps nothing that grows.
import { session } from '../../app/session.js';
import type { Jackpot, MeterSection, RulesSection, Sections, Table, TableSummary } from '../../client/index.js';

const PING_EVERY_MS = 2000;
const SILENT_AFTER_MS = 5000;
const ASK_AGAIN_MS = 5000;
const WATCH_AGAIN_MS = 15_000;
/** Jackpots are fetched after events, and at this interval in case an event was missed. */
const LOOK_EVERY_MS = 300_000;

const LOADED = 'trey.sign.program';

export interface Hit {
  round: number;
  seat: number;
  amount: number;
}

export type Progressive = NonNullable<RulesSection['progressive']>;

/** What the sign shows. */
export type Seen =
  | { kind: 'wait' | 'no-table' | 'closed' | 'none' }
  | { kind: 'meter'; amount: number; progressive: Progressive; state: 'counting' | 'locked' | 'hit'; hit: Hit | null };

/** A recorded win of the whole meter in the current round. */
function hitOf(s: Partial<Sections>, meter: MeterSection): Hit | null {
  const award = s.results?.awards.find((one) => one.from === 'meter');
  const round = s.clock?.round ?? null;
  if (award === undefined || round === null || !(s.results!.settled || meter.won.includes(award.seat))) {
    return null;
  }
  return { round, seat: award.seat, amount: award.amount };
}

/** Reloads the page if the server has another version of it; only once, so that a proxy that serves an older page cannot
 *  cause a loop. */
async function loadNewProgram(): Promise<void> {
  const mine = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-cache' }).then((found) => (found.ok ? found.text() : ''), () => '');
  const theirs = /<script type="module" src="([^"]+)"/.exec(page)?.[1];
  if (theirs !== undefined && theirs !== mine && sessionStorage.getItem(LOADED) !== theirs) {
    sessionStorage.setItem(LOADED, theirs);
    location.reload();
  }
}

export class Follower {
  seen: Seen = { kind: 'wait' };
  name = '';
  isTest = false;
  /** The last jackpot; null if none was won, undefined if not known yet. */
  last: Jackpot | null | undefined;
  /** When the sign was last confirmed, by the server's clock; null while it is confirmed. */
  staleSince: number | null = null;
  private isConfirmed = false;
  private table: Table;
  private sections: Partial<Sections> | null = null;
  /** The last event that the sign shows. */
  private seq = 0;
  private hit: Hit | null = null;
  private askTimer: ReturnType<typeof setTimeout> | undefined;
  private watchTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly ends: (() => void)[] = [];
  private unwatch: () => void = () => undefined;

  constructor(
    readonly number: number,
    private readonly onChange: () => void,
  ) {
    session.live.setPace(PING_EVERY_MS, SILENT_AFTER_MS);
    this.table = this.watch();
    this.ends.push(session.live.onLink(() => this.onLink()));
    this.onLink();
  }

  end(): void {
    clearTimeout(this.askTimer);
    clearTimeout(this.watchTimer);
    this.unwatch();
    session.live.forget(this.number);
    session.live.setPace();
    for (const end of this.ends) {
      end();
    }
  }

  private watch(): Table {
    this.unwatch();
    const table = session.live.watch(this.number);
    this.unwatch = table.onChange(() => this.onTable());
    return table;
  }

  private onLink(): void {
    const { link } = session.live;
    if (link.state === 'ended' && link.reason === 'session-ended') {
      clearTimeout(this.watchTimer);
      this.watchTimer = setTimeout(() => session.become(null), ASK_AGAIN_MS / 5); /* A sign needs no session. */
    }
    if (link.state !== 'live' && this.isConfirmed) {
      this.isConfirmed = false;
      this.staleSince = session.live.heardAt;
      this.onChange();
    }
  }

  private onTable(): void {
    const { table } = this;
    table.openings.clear(); /* Proofs of cards, which a sign does not check. */
    if (table.refusal !== null) {
      this.onRefusal(table.refusal);
    } else if (table.isKnown && table.sections !== this.sections) { /* A new state, not just events before it. */
      const asksAgain = this.changesJackpots();
      this.sections = table.sections;
      this.seq = table.shownSeq;
      this.take(table.sections as Sections);
      this.confirm(asksAgain);
    }
    this.onChange();
  }

  /** Tries again later: a missing table may come with the next configuration, and other errors may pass. */
  private onRefusal(error: string): void {
    if (error === 'no-such-table' || error === 'wrong-type') {
      this.seen = { kind: 'no-table' };
      this.isConfirmed = true;
      this.staleSince = null;
    }
    clearTimeout(this.watchTimer);
    this.watchTimer = setTimeout(() => {
      session.live.forget(this.number);
      this.table = this.watch();
    }, WATCH_AGAIN_MS);
  }

  private confirm(asksAgain: boolean): void {
    const isBack = !this.isConfirmed;
    this.isConfirmed = true;
    this.staleSince = null;
    if (isBack) {
      void this.introduce();
    }
    if (isBack || asksAgain) {
      void this.askJackpots();
    }
  }

  /** The end of a round, and an adjustment, may change what the last jackpot is. */
  private changesJackpots(): boolean {
    const before = this.sections;
    const now = this.table.sections;
    const isOver = before?.table?.state === 'in-round' &&
      (now.table?.state !== 'in-round' || now.clock?.round !== before.clock?.round); /* The next may begin at once. */
    const isAdjusted = this.table.events.some((event) => event.seq > this.seq && event['key'] === 'adjust');
    return (isOver && this.hit !== null) || isAdjusted ||
      (before?.meter?.amount ?? 0) > (now.meter?.amount ?? 0);
  }

  private take(s: Sections): void {
    if (s.table.state === 'closed' || s.rules === null) {
      this.seen = { kind: 'closed' };
    } else if (s.meter === null || s.rules.progressive === null) {
      this.seen = { kind: 'none' };
    } else {
      this.takeMeter(s, s.meter, s.rules.progressive);
      return;
    }
    this.hit = null;
  }

  /** A hit stays until coins go into the meter again. */
  private takeMeter(s: Sections, meter: MeterSection, progressive: Progressive): void {
    const isLocked = meter.keypad !== 'open';
    this.hit = hitOf(s, meter) ?? (isLocked && s.clock.round !== this.hit?.round ? null : this.hit);
    this.seen = {
      kind: 'meter', amount: meter.amount, progressive, hit: this.hit,
      state: this.hit !== null ? 'hit' : isLocked ? 'locked' : 'counting',
    };
  }

  private async askJackpots(): Promise<void> {
    clearTimeout(this.askTimer);
    let again = LOOK_EVERY_MS;
    try {
      const { jackpots } = await session.rest.get<{ jackpots: Jackpot[] }>(`/api/v1/jackpots?table=${this.number}`);
      this.last = jackpots[0] ?? null;
      this.forgetUndone();
    } catch {
      again = ASK_AGAIN_MS; /* The sign keeps what it shows. */
    }
    clearTimeout(this.askTimer);
    this.askTimer = setTimeout(() => void this.askJackpots(), again);
    this.onChange();
  }

  /** PROG-7: a win that was undone is not shown as one. */
  private forgetUndone(): void {
    const isOver = this.table.sections.table?.state !== 'in-round' || this.table.sections.clock?.round !== this.hit?.round;
    if (this.hit !== null && isOver && (this.last?.round ?? 0) < this.hit.round) {
      this.hit = null;
      if (this.seen.kind === 'meter') {
        this.seen = { ...this.seen, hit: null, state: this.seen.state === 'hit' ? 'counting' : this.seen.state };
      }
    }
  }

  /** Fetches the table's name, and checks whether the server has another version of this page. */
  private async introduce(): Promise<void> {
    try {
      const summary = await session.rest.get<TableSummary & { test?: boolean }>(`/api/v1/tables/${this.number}`);
      this.name = summary.name;
      this.isTest = summary.test === true;
      this.onChange();
    } catch {
      /* The table is shown by its number. */
    }
    await loadNewProgram();
  }
}
