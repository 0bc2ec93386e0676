// The view model of the table page, derived from the server's state: one entry per seat, and the viewer's own part.
import type {
  Command, HandRow, PersonAtTable, ResultLine, Results, RulesSection, Sections, Table, WagerRow, You,
} from '../../client/index.js';
import { personName } from '../../app/names.js';

export type SeatState =
  | 'empty' | 'away' | 'gone' | 'waiting' | 'acting' | 'played' | 'folded' | 'bank' | 'won' | 'lost' | 'even' | 'uncovered' | 'back';

export interface SeatView {
  seat: number;
  person: PersonAtTable | null;
  isMine: boolean;
  state: SeatState;
  /** The seated player's wager. */
  wager: WagerRow | null;
  /** The wagers of those who bet behind them. */
  behind: WagerRow[];
  hand: HandRow | null;
  /** The seated player's settlement lines shown so far. */
  lines: ResultLine[];
  net: number;
  /** Returned without winning or losing: uncovered wagers, or everything if the round is void. */
  back: number;
  isNext: boolean;
  isAction: boolean;
  isOffered: boolean;
}

export interface TableView {
  s: Sections;
  rules: RulesSection;
  you: You | null;
  me: number | null;
  person: PersonAtTable | null;
  mySeats: number[];
  seats: SeatView[];
  bankHand: HandRow | null;
  /** The deck whose backs hidden cards show (HAND-9). */
  deck: 0 | 1;
  results: Results | null;
  /** Number of settlement lines shown so far. */
  linesShown: number;
  isBank: boolean;
  /** The round is void: all wagers and fees are returned (IRR-1). */
  isVoid: boolean;
  /** The seat in which the viewer must decide now. */
  decideSeat: number | null;
  /** The viewer's time to decide ran out in this round. */
  timedOut: boolean;
  can: (command: Command) => boolean;
  name: (person: number) => string;
  wagerOf: (seat: number, person: number) => WagerRow | undefined;
}

/** The net result of settlement lines for one person in one seat. */
export function netOf(lines: readonly ResultLine[]): number {
  return lines.reduce((sum, line) => sum + line.paid - line.collected, 0);
}

/** The bank had nothing left for any of these lines (COVER-5); a returned play wager needs no cover. */
export function isUncovered(lines: readonly ResultLine[]): boolean {
  return lines.some((line) => line.result === 'no-action') && lines.every((line) => line.result === 'no-action' || line.result === 'returned');
}

/** The bank's result of the round: what it collected and paid, and its fee. */
export function bankNet(view: TableView): number {
  const { results } = view;
  return results === null ? 0 : results.collected - results.paid - view.s.bank.fee;
}

/** All chips of a row, including its fee. */
export function allOf(row: WagerRow | null): number {
  return row === null ? 0 : row.ante + row.play + row.bonus + row.progressive + row.fee;
}

/** What a seat's player gets or pays beside the settlement lines: awards, the progressive's coin, which is never returned
 *  (PROG-1), and the collection fee. */
function besideLines(results: Results | null, wager: WagerRow | null, seat: number, person: number): number {
  if (results === null) {
    return 0;
  }
  const won = [...results.awards, ...results.envy]
    .filter((award) => award.seat === seat && award.person === person)
    .reduce((sum, award) => sum + award.amount, 0);
  return won - (wager?.progressive ?? 0) - (wager?.fee ?? 0);
}

function stateOf(view: TableView, seat: SeatView, isOver: boolean): SeatState {
  const { clock, bank } = view.s;
  if (seat.person === null) {
    return 'empty';
  }
  if (bank.seat === seat.seat && !view.rules.house_banks) {
    return 'bank';
  }
  if (seat.wager === null) {
    return seat.person.disconnected === true ? 'gone' : seat.person.away ? 'away' : 'waiting';
  }
  if (view.isVoid) {
    return 'back';
  }
  if (isOver && seat.lines.length > 0) {
    if (seat.wager.decision === 'fold') {
      return 'folded';
    }
    return isUncovered(seat.lines) ? 'uncovered' : seat.net > 0 ? 'won' : seat.net < 0 ? 'lost' : 'even';
  }
  if (seat.wager.decision === 'fold') {
    return 'folded';
  }
  if (clock.turn?.seat === seat.seat) {
    return 'acting';
  }
  return seat.wager.decision === 'play' ? 'played' : 'waiting';
}

