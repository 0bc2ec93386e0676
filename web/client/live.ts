// The live connection: one WebSocket to /live that reconnects by itself.
//
// The client gives each request an id, and the server answers it once. Requests without an answer when the connection
// is lost are sent again with the same id after reconnecting; the server carries out each id only once.
import type { Alarm, TellAlarms, TellAnswer, TellError, TellPong, TellStopping } from './shapes.js';
import { Table, type TableFrame } from './table.js';
import type { Answer, Viewer } from './types.js';

/** What the server sends. */
type Frame = TellAnswer | TellError | TellPong | TellStopping | TellAlarms | Exclude<TableFrame, { type: 'refused' }>;

export type LinkState =
  | { state: 'connecting' }
  | { state: 'live'; latency: number | null }
  | { state: 'waiting'; reason: LinkReason; until: number }
  | { state: 'ended'; reason: 'session-ended' | 'closed' };

export type LinkReason = 'lost' | 'server-stopped' | 'silent' | 'refused';

/** The part of the WebSocket API that is used here. */
export interface Socket {
  readyState: number;
  onopen: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface LiveOptions {
  url: string;
  connect?: (url: string, protocol: string) => Socket;
  now?: () => number;
  /** Receives frames that belong to no table and answer no request, such as the notice that the server stops. */
  onNotice?: (frame: TellStopping) => void;
  /** Called when the server does not know yet whether a command was carried out; it is sent again with its id. */
  onUnknown?: () => void;
  /** Awaited before a refusal is delivered, so that the page can load its texts. */
  beforeRefusal?: () => Promise<void>;
}

interface Pending {
  text: string;
  resolve: (answer: Answer) => void;
  /** Whether to send it again after reconnecting. Subscriptions are not: reconnecting makes them anew. */
  isCommand: boolean;
}

const PROTOCOL = 'trey.v2';
/** A WebSocket's readyState once it is open and before it closes. */
const OPEN = 1;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** A ping is sent after this much silence … */
const PING_EVERY_MS = 2000;
/** … and the connection counts as lost after this much. */
const SILENT_AFTER_MS = 5000;
/** How often that is looked at. */
const LOOK_EVERY_MS = 500;

export class Live {
  link: LinkState = { state: 'connecting' };
  /** How far the server's clock is ahead of ours. */
  clockOffset = 0;
  private socket: Socket | null = null;
  private readonly prefix: string;
  private count = 0;
  private attempts = 0;
  private readonly pending = new Map<string, Pending>();
  private readonly tables = new Map<number, Table>();
  private readonly listeners = new Set<(link: LinkState) => void>();
  private readonly alarmListeners = new Set<(alarms: readonly Alarm[]) => void>();
  private waitTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  /** When the last ping was sent. */
  private pinged = 0;
  private pingEveryMs = PING_EVERY_MS;
  private silentAfterMs = SILENT_AFTER_MS;
  private isServerStopping = false;

