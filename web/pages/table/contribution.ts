// The browser's contribution to the shuffle: 32 random bytes, committed while bets are open and revealed after they
// close (docs/fairness.md). They are kept in the browser's storage, so that another tab or a reloaded page can reveal
// them.
import { engine } from '../../app/engine.js';
import type { TableView } from './table_view.js';

const KEY = 'trey.entropy';
/** The longest that a bet waits for the engine to load. */
const LONGEST_MS = 1500;

/** The members of an answer that count here. */
interface SentShare {
  status: string;
  first?: number;
  receipt?: string;
}

interface Kept {
  root: string;
  round: number;
  person: number;
  entropy: string;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Contribution {
  private kept: Kept | null = null;
  private isBusy = false;
  /** The latest state, which may have come while a commitment was under way. */
  private latest: TableView | null = null;
  private isWarm = false;
  private committing: Promise<void> = Promise.resolve();
  /** Whether the house signed a receipt for everything that it took; null: nothing was sent, or not checked. */
  hasReceipts: boolean | null = null;
  private houseKey: string | null = null;

  constructor(private readonly table: number, private readonly send: (name: string, members: object) => Promise<SentShare>) {}

  follow(view: TableView): void {
    const shoe = view.s.shoe;
    this.latest = view;
    if (shoe?.root === undefined || view.me === null || this.isBusy) {
      return;
    }
    this.houseKey = shoe.house_key ?? null;
    if (!this.isWarm && view.mySeats.length > 0) {
      this.isWarm = true; /* The engine is loaded by the first bet. */
      engine().catch(() => undefined);
    }
    const hasChips = view.isBank || view.s.wagers.some((row) => row.person === view.me);
    if (hasChips && view.can('commit') && shoe.phase === 'committing') {
      this.committing = this.commit(shoe.root, shoe.round ?? 1, view.me);
    } else if (view.can('reveal')) {
      void this.reveal(shoe.root, shoe.round ?? 1, view.me);
    }
  }

  /** Commits before the player says they are ready: bets may close at once, and then it is too late. */
  async beforeReady(view: TableView): Promise<void> {
    const shoe = view.s.shoe;
    const isIn = shoe?.contributions?.some((one) => one.person === view.me) ?? false;
    if (shoe?.root !== undefined && shoe.phase === 'committing' && view.me !== null && !isIn) {
      if (!this.isBusy) {
        this.committing = this.commit(shoe.root, shoe.round ?? 1, view.me);
      }
      const wait = new Promise<void>((done) => setTimeout(done, LONGEST_MS));
      await Promise.race([this.committing, wait]); /* Also waits for a commitment that is already under way. */
    }
  }

  /** The bytes this browser added to a round, if any. */
  own(root: string, round: number, person: number): string | null {
    return this.find(root, round, person)?.entropy ?? null;
  }

  private async commit(root: string, round: number, person: number): Promise<void> {
    const before = this.find(root, round, person);
    if (before !== null && this.kept === before) {
      return; /* Already sent; the answer is pending. */
    }
    this.isBusy = true;
    try {
      const entropy = before?.entropy ?? hex(crypto.getRandomValues(new Uint8Array(32)));
      this.keep({ root, round, person, entropy });
      const commitment = (await engine()).commitment({ root, round, bettor: person, entropy });
      await this.checkReceipt('commit', person, commitment, await this.send('commit', { commitment }));
    } catch {
      /* Without the engine this browser does not contribute. */
    }
    this.isBusy = false;
    if (this.latest?.can('reveal') === true) {
      this.follow(this.latest); /* Bets closed meanwhile. Nothing else may come before the reveal. */
    }
  }

  private async reveal(root: string, round: number, person: number): Promise<void> {
    const kept = this.find(root, round, person);
    if (kept !== null) {
      this.isBusy = true;
      try {
        await this.checkReceipt('reveal', person, kept.entropy, await this.send('reveal', { entropy: kept.entropy }));
      } finally {
        this.isBusy = false;
      }
    }
  }

  /** The house must sign for what it took. */
  private async checkReceipt(kind: 'commit' | 'reveal', person: number, given: string, answer: SentShare): Promise<void> {
    const { isSameKey, firstKey, keepReceipt } = await import('../../app/receipts.js');
    if (this.houseKey !== null) {
      isSameKey(this.houseKey); /* The first one is kept. */
    }
    const key = firstKey();
    if (answer.status !== 'ok' || answer.first === undefined || key === null) {
      return;
    }
    if (kind === 'commit') {
      this.hasReceipts = null; /* A new round. */
    }
    const receipt = { kind, house_key: key, table: this.table, first: answer.first, person, given, signature: answer.receipt ?? '' };
    try {
      const { isReceiptSigned } = await import('../../engine/signature.js');
      this.hasReceipts = this.hasReceipts !== false && isReceiptSigned(key, receipt);
    } catch {
      /* Not checked; it is kept all the same. */
    }
    if (answer.receipt !== undefined) {
      keepReceipt(receipt);
    }
  }

  private get key(): string {
    return `${KEY}.${this.table}`;
  }

  private find(root: string, round: number, person: number): Kept | null {
    const fits = (one: Kept | null): one is Kept => one !== null && one.root === root && one.round === round && one.person === person;
    if (fits(this.kept)) {
      return this.kept;
    }
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Kept | null;
      return fits(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      /* No storage: only this tab can reveal it. */
    }
  }
}
