// A table as the server tells it: sections that replace each other, and the events between them.
import type { TellEvents, TellOpenings, TellState, TellYou } from './shapes.js';
import type { Sections, TableEvent, Viewer, You } from './types.js';

/** A frame about a table, or why the server does not let it be watched. */
export type TableFrame = TellState | TellYou | TellEvents | TellOpenings | { type: 'refused'; error?: string };

const EVENTS_KEPT = 400;

export class Table {
  seq = 0;
  /** The last event that is in `sections`: events are told before the state that they make. */
  shownSeq = 0;
  /** When the last event happened, by the server's clock. */
  time = 0;
  sections: Partial<Sections> = {};
  you: You | null = null;
  /** The latest ones, oldest first. */
  events: TableEvent[] = [];
  /** Proofs of the last rounds' cards, by round, as the server sent them. */
  openings = new Map<number, TellOpenings>();
  isSubscribed = false;
  /** Why the server does not let the table be watched, such as `no-such-table`; null: it does. */
  refusal: string | null = null;
  private readonly listeners = new Set<(table: Table) => void>();

  constructor(
    readonly number: number,
    readonly as: Viewer | undefined,
  ) {}

  /** Everything there is to show has arrived once. */
  get isKnown(): boolean {
    return this.sections.clock !== undefined && this.sections.table !== undefined;
  }

  onChange(listener: (table: Table) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes a frame of this table. */
  take(frame: TableFrame): void {
    switch (frame.type) {
      case 'state':
        this.sections = { ...this.sections, ...frame.sections };
        this.refusal = null;
        this.time = frame.time;
        this.shownSeq = frame.seq;
        this.seq = Math.max(this.seq, frame.seq);
        break;
      case 'you':
        this.you = frame.you;
        this.seq = Math.max(this.seq, frame.seq);
        break;
      case 'events':
        this.takeEvents(frame.events);
        break;
      case 'openings':
        this.openings.set(frame.round, frame);
        break;
      case 'refused':
        this.refusal = frame.error ?? 'unknown';
        break;
      default:
        return;
    }
    for (const listener of this.listeners) {
      listener(this);
    }
  }

  private takeEvents(events: TableEvent[]): void {
    const last = this.events.at(-1)?.seq ?? 0;
    const fresh = events.filter((event) => event.seq > last);
    this.events = [...this.events, ...fresh].slice(-EVENTS_KEPT);
    this.seq = Math.max(this.seq, fresh.at(-1)?.seq ?? 0);
  }
}
