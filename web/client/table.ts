// A table as the server tells it: its sections, kept up to date by deltas, and the events between them.
import { applyDelta, applyRows, type Json } from './delta.js';
import type { Delta, TellOpenings, TellUpdate } from './shapes.js';
import type { Sections, TableEvent, Viewer, You } from './types.js';

/** A frame about a table, or why the server does not let it be watched. */
export type TableFrame = TellUpdate | TellOpenings | { type: 'refused'; error?: string };

const EVENTS_KEPT = 400;

export class Table {
  seq = 0;
  /** The last event that is in `sections`. */
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
      case 'update':
        this.takeUpdate(frame);
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

  private takeUpdate(update: TellUpdate): void {
    const isWhole = update.whole === true;
    if (update.events !== undefined) {
      this.takeEvents(readEvents(update.events, update.seq, update.time));
    }
    if (update.sections !== undefined) {
      this.sections = change(isWhole ? undefined : this.sections, update.sections);
    }
    if (update.you !== undefined) {
      this.you = change(isWhole ? undefined : this.you, update.you);
    }
    this.refusal = null;
    this.time = update.time;
    this.shownSeq = update.seq;
    this.seq = Math.max(this.seq, update.seq);
  }

  private takeEvents(events: TableEvent[]): void {
    const last = this.events.at(-1)?.seq ?? 0;
    const fresh = events.filter((event) => event.seq > last);
    this.events = [...this.events, ...fresh].slice(-EVENTS_KEPT);
    this.seq = Math.max(this.seq, fresh.at(-1)?.seq ?? 0);
  }
}

function change<Value>(before: Value | undefined, delta: Delta): Value {
  return applyDelta(before as Json | undefined, delta as Json) as Value;
}

/** The events of an update. The last one has its number, and there is no gap before it. */
function readEvents(rows: readonly Delta[], last: number, time: number): TableEvent[] {
  const first = last - rows.length + 1;
  return applyRows(undefined, rows as Json[]).map((event, index) => ({ time, ...(event as object), seq: first + index }) as TableEvent);
}
