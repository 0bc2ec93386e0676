// The one main key: the next step of the round. Enter presses it. It names the step and the seat it is for, so that a
// second press of the same key does nothing more.
import { money } from '../../app/format.js';
import { tc } from '../../words/console.js';
import { isDealersOffer, takeBank } from './bank_work.js';
import { decideRest, restSeats, restWords } from './decide_work.js';
import { entryTarget, handToEnter, isEnteringAhead } from './entry_target.js';
import { awardWord, bonusWord, hasFailed, isEntered, may, nextPacket, ofBank, seatsOpen, stepNow, waitsForReader, type Console } from './state.js';
import { seatRanges } from './seat_ranges.js';
import { due, isReturn, turnNow, turnsNext, type Turn } from './turns.js';

export interface MainKey {
  label: string;
  /** What it does or what comes next; why it cannot be used. */
  sub: string;
  /** Absent if the key cannot be used now. */
  act?: () => void;
}

/** Acts of the page that the main key can lead to. */
export interface MainActs {
  openVoid: () => void;
  confirmJackpot: () => void;
}

/** Why the dealer's next step must wait, apart from who may press it. */
function waits(c: Console): string {
  const { clock, meter } = c.s;
  switch (clock.waits_for) {
    case 'players':
      return tc(c.s.rules?.house_banks === true ? 'why.players' : 'why.playersTwo');
    case 'answer':
      return tc('why.answer', { seat: clock.seat ?? 0 });
    case 'bank':
      return tc('why.bank');
    case 'bets':
      return tc('why.noBets');
    case 'reveals':
      return tc('why.reveals');
    case 'cards':
      return clock.seat === 0 ? tc('why.cardsDealer') : tc('why.cards', { seat: clock.seat ?? 0 });
    case 'exposed-card':
      return tc('why.exposed');
    case 'decision':
      return tc('why.decision', { count: seatsOpen(c).length, seats: seatRanges(seatsOpen(c)) });
    default:
      return meter?.jackpot != null ? tc('why.jackpot', { seat: meter.jackpot.seat })
        : tc(meter?.keypad === 'keyed' || meter?.keypad === 'recorded' ? 'why.turned' : 'why.dealers');
  }
}

/** Why the viewer cannot use the dealer's keys; empty if they can. */
export function notDealer(c: Console): string {
  if (c.s.table.state === 'closed') {
    return tc('why.closed');
  }
  if (c.s.rules?.posted.dealer !== 'person') {
    return tc('why.automatic');
  }
  const signedOn = c.you.staff?.signed_on ?? null;
  if (signedOn !== null && signedOn === c.you.person) {
    return '';
  }
  if (c.role !== 'dealer') {
    return tc('why.dealers');
  }
  if (c.s.people.some((one) => one.person === c.you.person)) {
    return tc('why.plays');
  }
  return tc(signedOn === null ? 'why.signOn' : 'why.otherDealer');
}

function key(c: Console, label: string, sub: string, act?: () => void): MainKey {
  const not = notDealer(c);
  const isReady = not === '' && act !== undefined;
  return { label, sub: not !== '' ? not : isReady ? sub : waits(c), ...(isReady ? { act } : {}) };
}

function proceed(c: Console, turn?: Turn): (() => void) | undefined {
  const members = { step: stepNow(c), ...(turn === undefined ? {} : { seat: turn.seat, pass: turn.pass }) };
  return may(c, 'proceed') ? () => void c.send('proceed', members) : undefined;
}

// ---- The steps ----

/** After a fault: the key for the spare that replaces the failed device (IRR-2). */
function spareKey(c: Console): MainKey {
  const spare = c.you.procedure?.devices.find((device) => device !== 'hand');
  const isReady = spare !== undefined && may(c, 'change-device');
  return {
    label: tc(spare === 'shoe' ? 'key.spareShoe' : 'key.spare'), sub: tc(isReady ? 'sub.spare' : 'why.device'),
    ...(isReady ? { act: () => void c.send('change-device', { device: spare }) } : {}),
  };
}

function bankKey(c: Console): MainKey {
  const seat = c.s.bank.offered_seat;
  if (seat === null || !isDealersOffer(c)) {
    return key(c, tc('key.open'), tc('sub.next'), proceed(c));
  }
  return c.bets.bank > 0 ? key(c, tc('key.banks', { seat }), tc('key.banksSub', { amount: money(c.bets.bank) }), () => takeBank(c))
    : { label: tc('key.banks', { seat }), sub: tc('why.bankAmount') };
}

function betsKey(c: Console): MainKey {
  const seat = c.bets.seat(c);
  if (seat === null) {
    return key(c, tc('key.close'), tc('sub.close'), proceed(c));
  }
  const next = c.bets.following(c);
  const { ante, bonus } = c.bets.shown(c, seat);
  const sub = ante === 0 ? tc('key.noBet', { seat }) : tc(bonus > 0 ? 'key.seatBets' : 'key.seatBet', { seat, ante: money(ante), bonus: money(bonus), word: bonusWord(c) });
  return key(c, next === null ? tc('key.allIn') : tc('key.nextSeat', { seat: next }), sub, () => void c.bets.leave(c, next));
}

