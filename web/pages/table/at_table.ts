// What the viewer may do at a table, derived from the table's state and the chips they have put down.
import { session } from '../../app/session.js';
import { Betting, type Target } from './betting.js';
import type { Look } from './look.js';
import { Sender } from './sender.js';

export class AtTable extends Sender {
  readonly betting = new Betting();
  look: Look | null = null;
  target: Target = { seat: 0, kind: 'ante' };

  get me(): number | null {
    return session.me?.person ?? null;
  }

  get isSeated(): boolean {
    return (this.look?.mySeats.length ?? 0) > 0;
  }

  /** Chips can be put down: bets are open, or the round before is over. */
  get isBetting(): boolean {
    const look = this.look;
    if (look === null || look.person === null || look.person.away || look.isBank) {
      return false;
    }
    const phase = look.s.clock.phase;
    return look.s.clock.bets_open || phase === null || phase === 'done' || phase === 'void' || phase === 'bank';
  }

  get isOffered(): boolean {
    return this.look?.can('take-bank') === true || this.look?.can('decline-bank') === true;
  }

  get myAnte(): number {
    const look = this.look;
    return look === null || look.decideSeat === null ? 0 : look.wagerOf(look.decideSeat, look.me!)?.ante ?? 0;
  }

  /** You can bet behind a seat only after its player has placed an ante. */
  protected get canSendAll(): boolean {
    return [...this.betting.shown.keys()].every((key) => this.mayBet(Number(key.split(':')[0])));
  }

  mayBet(seat: number): boolean {
    const look = this.look;
    const row = look?.seats[seat - 1];
    if (look === null || row === undefined || row.person === null || row.state === 'bank' || look.person === null) {
      return false;
    }
    if (row.isMine) {
      return true;
    }
    const line = look.rules.back_line;
    const hasAnte = look.mySeats.some((mine) => this.betting.amount(mine, 'ante') > 0);
    const isAllowed = line === 'all' || (line === 'bonus' && hasAnte); /* WAGER-4, WAGER-6 */
    return isAllowed && (row.wager?.ante ?? 0) > 0;
  }

  canSit(seat: number): boolean {
    const look = this.look;
    if (look === null || look.s.table.state === 'closed' || look.s.table.draining) {
      return false;
    }
    if (look.person === null) {
      return true;
    }
    const isBeside = look.mySeats.some((mine) => Math.abs(mine - seat) === 1);
    return look.can('sit') && (look.mySeats.length === 0 || (look.rules.adjacent_seats && isBeside));
  }

  /** Joins the table without a seat, to bet behind others; a visitor becomes a guest. */
  get canStand(): boolean {
    const look = this.look;
    return look !== null && look.person === null && look.rules.back_line === 'all' &&
      (look.can('stand-behind') || (this.me === null && look.s.table.state !== 'closed' && !look.s.table.draining));
  }
}
