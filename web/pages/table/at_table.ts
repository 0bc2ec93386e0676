// What the viewer may do at a table, derived from the table's state and the chips they have put down.
import { session } from '../../app/session.js';
import { Betting, type Target } from './betting.js';
import type { TableView } from './table_view.js';
import { Sender } from './sender.js';

export class AtTable extends Sender {
  readonly betting = new Betting();
  view: TableView | null = null;
  target: Target = { seat: 0, kind: 'ante' };

  get me(): number | null {
    return session.me?.person ?? null;
  }

  get isSeated(): boolean {
    return (this.view?.mySeats.length ?? 0) > 0;
  }

  /** Chips can be put down: bets are open, or the round before is over. */
  get isBetting(): boolean {
    const view = this.view;
    if (view === null || view.person === null || view.person.away || view.isBank) {
      return false;
    }
    const phase = view.s.clock.phase;
    return view.s.clock.bets_open || phase === null || phase === 'done' || phase === 'void' || phase === 'bank';
  }

  get isOffered(): boolean {
    return this.view?.can('take-bank') === true || this.view?.can('decline-bank') === true;
  }

  get myAnte(): number {
    const view = this.view;
    return view === null || view.decideSeat === null ? 0 : view.wagerOf(view.decideSeat, view.me!)?.ante ?? 0;
  }

  /** You can bet behind a seat only after its player has placed an ante. */
  protected get canSendAll(): boolean {
    return [...this.betting.shown.keys()].every((key) => this.mayBet(Number(key.split(':')[0])));
  }

  mayBet(seat: number): boolean {
    const view = this.view;
    const row = view?.seats[seat - 1];
    if (view === null || row === undefined || row.person === null || row.state === 'bank' || view.person === null) {
      return false;
    }
    if (row.isMine) {
      return true;
    }
    const line = view.rules.back_line;
    const hasAnte = view.mySeats.some((mine) => this.betting.amount(mine, 'ante') > 0);
    const isAllowed = line === 'all' || (line === 'bonus' && hasAnte); /* WAGER-4, WAGER-6 */
    return isAllowed && (row.wager?.ante ?? 0) > 0;
  }

  canSit(seat: number): boolean {
    const view = this.view;
    if (view === null || view.s.table.state === 'closed' || view.s.table.draining) {
      return false;
    }
    if (view.person === null) {
      return true;
    }
    const isBeside = view.mySeats.some((mine) => Math.abs(mine - seat) === 1);
    return view.can('sit') && (view.mySeats.length === 0 || (view.rules.adjacent_seats && isBeside));
  }

  /** Joins the table without a seat, to bet behind others; a visitor becomes a guest. */
  get canStand(): boolean {
    const view = this.view;
    return view !== null && view.person === null && view.rules.back_line === 'all' &&
      (view.can('stand-behind') || (this.me === null && view.s.table.state !== 'closed' && !view.s.table.draining));
  }
}