  constructor(private readonly options: LiveOptions) {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    this.prefix = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  onLink(listener: (link: LinkState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The server's time. */
  time(): number {
    return this.now() + this.clockOffset;
  }

  /** When the last frame arrived, by the server's clock. */
  get heardAt(): number {
    return this.heard + this.clockOffset;
  }

  /** The silence after which a ping is sent, and that after which the connection counts as lost. */
  setPace(pingEveryMs = PING_EVERY_MS, silentAfterMs = SILENT_AFTER_MS): void {
    this.pingEveryMs = pingEveryMs;
    this.silentAfterMs = silentAfterMs;
  }

  /** The machine has lost its network, or has it back: neither waits for a timer. */
  onNetwork(isThere: boolean): void {
    if (isThere && this.link.state === 'waiting') {
      this.open();
    } else if (!isThere && (this.link.state === 'live' || this.link.state === 'connecting')) {
      this.drop('lost');
    }
  }

  open(): void {
    clearTimeout(this.waitTimer);
    this.setLink({ state: 'connecting' });
    const make = this.options.connect ?? ((url, protocol) => new WebSocket(url, protocol));
    const socket = make(this.options.url, PROTOCOL);
    this.socket = socket;
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      this.opened();
    };
    socket.onmessage = (event: { data: unknown }) => this.heardFrom(String(event.data));
    socket.onerror = () => undefined; /* A close event follows. */
    socket.onclose = (event: { code: number }) => {
      if (this.socket === socket) {
        this.lost(event.code, isOpen);
      }
    };
  }

  /** Closes the connection for good. */
  close(): void {
    clearTimeout(this.waitTimer);
    clearInterval(this.pingTimer);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    this.setLink({ state: 'ended', reason: 'closed' });
  }

  /** Reconnects after a login or logout, so that the server reads the cookie again. */
  reopen(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    clearInterval(this.pingTimer);
    for (const table of this.tables.values()) {
      table.you = null;
      table.seq = 0;
    }
    this.attempts = 0;
    this.open();
  }

  /** Watches a table; callers that watch the same table share one object. */
  watch(number: number, as?: Viewer): Table {
    let table = this.tables.get(number);
    if (table !== undefined && table.as !== as) {
      this.forget(number);
      table = undefined;
    }
    if (table === undefined) {
      table = new Table(number, as);
      this.tables.set(number, table);
      this.subscribe(table);
    }
    return table;
  }

  /** Calls the listener with all alarms for the floor, now and whenever they change. */
  watchAlarms(listener: (alarms: readonly Alarm[]) => void): () => void {
    this.alarmListeners.add(listener);
    if (this.link.state === 'live') {
      void this.ask('alarms', {});
    }
    return () => this.alarmListeners.delete(listener);
  }

  /** A table that is being watched. */
  watched(number: number): Table | undefined {
    return this.tables.get(number);
  }

  forget(number: number): void {
    if (this.tables.delete(number) && this.link.state === 'live') {
      void this.ask('unsubscribe', { table: number });
    }
  }

  /** Sends a command to a table. Resolves once the command is durable or refused, even if the connection is lost in
   *  between. */
  async command(name: string, table: number, members: object = {}): Promise<Answer> {
    const as = this.tables.get(table)?.as;
    const answer = await this.ask(name, { table, ...(as === undefined ? {} : { as }), ...members }, true);
    if (answer.status === 'refused') {
      await this.options.beforeRefusal?.();
    }
    return answer;
  }

  private ask(name: string, members: object, isCommand = false): Promise<Answer> {
    const id = `${this.prefix}-${++this.count}`;
    const text = JSON.stringify({ id, do: name, ...members });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve, isCommand });
      this.transmit(text);
    });
  }

  /** Sends a text if the connection is open. One that the browser is closing may still be called live here, until its
   *  close event comes; then commands are sent again once connected. */
  private transmit(text: string): void {
    if (this.link.state === 'live' && this.socket?.readyState === OPEN) {
      this.socket.send(text);
    }
  }

  private subscribe(table: Table): void {
    if (this.link.state !== 'live') {
      return; /* It is sent once connected. */
    }
    const members = {
      table: table.number,
      ...(table.as === undefined ? {} : { as: table.as }),
      ...(table.seq > 0 ? { after: table.seq } : {}),
    };
    void this.ask('subscribe', members).then((answer) => {
      table.isSubscribed = answer.status === 'ok';
      if (!table.isSubscribed) {
        table.take({ ...answer, type: 'refused' });
      }
    });
  }

  private opened(): void {
    this.attempts = 0;
    this.isServerStopping = false;
    this.heard = this.now();
    this.setLink({ state: 'live', latency: null });
    for (const [id, waiting] of this.pending) {
      if (waiting.isCommand) {
        this.transmit(waiting.text);
      } else {
        this.pending.delete(id);
      }
    }
    for (const table of this.tables.values()) {
      this.subscribe(table);
    }
    if (this.alarmListeners.size > 0) {
      void this.ask('alarms', {});
    }
    this.ping();
    this.pingTimer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** Timers of a hidden page run seldom. So silence is what follows a ping, not the time since the last frame. */
  private look(): void {
    const now = this.now();
    if (this.pinged > this.heard && now - this.pinged > this.silentAfterMs - this.pingEveryMs) {
      this.drop('silent');
    } else if (this.pinged <= this.heard && now - this.heard >= this.pingEveryMs) {
      this.ping();
    }
  }

  private ping(): void {
    const sent = this.now();
    this.pinged = sent;
    void this.ask('ping', {}).then((answer) => {
      const latency = this.now() - sent;
      if (answer.time !== undefined) {
        this.clockOffset = answer.time + latency / 2 - this.now();
      }
      this.setLink({ state: 'live', latency });
    });
  }

  private drop(reason: LinkReason): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.wait(reason);
  }

  private lost(code: number, wasOpen: boolean): void {
    this.socket = null;
    if (code === 4001) {
      clearInterval(this.pingTimer);
      this.setLink({ state: 'ended', reason: 'session-ended' });
      return;
    }
    this.wait(code === 1001 || this.isServerStopping ? 'server-stopped' : wasOpen ? 'lost' : 'refused');
  }

  private wait(reason: LinkReason): void {
    clearInterval(this.pingTimer);
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts++);
    /* Random delay, so that clients do not all reconnect at once after a restart. */
    const wait = longest * (0.5 + Math.random() / 2);
    this.setLink({ state: 'waiting', reason, until: this.now() + wait });
    this.waitTimer = setTimeout(() => this.open(), wait);
  }

  private heardFrom(text: string): void {
    this.heard = this.now();
    let frame: Frame;
    try {
      frame = JSON.parse(text) as Frame;
    } catch {
      return;
    }
    if (frame.type === 'answer' || frame.type === 'pong' || frame.type === 'error') {
      this.answered(frame);
    } else if (frame.type === 'alarms') {
      for (const listener of this.alarmListeners) {
        listener(frame.alarms);
      }
    } else if ('table' in frame) {
      this.tables.get(frame.table)?.take(frame);
    } else {
      this.isServerStopping ||= frame.type === 'stopping';
      this.options.onNotice?.(frame);
    }
  }

  private answered(frame: TellAnswer | TellError | TellPong): void {
    const id = frame.id;
    const waiting = id === undefined ? undefined : this.pending.get(id);
    if (id === undefined || waiting === undefined) {
      return;
    }
    if (frame.type === 'answer' && frame.status === 'unknown') {
      /* Nobody knows yet whether it was done. The same id again is carried out at most once; if the connection is lost
         meanwhile, reconnecting sends it. */
      this.options.onUnknown?.();
      setTimeout(() => {
        if (this.pending.has(id)) {
          this.transmit(waiting.text);
        }
      }, frame.retry ?? 0);
      return;
    }
    this.pending.delete(id);
    waiting.resolve(frame.type === 'answer' ? frame : { ...frame, id, status: frame.type === 'error' ? 'refused' : 'ok' });
  }

  private setLink(link: LinkState): void {
    this.link = link;
    for (const listener of this.listeners) {
      listener(link);
    }
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}