function feesKey(c: Console): MainKey {
  return c.s.rules?.progressive != null
    ? key(c, tc('key.coins'), tc('sub.coins'), may(c, 'key') ? () => void c.send('key', { key: 'coin-in' }) : undefined)
    : key(c, tc(c.s.rules?.fees == null ? 'key.check' : 'key.fees'), tc('sub.deal'), proceed(c));
}

function entryKey(c: Console): MainKey {
  const target = handToEnter(c)!;
  const missing = target.count - c.typed.length;
  const label = target.command === 'expose-card' ? tc('key.exposed') : target.seat === 0 ? tc(ofBank(c, 'key.reveal')) : tc('key.turned', { seat: target.seat });
  const not = notDealer(c);
  return { label, sub: not !== '' ? not : tc('why.more', { count: missing }) };
}

function decisionsKey(c: Console): MainKey {
  const label = tc(ofBank(c, 'key.reveal'));
  const marked = restSeats(c).filter((seat) => c.folds.has(seat));
  return marked.length > 0 ? key(c, restWords(c), tc('rest.sub', { count: restSeats(c).length, seats: seatRanges(restSeats(c)) }), () => void decideRest(c))
    : key(c, label, tc('sub.next'), proceed(c));
}

/** "Next: seat 4, pay $60". */
function nextTurn(c: Console): string {
  const next = turnsNext(c)[0];
  if (next === undefined) {
    return tc('sub.last');
  }
  const amount = due(next);
  if (amount === null || amount === 0) {
    return tc(amount === null ? 'sub.nextTurn' : 'sub.nextReturn', { seat: next.seat });
  }
  return tc(amount > 0 ? 'sub.nextPay' : 'sub.nextTake', { seat: next.seat, amount: money(Math.abs(amount)) });
}

/** PROG-7: the hand button of a win comes before its payment. Lit, it stays: only a key of its own takes it back. */
function jackpotKey(c: Console, turn: Turn): MainKey {
  const { lit, jackpot } = c.s.meter!;
  if (lit !== null || jackpot === null) {
    return { label: tc('key.paid', { seat: turn.seat }), sub: tc(c.s.meter?.keypad === 'keyed' || c.s.meter?.keypad === 'recorded' ? 'why.turned' : 'why.supervisor') };
  }
  const { seat, hand } = jackpot;
  return key(c, tc('key.hand', { hand: awardWord(hand) }), tc('key.handSub', { seat }), may(c, 'key') ? () => void c.send('key', { key: 'hand', seat, hand }) : undefined);
}

function settleKey(c: Console): MainKey {
  const turn = turnNow(c);
  if (turn === null) {
    return key(c, tc('key.settled'), tc('sub.next'), proceed(c));
  }
  if (turn.confirm && c.s.meter !== null) {
    return jackpotKey(c, turn);
  }
  const amount = isReturn(turn) ? 0 : due(turn) ?? 0;
  return key(c, tc(amount > 0 ? 'key.paid' : amount < 0 ? 'key.taken' : 'key.returned', { seat: turn.seat }), nextTurn(c), proceed(c, turn));
}

/** Enter does not deal without the card reader: a key of its own does. */
function readerKey(c: Console): MainKey {
  const seat = nextPacket(c);
  const not = notDealer(c);
  return { label: tc('key.dealt'), sub: not !== '' ? not : seat === 0 ? tc('why.readerBank') : tc('why.reader', { seat }) };
}

function dealKey(c: Console, acts: MainActs): MainKey {
  if (waitsForReader(c)) {
    return readerKey(c);
  }
  return c.s.clock.phase === 'misdealt' ? key(c, tc('key.misdealt'), tc('sub.reason'), acts.openVoid)
    : key(c, tc(isEntered(c) ? 'key.dealt' : 'key.deal'), tc('sub.next'), proceed(c));
}

/** The next step of the procedure. */
export function mainKey(c: Console, acts: MainActs): MainKey {
  if (c.role === 'dealer' && may(c, 'sign-on')) {
    return { label: tc('key.signOn'), sub: tc('sub.signOn'), act: () => void c.send('sign-on') };
  }
  if (c.role === 'supervisor' && c.s.meter?.lit != null && notDealer(c) !== '') { /* Who deals does not turn the key. */
    return { label: tc(c.s.meter.keypad === 'recorded' ? 'prog.run' : 'prog.confirm'), sub: tc('prog.confirmSub'), act: acts.confirmJackpot };
  }
  if (hasFailed(c)) {
    return spareKey(c);
  }
  if (entryTarget(c) !== null || isEnteringAhead(c)) {
    return entryKey(c);
  }
  switch (stepNow(c)) {
    case 'bank':
      return bankKey(c);
    case 'open':
      return key(c, tc('key.open'), tc('sub.next'), proceed(c));
    case 'close':
      return betsKey(c);
    case 'fees':
      return feesKey(c);
    case 'deal':
      return dealKey(c, acts);
    case 'decisions':
      return decisionsKey(c);
    case 'forfeits':
      return key(c, tc('key.forfeits'), tc('sub.next'), proceed(c));
    case 'reveal':
      return key(c, tc(ofBank(c, 'key.reveal')), tc('sub.next'), proceed(c));
    case 'settle':
      return settleKey(c);
    case 'envy':
      return key(c, tc('key.envy'), tc('sub.next'), proceed(c));
    case 'over':
    case 'void':
      return key(c, tc(c.s.rules?.progressive == null ? 'key.over' : 'key.gameOver'), tc('sub.newRound'), proceed(c));
  }
}
