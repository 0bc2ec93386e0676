// The viewer's place: their hand, and beside it the one thing to do now.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { handName, laidOut } from '../../app/hands.js';
import { cards } from '../../parts/card.js';
import { timerRing } from '../../parts/timer.js';
import { refusalLine } from './refusal_line.js';
import { wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import { BET_KINDS, sumOf, totalOf, type Bets } from './betting.js';
import { choiceValue } from './coach.js';
import { wagerFee } from './fees.js';
import { myHands, type TableView } from './table_view.js';
import { offer } from './offer.js';
import { myOutcome, type Outcome } from './outcome.js';
import type { Play } from './play.js';

// ---- A decision ----

export function choiceKey(play: Play, choice: 'play' | 'fold'): TemplateResult {
  const view = play.view!;
  const wager = view.wagerOf(view.decideSeat!, view.me!);
  const isPressed = play.pressed === choice;
  const word = choice === 'play' ? tt('choice.play', { amount: money(wager?.ante ?? 0) }) : tt('choice.fold');
  const value = isPressed ? tt(play.isSending ? 'choice.sent' : 'choice.enter') : choiceValue(play, choice);
  return html`<button class="choice ${choice} ${isPressed ? 'pressed' : ''}" ?disabled=${play.isSending} @click=${() => void play.decide(choice)}>
    <span class="choice-word">${word}</span><span class="choice-value">${value}</span><kbd>${isPressed ? '↵' : choice === 'play' ? 'P' : 'F'}</kbd></button>`;
}

function handCards(view: TableView, hand: { cards: (string | null)[] }): TemplateResult {
  return cards(laidOut(hand.cards), { size: 'large', deck: view.deck });
}

// ---- Chips put down, to be confirmed ----

/** "ante $25, bonus $5": own seats together, then bets behind others. */
function betWords(view: TableView, bets: Bets): string {
  const sums = new Map<number, Map<string, number>>();
  for (const [key, amounts] of bets) {
    const [seat, kind] = key.split(':');
    const place = view.mySeats.includes(Number(seat)) ? 0 : Number(seat);
    const of = sums.get(place) ?? new Map<string, number>();
    sums.set(place, of.set(kind!, (of.get(kind!) ?? 0) + sumOf(amounts)));
  }
  const places = [...sums].sort(([a], [b]) => a - b).map(([seat, of]) => {
    const words = BET_KINDS.filter((kind) => of.has(kind)).map((kind) => tt('bet.part', {
      spot: kind === 'progressive' ? tt('bet.coin').toLowerCase() : wagerName(kind, view.rules), amount: money(of.get(kind)!) })).join(', ');
    return seat === 0 ? words : tt('bet.behind', { words, seat });
  });
  return places.join(', ');
}

function withFee(view: TableView, bets: Bets): string {
  /* FEE-2: each wager is charged by its own amount. */
  const fee = [...bets].reduce((sum, [key, amounts]) =>
    sum + sumOf(amounts.map((amount) => wagerFee(view.rules, key.split(':')[1]!, amount))), 0);
  return fee === 0 ? betWords(view, bets) : `${betWords(view, bets)}, ${tt('bet.fee', { amount: money(fee) })}`;
}

export function betKeyButton(play: Play): TemplateResult {
  const { betting } = play;
  const view = play.view!;
  const isReady = view.person?.ready === true;
  if (betting.draft !== null && (betting.isChanged || !view.s.clock.bets_open)) {
    const total = totalOf(betting.draft);
    const word = betting.isQueued ? tt('bet.queued', { amount: money(total) })
      : total === 0 ? tt('bet.withdraw') : tt('bet.confirm', { amount: money(total) });
    return html`<button class="choice play" ?disabled=${play.isSending} @click=${() => void play.confirmBets()}>
      <span class="choice-word">${word}</span><span class="choice-value">${betting.isQueued ? tt('bet.queued.more') : withFee(view, betting.shown)}</span><kbd>↵</kbd></button>`;
  }
  if (betting.placed.size > 0) {
    return html`<button class="choice ${isReady ? 'fold' : 'play'}" ?disabled=${isReady || play.isSending} @click=${() => void play.confirmBets()}>
      <span class="choice-word">${isReady ? tt('bet.placed', { amount: money(totalOf(betting.placed)) }) : tt('bet.ready')}</span>
      <span class="choice-value">${withFee(view, betting.shown)}</span>${isReady ? nothing : html`<kbd>↵</kbd>`}</button>`;
  }
  if (betting.last.size > 0) {
    return html`<button class="choice play" @click=${() => play.change('repeat')}>
      <span class="choice-word">${tt('bet.repeat', { amount: money(totalOf(betting.last)) })}</span><span class="choice-value">${betWords(view, betting.last)}</span><kbd>R</kbd></button>`;
  }
  return html`<p class="hint">${tt(view.mySeats.length > 0 || play.mayBet(play.target.seat) ? 'bet.hint' : 'bet.hintBehind', { bonus: wagerName('bonus', view.rules) })}</p>`;
}

export function clockNote(view: TableView): TemplateResult | typeof nothing {
  const { clock } = view.s;
  const word = clock.bets_open ? tt(clock.until === null ? 'clock.betsFirst' : 'clock.bets')
    : clock.waits_for === 'next' ? tt('clock.next')
    : clock.waits_for === 'reveals' ? tt('clock.reveals')
    : clock.waits_for === 'bank' || clock.waits_for === 'answer' ? tt('clock.bank')
    : clock.waits_for === 'players' ? tt('clock.players')
    : clock.waits_for === 'supervisor' ? tt('clock.supervisor')
    : clock.waits_for === 'dealer' || clock.waits_for === 'cards' ? tt('clock.dealer')
    : clock.turn !== null ? tt('clock.turn', { name: view.name(clock.turn.person), seat: clock.turn.seat }) : '';
  const isOwnTurn = clock.turn?.person === view.me;
  return word === '' || isOwnTurn ? nothing
    : html`<p class="after-note">${timerRing(clock.since, clock.until)}${word}</p>`;
}

/** A player who bets nothing says so; otherwise the others wait until time is up. */
export function skipKey(play: Play): TemplateResult | typeof nothing {
  const view = play.view!;
  const { clock } = view.s;
  if (!play.isBetting || !clock.bets_open || clock.until === null || view.mySeats.length === 0 || play.betting.shown.size > 0) {
    return nothing;
  }
  return view.person?.ready === true ? html`<p class="hint">${tt('bet.skipped')}</p>`
    : html`<button class="link-button skip" ?disabled=${play.isSending} @click=${() => void play.confirmBets()}><span>${tt('bet.skip')}</span><kbd>↵</kbd></button>`;
}

/** Leaves the bets on for the following rounds. */
export function keepKey(play: Play): TemplateResult | typeof nothing {
  if (!play.isBetting || !play.mayKeepBetting || (play.betting.last.size === 0 && play.betting.placed.size === 0)) {
    return nothing;
  }
  return html`<button class="link-button keep" aria-pressed=${play.keepsBetting ? 'true' : 'false'} @click=${() => play.keepBetting(!play.keepsBetting)}>
    <span>${tt(play.keepsBetting ? 'bet.keeps' : 'bet.keep')}</span><kbd>E</kbd></button>`;
}

/** The clock; in the pause after a round with the key that ends it without a bet. */
export function clockOrNext(play: Play): TemplateResult | typeof nothing {
  const view = play.view!;
  const { clock } = view.s;
  return clock.waits_for !== 'next' || !view.can('ready') || view.isBank || play.betting.draft !== null ? clockNote(view)
    : html`<p class="after-note">${timerRing(clock.since, clock.until)}<button class="link-button next" @click=${() => void play.sayReady()}><span>${tt('bet.next')}</span><kbd>↵</kbd></button></p>`;
}

/** Somebody who left an offer of the bank unanswered asks for their time again. */
export function offerAgainKey(play: Play): TemplateResult | typeof nothing {
  return play.view!.person?.passes_bank !== true ? nothing
    : html`<button class="link-button again" @click=${() => void play.simply('ask-for-bank')}><span>${tt('me.passesBank')}</span><kbd>K</kbd></button>`;
}

// ---- The whole place ----

function watching(play: Play): TemplateResult {
  const view = play.view!;
  const free = view.seats.find((seat) => seat.person === null && play.canSit(seat.seat));
  return html`<section class="me watching" data-now="watch" aria-label=${tt('me.watching')}>
    <div class="me-words"><p class="hand-name">${tt('me.watching')}</p>${clockNote(view)}</div>
    <div class="me-keys">${free === undefined ? html`<p class="hint">${tt('me.full')}</p>`
      : html`<button class="choice play" @click=${() => play.askToSit(free.seat)}><span class="choice-word">${tt('me.sit', { seat: free.seat })}</span>
        <span class="choice-value">${tt('me.sit.more')}</span></button>`}
      ${play.canStand ? html`<button class="button" @click=${() => play.ask.sit(0)}>${tt('me.behind')}</button>` : nothing}
    </div>${refusalLine(play)}</section>`;
}

function places(): TemplateResult {
  return html`<span class="row-of-cards places"><span class="card-place"></span><span class="card-place"></span><span class="card-place"></span></span>`;
}

function outcomeSum(outcome: Outcome): TemplateResult {
  return html`<p class="outcome-sum ${outcome.net < 0 ? 'down' : ''}">${outcome.sum}</p>
    <p class="outcome-parts">${outcome.parts.map((part, i) => html`<span>${part}${i + 1 < outcome.parts.length ? ', ' : nothing}</span> `)}</p>`;
}

/** "You missed 2 rounds, so you’re sitting out". */
export function restWords(view: TableView): string {
  const missed = view.person?.missed ?? 0;
  return view.isBank ? tt('me.isBank') : missed > 1 ? tt('me.missed', { count: missed }) : tt('me.away');
}

/** For the player who banks and for players who are sitting out. */
function atRest(play: Play): TemplateResult {
  const view = play.view!;
  const hand = view.isBank && (view.bankHand?.count ?? 0) > 0 ? view.bankHand : null;
  const outcome = view.isBank ? myOutcome(view) : null;
  const name = outcome?.words ?? (hand?.value === undefined ? '' : handName(hand.value, view.rules));
  return html`<section class="me" data-now="wait" aria-label=${tt('me.place')}>
    <div class="outcome">${outcome !== null ? outcomeSum(outcome) : html`<p class="me-state">${restWords(view)}</p>
      ${view.isBank ? html`<p class="outcome-parts">${tt('me.isBank.more', { amount: money(view.s.bank.wager) })}</p>` : nothing}`}</div>
    <div class="my-hand ${outcome !== null && outcome.net > 0 ? 'won' : ''}">${hand === null ? places() : handCards(view, hand)}<p class="hand-name">${name}</p></div>
    <div class="after">${view.can('sit-in') ? html`<button class="choice play" @click=${() => void play.simply('sit-in')}><span class="choice-word">${tt('me.sitIn')}</span></button>` : nothing}
      ${view.can('give-up-bank') ? html`<button class="button" @click=${() => void play.simply('give-up-bank')}>${tt('me.giveUp')}</button>` : nothing}
      ${clockNote(view)}</div>${refusalLine(play)}</section>`;
}

/** Seated, but without a bet in the current round. */
export function isOut(play: Play): boolean {
  return play.isSeated && !play.isBetting && play.view!.s.hands.length > 0 && myHands(play.view!).length === 0;
}

export function missedNote(play: Play): TemplateResult | typeof nothing {
  return play.missed === 0 ? nothing : html`<p class="hint missed">${tt('bet.missed', { amount: money(play.missed) })}</p>`;
}

export function me(play: Play): TemplateResult {
  const view = play.view!;
  const own = myHands(view);
  const outcome = myOutcome(view) ?? play.lastOutcome;
  if (view.person === null) {
    return watching(play);
  }
  if (play.isOffered) {
    return offer(play);
  }
  if (own.length === 0 && (view.person.away || view.isBank)) {
    return atRest(play);
  }
  const shown = (view.decideSeat === null ? own[0] : own.find((one) => one.seat === view.decideSeat)) ?? null;
  const hand = shown?.hand ?? (play.isBetting ? play.lastHand : null);
  const isOver = outcome !== null && view.decideSeat === null && (shown === null || view.results !== null || view.isVoid);
  const name = isOver ? outcome.words : hand?.value !== undefined ? handName(hand.value, view.rules) : '';
  return html`<section class="me" data-now=${play.now} aria-label=${tt(view.decideSeat === null ? 'me.place' : 'me.decision')}>
    ${view.decideSeat !== null ? choiceKey(play, 'fold')
      : html`<div class="outcome">${isOver ? outcomeSum(outcome) : isOut(play) ? html`<p class="outcome-parts">${tt('me.notIn')}</p>` : nothing}</div>`}
    <div class="my-hand ${isOver && outcome.net > 0 ? 'won' : ''}">${hand === null ? places() : handCards(view, hand)}<p class="hand-name">${name}</p></div>
    ${view.decideSeat !== null ? choiceKey(play, 'play')
      : html`<div class="after">${play.isBetting ? betKeyButton(play) : nothing}${missedNote(play)}${clockOrNext(play)}<div class="after-keys">${skipKey(play)}${keepKey(play)}${offerAgainKey(play)}</div></div>`}
    ${refusalLine(play)}</section>`;
}
