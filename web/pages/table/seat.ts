// One seat on the felt.
import { html, nothing, type TemplateResult } from 'lit';
import { gain, money } from '../../app/format.js';
import { handNameShort } from '../../app/hands.js';
import type { ResultLine } from '../../client/index.js';
import { cards } from '../../parts/card.js';
import { timerRing } from '../../parts/timer.js';
import { tt } from '../../words/table.js';
import { bankChips } from './bank_hand.js';
import { bankNet, type TableView, type SeatView } from './table_view.js';
import type { Play } from './play.js';
import { actionButton, bankButton, sensor, spot, type SpotKind } from './pieces.js';

/** From this number of seats on there is no room for cents. */
export const CROWDED_FROM = 9;

/** Seats on the right side of the screen show amounts on their left. */
function side(seat: number, seats: number): string {
  return seat < (seats + 1) / 2 ? 'east' : 'west';
}

function lineOf(seat: SeatView, kind: string): ResultLine | undefined {
  return seat.lines.find((line) => line.kind === kind);
}

export function seatLabel(view: TableView, seat: SeatView): string {
  if (seat.person === null) {
    return tt('seat.label.empty', { seat: seat.seat });
  }
  const name = view.name(seat.person.person);
  return tt(`seat.label.${seat.state}`, { seat: seat.seat, name, amount: money(seat.state === 'back' ? seat.back : Math.abs(seat.net)) });
}

/** Bets behind this seat, including the viewer's draft. */
function behind(play: Play, seat: SeatView, kind: 'ante' | 'play' | 'bonus'): number {
  const isDraft = play.betting.draft !== null && kind !== 'play' && !seat.isMine;
  const rows = isDraft ? seat.behind.filter((row) => row.person !== play.me) : seat.behind;
  return rows.reduce((sum, row) => sum + row[kind], isDraft ? play.betting.amount(seat.seat, kind) : 0);
}

/** WAGER-6: separate wagers of a kind lie apart until their fees are taken, then they are stacked. */
export function separate(play: Play, view: TableView, seat: SeatView, kind: string): readonly number[] {
  if (seat.isMine && play.betting.draft !== null) {
    return play.betting.parts(seat.seat, kind);
  }
  return view.s.bank.fees_taken ? [] : (seat.wager?.placed ?? []).filter((one) => one.wager === kind).map((one) => one.amount);
}

function spots(play: Play, view: TableView, seat: SeatView): TemplateResult {
  const mayBet = play.mayBet(seat.seat);
  const one = (kind: Exclude<SpotKind, 'bank'>): TemplateResult => {
    const placed = seat.wager?.[kind] ?? 0;
    const isMine = seat.isMine && kind !== 'play' && play.betting.draft !== null;
    const amount = isMine ? play.betting.amount(seat.seat, kind) : placed;
    const isDue = kind === 'play' && view.decideSeat === seat.seat && seat.isMine;
    return spot({
      kind, amount, isDue, rules: view.rules, parts: separate(play, view, seat, kind),
      isBack: view.isVoid && !isMine,
      line: isMine ? undefined : lineOf(seat, kind),
      isDraft: isMine && amount > 0 && (amount !== placed || !view.s.clock.bets_open),
      isTarget: mayBet && play.isBetting && (view.s.clock.bets_open || play.betting.draft !== null) && play.target.seat === seat.seat && play.target.kind === kind,
      behind: behind(play, seat, kind),
      isOwnBehind: !seat.isMine && (play.betting.amount(seat.seat, kind) > 0 || seat.behind.some((row) => row.person === play.me && row[kind] > 0)),
      choose: kind !== 'play' && mayBet && play.isBetting ? () => play.choose({ seat: seat.seat, kind }) : undefined,
      seat: seat.seat,
    });
  };
  return html`${one('bonus')}${one('ante')}${one('play')}`;
}

export function seatSensor(play: Play, view: TableView, seat: SeatView): TemplateResult | typeof nothing {
  const meter = view.s.meter;
  if (meter === null) {
    return nothing;
  }
  const isDraft = play.betting.draft !== null && seat.isMine;
  const isOver = view.s.clock.phase === 'done'; /* The coins are taken by then. */
  return sensor({
    coin: isDraft ? play.betting.amount(seat.seat, 'progressive') : isOver ? 0 : seat.wager?.progressive ?? 0,
    isLit: !isDraft && meter.sensors.includes(seat.seat),
    isWon: !isDraft && meter.won.includes(seat.seat),
    seat: seat.seat,
    toggle: play.isBetting && seat.isMine ? () => play.toggleProgressive(seat.seat) : undefined,
  });
}

function hand(view: TableView, seat: SeatView): TemplateResult | typeof nothing {
  const isMiddle = seat.seat === (view.rules.seats + 1) / 2;
  if (seat.hand === null || seat.hand.count === 0 || (seat.isMine && isMiddle)) {
    return nothing;
  }
  const isDown = seat.hand.cards.every((card) => card === null);
  return cards(seat.hand.cards, { form: isDown ? 'fan down' : 'fan', deck: view.deck });
}

