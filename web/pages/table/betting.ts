// The draft of the viewer's bets: chips are put down, undone, doubled and repeated here, and sent on confirmation.
//
// Until the viewer changes something the draft is null and the server's wagers are shown. A wager is changed by
// withdrawing it and placing it again. Where the rules stack wagers a seat can hold several of one kind, each charged
// separately (WAGER-6, FEE-2); elsewhere there is one. Chips go to the last one.
import type { Answer, WagerRow } from '../../client/index.js';

export type BetKind = 'ante' | 'bonus' | 'progressive';
export const BET_KINDS: readonly BetKind[] = ['ante', 'bonus', 'progressive'];

/** The separate wagers by `seat:kind`, in the order they are placed. */
export type Bets = ReadonlyMap<string, readonly number[]>;

export interface Target {
  seat: number;
  kind: BetKind | 'bank';
}

export function betKey(seat: number, kind: string): string {
  return `${seat}:${kind}`;
}

export function betsOf(rows: readonly WagerRow[], person: number | null): Map<string, number[]> {
  const bets = new Map<string, number[]>();
  for (const row of rows.filter((one) => one.person === person)) {
    for (const kind of BET_KINDS) {
      if (row[kind] > 0) {
        bets.set(betKey(row.seat, kind), row.placed === undefined ? [row[kind]]
          : row.placed.filter((one) => one.wager === kind).map((one) => one.amount));
      }
    }
  }
  return bets;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

export function totalOf(bets: Bets): number {
  return [...bets.values()].reduce((sum, amounts) => sum + sumOf(amounts), 0);
}

/** The wagers without those that have no chip yet. */
function withChips(amounts: readonly number[] | undefined): readonly number[] {
  return (amounts ?? []).filter((amount) => amount > 0);
}

/** A command to send; `amount` 0 withdraws the last wager of that kind. */
export interface Step {
  seat: number;
  kind: BetKind;
  amount: number;
}

/** The commands that lead from the placed wagers to the wanted ones. Bonuses are withdrawn first and placed last, since
 *  they need an ante. Wagers that both lists begin with stay in place. */
export function stepsBetween(placed: Bets, wanted: Bets): Step[] {
  const changes = [...new Set([...placed.keys(), ...wanted.keys()])].map((key) => {
    const [seat, kind] = key.split(':');
    const before = placed.get(key) ?? [];
    const after = withChips(wanted.get(key));
    const differs = before.findIndex((amount, i) => amount !== after[i]);
    const kept = differs < 0 ? before.length : differs;
    return { seat: Number(seat), kind: kind as BetKind, back: before.length - kept, down: after.slice(kept) };
  }).sort((a, b) => BET_KINDS.indexOf(a.kind) - BET_KINDS.indexOf(b.kind));
  const back = [...changes].reverse().flatMap(({ seat, kind, back: count }) =>
    Array.from({ length: count }, () => ({ seat, kind, amount: 0 })));
  return [...back, ...changes.flatMap(({ seat, kind, down }) => down.map((amount) => ({ seat, kind, amount })))];
}

export class Betting {
  draft: Bets | null = null;
  placed: Bets = new Map();
  /** The bets of the last round in which the viewer bet. */
  last: Bets = new Map();
  /** Confirmed before bets opened; sent as soon as they open. */
  isQueued = false;
  private undo: (Bets | null)[] = [];

  get shown(): Bets {
    return this.draft ?? this.placed;
  }

  amount(seat: number, kind: string): number {
    return sumOf(this.parts(seat, kind));
  }

  /** The separate wagers of a kind in a seat; the last one may have no chip yet. */
  parts(seat: number, kind: string): readonly number[] {
    return this.shown.get(betKey(seat, kind)) ?? [];
  }

  /** The wager that chips go to. */
  lastAmount(seat: number, kind: string): number {
    return this.parts(seat, kind).at(-1) ?? 0;
  }

  get isChanged(): boolean {
    return this.draft !== null && stepsBetween(this.placed, this.draft).length > 0;
  }

  get canUndo(): boolean {
    return this.undo.length > 0;
  }

  /** Sets the last wager of a kind; 0 removes it. */
  set(seat: number, kind: string, amount: number): void {
    this.put(seat, kind, [...this.parts(seat, kind).slice(0, -1), ...(amount > 0 ? [amount] : [])]);
  }

  add(seat: number, kind: string, chip: number): void {
    this.set(seat, kind, this.lastAmount(seat, kind) + chip);
  }

  /** Starts another separate wager of a kind (WAGER-6). */
  another(seat: number, kind: string): void {
    const parts = this.parts(seat, kind);
    if (parts.length > 0 && parts.at(-1)! > 0) {
      this.put(seat, kind, [...parts, 0]);
    }
  }

  private put(seat: number, kind: string, parts: readonly number[]): void {
    const next = new Map(this.shown);
    if (parts.length > 0) {
      next.set(betKey(seat, kind), parts);
    } else {
      next.delete(betKey(seat, kind));
    }
    this.become(next);
  }

  clear(): void {
    this.become(new Map());
  }

  /** Last round's bets, limited to seats where the viewer may still bet. */
  repeat(mayBet: (seat: number) => boolean): void {
    this.become(new Map([...this.last].filter(([key]) => mayBet(Number(key.split(':')[0])))));
  }

  double(): void {
    this.become(new Map([...this.shown].map(([key, parts]) => [key, key.endsWith('progressive') ? parts : parts.map((amount) => 2 * amount)])));
  }

  takeBack(): void {
    if (this.undo.length > 0) {
      this.draft = this.undo.pop()!;
      this.isQueued = false;
    }
  }

  /** The server's wagers have changed. */
  follow(placed: Bets, isOpen: boolean): void {
    this.placed = placed;
    if (!isOpen && placed.size > 0) {
      this.last = placed;
    }
  }

  /** Chips that were put down but not confirmed in time; they can be repeated. */
  miss(): number {
    if (this.draft !== null && totalOf(this.draft) > 0) {
      this.last = new Map([...this.draft].map(([key, parts]): [string, readonly number[]] => [key, withChips(parts)]).filter(([, parts]) => parts.length > 0));
    }
    return totalOf(this.draft ?? new Map());
  }

  /** Discards the unsent draft when bets close. */
  drop(): void {
    this.draft = null;
    this.undo = [];
    this.isQueued = false;
  }

  /** Sends the draft; stops at the first refusal. */
  async send(command: (name: string, members: object) => Promise<Answer>): Promise<Answer | null> {
    let answer: Answer | null = null;
    for (const step of stepsBetween(this.placed, this.shown)) {
      answer = step.amount === 0
        ? await command('withdraw', { seat: step.seat, wager: step.kind })
        : await command('place', { seat: step.seat, wager: step.kind, amount: step.amount });
      if (answer.status === 'refused') {
        this.isQueued = false; /* The player has to change the bet. */
        return answer;
      }
    }
    this.drop();
    return answer;
  }

  private become(next: Bets): void {
    this.undo.push(this.draft);
    this.draft = next;
    this.isQueued = false;
  }
}
