// Chips that somebody is about to bet: put down here, undone, doubled, repeated, and sent when confirmed.
//
// As long as nothing was touched the draft is null and the server's wagers are what lies there. A wager
// is changed by taking it back and placing it anew (WAGER-6: one of each kind in a seat).
import type { Answer, WagerRow } from '../../client/index.js';

export type BetKind = 'ante' | 'bonus' | 'progressive';
export const BET_KINDS: readonly BetKind[] = ['ante', 'bonus', 'progressive'];

/** Amounts by `seat:kind`. */
export type Bets = ReadonlyMap<string, number>;

export interface Target {
  seat: number;
  kind: BetKind | 'bank';
}

export function betKey(seat: number, kind: string): string {
  return `${seat}:${kind}`;
}

export function betsOf(rows: readonly WagerRow[], person: number | null): Map<string, number> {
  const bets = new Map<string, number>();
  for (const row of rows.filter((one) => one.person === person)) {
    for (const kind of BET_KINDS) {
      if (row[kind] > 0) {
        bets.set(betKey(row.seat, kind), row[kind]);
      }
    }
  }
  return bets;
}

export function totalOf(bets: Bets): number {
  return [...bets.values()].reduce((sum, amount) => sum + amount, 0);
}

/** A command to send; `amount` 0: take the wager back. */
export interface Step {
  seat: number;
  kind: BetKind;
  amount: number;
}

/** What leads from the placed wagers to the wanted ones: bonuses go first and come last, since they may not stand
 *  without an ante. */
export function stepsBetween(placed: Bets, wanted: Bets): Step[] {
  const keys = [...new Set([...placed.keys(), ...wanted.keys()])]
    .filter((key) => (placed.get(key) ?? 0) !== (wanted.get(key) ?? 0))
    .map((key) => ({ key, seat: Number(key.split(':')[0]), kind: key.split(':')[1] as BetKind }))
    .sort((a, b) => BET_KINDS.indexOf(a.kind) - BET_KINDS.indexOf(b.kind));
  const back = keys.filter(({ key }) => placed.has(key)).reverse().map(({ seat, kind }) => ({ seat, kind, amount: 0 }));
  const down = keys.filter(({ key }) => (wanted.get(key) ?? 0) > 0)
    .map(({ key, seat, kind }) => ({ seat, kind, amount: wanted.get(key)! }));
  return [...back, ...down];
}

export class Betting {
  draft: Bets | null = null;
  placed: Bets = new Map();
  /** What was bet in the last round in which something was. */
  last: Bets = new Map();
  /** Confirmed before bets were open: sent as soon as they are. */
  isQueued = false;
  private undo: (Bets | null)[] = [];

  get shown(): Bets {
    return this.draft ?? this.placed;
  }

  amount(seat: number, kind: string): number {
    return this.shown.get(betKey(seat, kind)) ?? 0;
  }

  get isChanged(): boolean {
    return this.draft !== null && stepsBetween(this.placed, this.draft).length > 0;
  }

  get canUndo(): boolean {
    return this.undo.length > 0;
  }

  set(seat: number, kind: string, amount: number): void {
    const next = new Map(this.shown);
    if (amount > 0) {
      next.set(betKey(seat, kind), amount);
    } else {
      next.delete(betKey(seat, kind));
    }
    this.become(next);
  }

  add(seat: number, kind: string, chip: number): void {
    this.set(seat, kind, this.amount(seat, kind) + chip);
  }

  clear(): void {
    this.become(new Map());
  }

  /** Last round's bets in the seats one may still bet in. */
  repeat(mayBet: (seat: number) => boolean): void {
    this.become(new Map([...this.last].filter(([key]) => mayBet(Number(key.split(':')[0])))));
  }

  double(): void {
    this.become(new Map([...this.shown].map(([key, amount]) => [key, key.endsWith('progressive') ? amount : 2 * amount])));
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

  /** What was put down too late; it can be repeated. */
  miss(): number {
    if (this.draft !== null && this.draft.size > 0) {
      this.last = this.draft;
    }
    return totalOf(this.draft ?? new Map());
  }

  /** Bets are closed: what was not sent is off the table. */
  drop(): void {
    this.draft = null;
    this.undo = [];
    this.isQueued = false;
  }

  /** Sends what was put down; the first refusal ends it. */
  async send(command: (name: string, members: object) => Promise<Answer>): Promise<Answer | null> {
    let answer: Answer | null = null;
    for (const step of stepsBetween(this.placed, this.shown)) {
      answer = step.amount === 0
        ? await command('withdraw', { seat: step.seat, wager: step.kind })
        : await command('place', { seat: step.seat, wager: step.kind, amount: step.amount });
      if (answer.status === 'refused') {
        this.isQueued = false; /* it is for the player to change it */
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