function words(view: TableView, seat: SeatView): string {
  const isCrowded = view.rules.seats >= CROWDED_FROM;
  if (seat.person === null) {
    return '';
  }
  if (seat.state === 'uncovered') {
    return tt('seat.uncovered');
  }
  if (!isCrowded && ['won', 'lost', 'even'].includes(seat.state) && seat.hand?.value !== undefined && !seat.isMine) {
    return handNameShort(seat.hand.value, view.rules);
  }
  if (seat.person.felt === true) {
    return tt('seat.felt'); /* nobody counts their chips */
  }
  return money(isCrowded ? Math.floor(seat.person.stack / 100) * 100 : seat.person.stack);
}

function badge(view: TableView, seat: SeatView): TemplateResult | typeof nothing {
  const isBank = seat.state === 'bank';
  const isAll = view.results !== null && view.linesShown >= view.results.lines.length;
  if (view.isVoid && seat.back > 0 && !seat.isMine) {
    return html`<span class="badge same">${tt('seat.back', { amount: money(seat.back) })}</span>`;
  }
  if (isBank ? !isAll : seat.lines.length === 0 || (seat.isMine && !seat.isOffered)) { /* An offer takes the place of the viewer's own sum. */
    return nothing;
  }
  const net = isBank ? bankNet(view) : seat.net;
  const isBack = !isBank && seat.lines.every((line) => line.paid === 0 && line.collected === 0);
  return html`<span class="badge ${isBack || net === 0 ? 'same' : net > 0 ? 'up' : 'down'}">${isBack ? tt('seat.back', { amount: money(seat.back) }) : gain(net)}</span>`;
}

function plate(view: TableView, seat: SeatView): TemplateResult {
  const { clock } = view.s;
  const isTimed = clock.seat === seat.seat && clock.until !== null && ['decision', 'answer', 'bank'].includes(clock.waits_for);
  return html`<div class="plate ${seat.isMine ? 'mine' : ''}">
    ${isTimed ? timerRing(clock.since, clock.until) : html`<span class="plate-no">${seat.seat}</span>`}
    <span class="plate-text"><span class="plate-name">${view.name(seat.person!.person)}</span><span class="plate-stack">${words(view, seat)}</span></span>
    ${badge(view, seat)}</div>`;
}

function note(view: TableView, seat: SeatView): string {
  if (seat.state === 'folded') {
    return tt('seat.folded');
  }
  if (seat.person?.disconnected === true) {
    return tt('seat.gone');
  }
  if (seat.person?.away === true) {
    return tt('seat.away');
  }
  if (seat.isOffered && !seat.isMine) {
    return tt('seat.offered');
  }
  const bets = view.s.clock.waits_for === 'bets';
  return bets && seat.person?.ready === true && seat.hand === null ? tt('seat.ready') : '';
}

function bankSpot(view: TableView): TemplateResult {
  const { bank, rules } = { bank: view.s.bank, rules: view.rules };
  const rounds = bank.rotation?.rounds ?? 1;
  return html`${bankButton()}${spot({ kind: 'bank', amount: bankChips(view), rules })}
    <p class="seat-words">${rules.bank_rounds_max === null ? nothing
      : html`${tt('bank.round', { round: rounds, max: rules.bank_rounds_max })}<br>${tt('bank.inBank')}`}</p>`;
}

function emptySeat(play: Play, view: TableView, seat: SeatView): TemplateResult {
  const canSit = play.canSit(seat.seat);
  return html`<section class="seat ${side(seat.seat, view.rules.seats)}" data-seat=${seat.seat} data-state="empty" aria-label=${seatLabel(view, seat)}>
    ${canSit ? html`<button class="plate free" @click=${() => play.askToSit(seat.seat)}>
        <span class="plate-no">${seat.seat}</span><span class="plate-name">${tt('seat.sit')}</span></button>`
      : html`<div class="plate free"><span class="plate-no">${seat.seat}</span><span class="plate-name">${tt('seat.free')}</span></div>`}
  </section>`;
}

export function seatOnFelt(play: Play, view: TableView, seat: SeatView): TemplateResult {
  if (seat.person === null) {
    return emptySeat(play, view, seat);
  }
  const said = note(view, seat);
  return html`<section class="seat ${side(seat.seat, view.rules.seats)}" data-seat=${seat.seat} data-state=${seat.state} aria-label=${seatLabel(view, seat)}>
    ${seat.isAction ? actionButton() : nothing}
    ${seat.state === 'bank' ? nothing : seatSensor(play, view, seat)}
    ${seat.state === 'bank' ? bankSpot(view) : spots(play, view, seat)}
    ${hand(view, seat)}
    ${plate(view, seat)}
    ${said === '' ? nothing : html`<span class="note">${said}</span>`}
  </section>`;
}
