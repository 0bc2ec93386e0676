// Wagers that the dealer types for a seat, until they are sent. They are sent when the dealer goes on to another seat.
import type { Answer, PersonAtTable } from '../../client/index.js';
import { betKey, betsOf, stepsBetween, type Bets } from '../table/betting.js';
import { ownWager, personAt, wagersAt, type Console } from './state.js';

export type Spot = 'ante' | 'bonus';

interface Amounts {
  ante: number;
  bonus: number;
  progressive: number;
}

/** Seats whose players have no device and can bet, from seat 1 on. */
export function feltSeats(c: Console): number[] {
  return Array.from({ length: c.s.rules?.seats ?? 0 }, (_, i) => i + 1)
    .filter((seat) => isFelt(c, seat) && seat !== c.s.bank.seat && personAt(c, seat)?.away !== true);
}

/** The player in a seat has no device: the dealer enters what they do. */
export function isFelt(c: Console, seat: number): boolean {
  return personAt(c, seat)?.felt === true;
}

/** All bets are in: the dealer has gone through the seats without a device, and everybody with one has bet or is away. */
export function areBetsIn(c: Console): boolean {
  const isOpen = ({ person, felt, away, seats }: PersonAtTable): boolean => felt !== true && away !== true && seats.some((seat) => seat !== c.s.bank.seat) &&
    !c.s.wagers.some((wager) => wager.person === person);
  return c.bets.seat(c) === null && c.s.wagers.length > 0 && !c.s.people.some(isOpen);
}

export class BetDraft {
  spot: Spot = 'ante';
  /** The seat that was chosen; undefined: the first one without a wager; null: none is left. */
  private chosen: number | null | undefined = undefined;
  private amounts: Amounts | null = null;
  private round: number | null = null;
  /** The bank's wager that is being typed. */
  bank = 0;

  /** Forgets what belongs to an earlier round. */
  follow(c: Console): void {
    if (c.s.clock.round !== this.round) {
      this.round = c.s.clock.round;
      this.chosen = undefined;
      this.drop();
      this.bank = 0;
    }
  }

  /** The seat whose wagers are entered now; null: all are entered. */
  seat(c: Console): number | null {
    if (this.chosen !== undefined) {
      return this.chosen;
    }
    return feltSeats(c).find((seat) => ownWager(c, seat) === undefined) ?? null;
  }

  /** What lies in a seat, with what is typed for it. */
  shown(c: Console, seat: number): Amounts {
    if (this.amounts !== null && seat === this.seat(c)) {
      return this.amounts;
    }
    const own = ownWager(c, seat);
    return { ante: own?.ante ?? 0, bonus: own?.bonus ?? 0, progressive: own?.progressive ?? 0 };
  }

  get isTyped(): boolean {
    return this.amounts !== null;
  }

  set(c: Console, amount: number): void {
    const seat = this.seat(c);
    if (seat !== null) {
      this.amounts = { ...this.shown(c, seat), [this.spot]: Math.max(0, amount) };
    }
  }

  add(c: Console, chip: number): void {
    const seat = this.seat(c);
    if (seat !== null) {
      this.set(c, this.shown(c, seat)[this.spot] + chip);
    }
  }

  toggleCoin(c: Console): void {
    const seat = this.seat(c);
    if (seat !== null) {
      const now = this.shown(c, seat);
      this.amounts = { ...now, progressive: now.progressive > 0 ? 0 : c.s.rules?.progressive?.denomination ?? 0 };
    }
  }

  drop(): void {
    this.amounts = null;
    this.spot = 'ante';
  }

  /** Goes to a seat; undefined: to the first one without a wager; null: nothing more to enter. */
  go(seat: number | null | undefined): void {
    this.chosen = seat;
    this.drop();
  }

  /** The next seat to enter after the current one. */
  following(c: Console): number | null {
    const now = this.seat(c) ?? 0;
    return feltSeats(c).find((seat) => seat > now && ownWager(c, seat) === undefined) ?? null;
  }

  preceding(c: Console): number | null {
    const now = this.seat(c) ?? Infinity;
    return feltSeats(c).findLast((seat) => seat < now) ?? null;
  }

  private wanted(c: Console, seat: number): { placed: Bets; wanted: Bets } {
    const person = personAt(c, seat)?.person ?? null;
    const placed = betsOf(wagersAt(c, seat), person);
    const typed = this.shown(c, seat);
    const wanted = new Map((['ante', 'bonus', 'progressive'] as const).filter((kind) => typed[kind] > 0)
      .map((kind): [string, number[]] => [betKey(seat, kind), [typed[kind]]]));
    return { placed, wanted };
  }

  /** Sends what was typed for the current seat; stops at the first refusal. */
  async commit(c: Console): Promise<Answer | null> {
    const seat = this.seat(c);
    if (seat === null || this.amounts === null) {
      return null;
    }
    const { placed, wanted } = this.wanted(c, seat);
    for (const step of stepsBetween(placed, wanted)) {
      const answer = step.amount === 0 ? await c.send('withdraw', { seat, wager: step.kind })
        : await c.send('place', { seat, wager: step.kind, amount: step.amount });
      if (answer.status === 'refused') {
        return answer;
      }
    }
    return null;
  }

  /** Sends what was typed, then goes to another seat. */
  async leave(c: Console, seat: number | null): Promise<void> {
    if (await this.commit(c) === null) {
      this.go(seat);
    }
    c.redraw();
  }
}
