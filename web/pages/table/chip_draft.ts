// Puts down, takes back, doubles and repeats chips of the draft; nothing is sent yet.
import { CHIP_VALUES } from '../../parts/chips.js';
import { AtTable } from './at_table.js';
import { sumOf, totalOf, type Bets, type Target } from './betting.js';

export const CHIPS: readonly number[] = [...CHIP_VALUES].reverse();

export class ChipDraft extends AtTable {
  /** The amount to bank with, while the bank is offered. */
  bankAmount = 0;

  /** The chips that are useful at this table; a bank has no maximum (WAGER-10). */
  get chips(): readonly number[] {
    const rules = this.view?.rules;
    const limit = rules === undefined || this.isOffered ? Infinity : Math.max(rules.ante_max, rules.bonus_max);
    return CHIPS.filter((value, i) => i === 0 || value <= Math.min(limit, this.owned));
  }

  /** The viewer's chips at this table: the stack, and what can still be taken back. */
  private get owned(): number {
    const person = this.view?.person ?? null;
    return person === null || person.felt === true ? Infinity : person.stack + totalOf(this.betting.placed);
  }

  /** What a bet takes from the stack: an ante needs as much again for the play wager. */
  private static needs(bets: Bets): number {
    return [...bets].reduce((sum, [key, amounts]) => sum + sumOf(amounts) * (key.endsWith(':ante') ? 2 : 1), 0);
  }

  /** Whether the viewer has the chips for one more such chip on the chosen spot. */
  affords(value: number): boolean {
    if (this.isOffered) {
      return this.bankAmount + value <= this.owned;
    }
    const isAnte = this.target.kind === 'ante';
    return ChipDraft.needs(this.betting.draft ?? new Map()) + value * (isAnte ? 2 : 1) <= this.owned;
  }

  /** The maximum of the chosen wager (WAGER-8). */
  get most(): number {
    const rules = this.view?.rules;
    return rules === undefined || this.isOffered ? Infinity : this.target.kind === 'bonus' ? rules.bonus_max : rules.ante_max;
  }

  /** Whether one such chip alone is within the limit of the chosen wager, and the viewer has it. */
  fits(value: number): boolean {
    return value <= this.most && this.affords(value);
  }

  choose(target: Target): void {
    this.target = target;
    this.refusal = null;
    this.changed();
  }

  chooseKind(kind: 'ante' | 'bonus'): void {
    this.choose({ seat: this.target.seat, kind });
  }

  chip(value: number): void {
    if (this.isOffered) {
      this.bankAmount += this.affords(value) ? value : 0;
    } else if (this.isBetting && this.mayBet(this.target.seat) && this.fits(value)) {
      this.betting.add(this.target.seat, this.target.kind, value);
    }
    this.refusal = null;
    this.changed();
  }

  /** WAGER-6: whether another separate wager of the chosen kind can be started. */
  get canAnother(): boolean {
    const { kind, seat } = this.target;
    return this.view?.rules.stacks_wagers === true && this.isBetting && !this.isOffered && this.mayBet(seat) &&
      (kind === 'ante' || kind === 'bonus') && this.betting.lastAmount(seat, kind) > 0;
  }

  another(): void {
    if (this.canAnother) {
      this.betting.another(this.target.seat, this.target.kind);
      this.refusal = null;
      this.changed();
    }
  }

  /** Removes the last of several separate wagers. */
  dropLast(): void {
    const { kind, seat } = this.target;
    if (this.view?.rules.stacks_wagers === true && this.isBetting && !this.isOffered && this.betting.parts(seat, kind).length > 0) {
      this.amount(seat, kind, 0);
    }
  }

  amount(seat: number, kind: string, cents: number): void {
    this.betting.set(seat, kind, cents);
    this.refusal = null;
    this.changed();
  }

  toggleProgressive(seat: number): void {
    const price = this.view?.rules.progressive?.denomination ?? 0;
    if (price > 0 && this.isBetting && this.view!.mySeats.includes(seat)) {
      this.amount(seat, 'progressive', this.betting.amount(seat, 'progressive') > 0 ? 0 : price);
    }
  }

  change(what: 'undo' | 'clear' | 'repeat' | 'double'): void {
    if (this.isOffered) {
      this.bankAmount = what === 'clear' ? 0 : what === 'double' ? this.bankAmount * 2 : this.bankAmount;
    } else if (this.isBetting) {
      if (what === 'undo') {
        this.betting.takeBack();
      } else if (what === 'clear') {
        this.betting.clear();
      } else if (what === 'double') {
        this.betting.double();
      } else {
        this.betting.repeat((seat) => this.mayBet(seat));
      }
    }
    this.refusal = null;
    this.changed();
  }
}