function seatLook(view: TableView, seat: number): SeatView {
  const { s, results } = view;
  const person = s.people.find((one) => one.seats.includes(seat)) ?? null;
  const here = s.wagers.filter((row) => row.seat === seat);
  const wager = here.find((row) => row.person === person?.person) ?? null;
  const own = view.you?.hands.find((hand) => hand.seat === seat);
  const shown = (results?.lines ?? []).slice(0, view.linesShown);
  const lines = shown.filter((line) => line.seat === seat && line.person === person?.person);
  const allLines = (results?.lines ?? []).filter((line) => line.seat === seat);
  const isDone = results !== null && view.linesShown >= results.lines.length;
  const made: SeatView = {
    seat, person, wager, lines,
    isMine: person !== null && person.person === view.me,
    state: 'empty',
    behind: here.filter((row) => row !== wager),
    hand: own ?? s.hands.find((hand) => hand.seat === seat) ?? null,
    net: netOf(lines) + (isDone && person !== null ? besideLines(results, wager, seat, person.person) : 0),
    back: view.isVoid ? allOf(wager) : lines.reduce((sum, line) => sum + line.returned, 0),
    isNext: s.clock.next?.seat === seat,
    isAction: s.bank.action_seat === seat && !s.bank.covered, /* COVER-9 */
    isOffered: s.bank.offered_seat === seat,
  };
  made.state = stateOf(view, made, results !== null && lines.length === allLines
    .filter((line) => line.person === person?.person).length);
  return made;
}

function ranOut(table: Table, me: number | null): boolean {
  const begun = table.events.findLastIndex((event) => event.event === 'round-begun');
  return table.events.slice(begun + 1).some((event) => event.event === 'timed-out' && event.person === me);
}

/** Null until the whole state has arrived, or if the table was never opened. */
export function tableView(table: Table, me: number | null, linesShown = Infinity): TableView | null {
  const s = table.sections as Sections;
  if (!table.isKnown || s.rules === null || s.people === undefined || s.bank === undefined) {
    return null;
  }
  const isSettled = s.results !== null;
  const view: TableView = {
    s, rules: s.rules, you: table.you, me, linesShown,
    person: s.people.find((one) => one.person === me) ?? null,
    mySeats: s.people.find((one) => one.person === me)?.seats ?? [],
    seats: [],
    bankHand: s.hands.find((hand) => hand.seat === 0) ?? null,
    deck: s.shoe?.deck ?? 0,
    results: isSettled ? s.results : null,
    isVoid: s.clock.phase === 'void',
    isBank: me !== null && s.bank.person === me,
    decideSeat: s.clock.waits_for === 'decision' && s.clock.turn?.person === me ? s.clock.turn!.seat : null,
    timedOut: ranOut(table, me),
    can: (command) => table.you?.commands.includes(command) ?? false,
    name: (person) => personName(person, s.people, me),
    wagerOf: (seat, person) => s.wagers.find((row) => row.seat === seat && row.person === person),
  };
  for (let seat = 1; seat <= s.rules.seats; seat++) {
    view.seats.push(seatLook(view, seat));
  }
  return view;
}

/** The hands in which the viewer has chips, their own seat first. */
export function myHands(view: TableView): { seat: number; hand: HandRow; wager: WagerRow }[] {
  const rows = view.s.wagers.filter((row) => row.person === view.me);
  return rows
    .map((wager) => ({ seat: wager.seat, wager, hand: view.you?.hands.find((one) => one.seat === wager.seat) }))
    .filter((one): one is { seat: number; hand: HandRow; wager: WagerRow } => one.hand !== undefined)
    .sort((a, b) => Number(view.mySeats.includes(b.seat)) - Number(view.mySeats.includes(a.seat)));
}
