// The same table in one column, for screens below 720 px.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { chipsOf } from '../../app/chips.js';
import { gain, money } from '../../app/format.js';
import { handName, laidOut } from '../../app/hands.js';
import { settings } from '../../app/settings.js';
import { cards } from '../../parts/card.js';
import { pile } from '../../parts/chips.js';
import { icon } from '../../parts/icon.js';
import { openMenu } from '../../parts/menu.js';
import { timerRing } from '../../parts/timer.js';
import { linkState } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { bonusTitle, ruleSetTitle, wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import { bankCards, bankChips, coverBar, coverWords } from './bank_hand.js';
import { adviceWords } from './coach.js';
import { bonusPays } from './felt.js';
import { myHands, type TableView, type SeatView } from './table_view.js';
import { betKeyButton, choiceKey, clockNote, clockOrNext, isOut, keepKey, missedNote, offerAgainKey, restWords, skipKey } from './me.js';
import { myOutcome } from './outcome.js';
import { actionButton, bankButton, spot } from './pieces.js';
import { phoneRack } from './phone_rack.js';
import type { Play } from './play.js';
import { refusalLine } from './refusal_line.js';
import { seatLabel, seatSensor, separate } from './seat.js';
import { openSeatMenu } from './seat_menu.js';
import { panel, TABS } from './side.js';

/** From this number of other seats on there is no room for their cards. */
const MANY_FROM = 7;

// ---- The others ----

const shapes = {
  ante: svg`<circle cx="6" cy="6" r="5"></circle>`,
  play: svg`<rect x="1" y="1" width="10" height="10" rx="2.5"></rect>`,
  lozenge: svg`<path d="M6 .5 11.5 6 6 11.5.5 6z"></path>`,
  circle: svg`<circle cx="6" cy="6" r="5"></circle><circle cx="6" cy="6" r="2"></circle>`,
  progressive: svg`<circle cx="6" cy="6" r="5"></circle><circle class="p-coin" cx="6" cy="6" r="1.5"></circle>`,
};

function bets(view: TableView, seat: SeatView): TemplateResult {
  if (seat.state === 'back') {
    return html`<span class="p-net same">${tt('seat.back', { amount: money(seat.back) })}</span>`;
  }
  if (seat.lines.length > 0) {
    const isBack = seat.lines.every((line) => line.paid === 0 && line.collected === 0);
    return html`<span class="p-net ${isBack ? 'same' : seat.net > 0 ? 'up' : ''}">${isBack ? tt('seat.back', { amount: money(seat.back) }) : gain(seat.net)}</span>`;
  }
  return html`<span class="p-bets">${(['ante', 'play', 'bonus', 'progressive'] as const).filter((kind) => (seat.wager?.[kind] ?? 0) > 0).map((kind) =>
    html`<span class="p-bet"><svg viewBox="0 0 12 12" role="img" aria-label=${wagerName(kind, view.rules)}>${shapes[kind === 'bonus' ? view.rules.bonus_shape : kind]}</svg>${money(seat.wager![kind]).slice(1)}</span>`)}${seatState(seat)}</span>`;
}

function seatState(seat: SeatView): TemplateResult | typeof nothing {
  const word = seat.state === 'folded' ? tt('seat.folded').toLowerCase() : seat.state === 'away' ? tt('seat.away').toLowerCase()
    : seat.person?.disconnected === true ? tt('seat.gone').toLowerCase()
    : seat.isNext ? tt('phone.next') : '';
  return word === '' ? nothing : html`<span class="p-state">${word}</span>`;
}

function other(view: TableView, seat: SeatView, isCompact: boolean): TemplateResult {
  const { clock } = view.s;
  const isTimed = clock.seat === seat.seat && clock.until !== null;
  const isDown = seat.hand?.cards.every((card) => card === null) ?? true;
  const line = seat.state === 'bank'
    ? html`${bankButton()}${pile(bankChips(view))}`
    : html`${isCompact || seat.hand === null || seat.hand.count === 0 ? nothing
        : cards(seat.hand.cards, { form: isDown ? 'fan down' : 'fan', deck: view.deck })}${bets(view, seat)}`;
  return html`<section class="p-seat" data-seat=${seat.seat} data-state=${seat.state} aria-label=${seatLabel(view, seat)}>
    <p class="p-name">${isTimed ? timerRing(clock.since, clock.until) : html`<span class="p-no">${seat.seat}</span>`}<span class="p-who">${view.name(seat.person!.person)}</span></p>
    <div class="p-line">${line}${seat.isAction ? actionButton() : nothing}</div>
  </section>`;
}

function others(view: TableView): TemplateResult {
  const seats = view.seats.filter((seat) => seat.person !== null && !seat.isMine);
  const half = Math.ceil(seats.length / 2);
  const isCompact = seats.length >= MANY_FROM;
  return html`<div class="p-side left ${isCompact ? 'many' : ''}">${seats.slice(half).reverse().map((seat) => other(view, seat, isCompact))}</div>
    <div class="p-side right ${isCompact ? 'many' : ''}">${seats.slice(0, half).map((seat) => other(view, seat, isCompact))}</div>`;
}

// ---- The bank and the viewer's spots ----

function bank(view: TableView): TemplateResult {
  const cover = coverWords(view);
  const meter = view.s.meter;
  return html`<section class="p-bank" aria-label=${tt('bank.hand')}>${bankCards(view)}${coverBar(view)}
    <p>${view.bankHand?.value !== undefined ? html`<b>${handName(view.bankHand.value, view.rules)}</b><br><span class="p-used">${tt(view.s.announcements.banker?.plays === false ? 'bank.doesNotPlay' : 'bank.plays')}</span>`
      : cover !== null ? html`<b>${cover.name}</b><br><span class="p-used">${cover.words}</span>`
      : html`<b>${meter === null ? tt(view.rules.house_banks ? 'log.house' : 'bank.nobody') : tt('meter.amount', { amount: money(meter.amount) })}</b>`}</p></section>`;
}

function spots(play: Play, view: TableView): TemplateResult | typeof nothing {
  const chosen = play.isBetting && view.mySeats.includes(play.target.seat) ? play.target.seat : view.mySeats[0];
  const mine = view.seats.find((seat) => seat.seat === (view.decideSeat ?? chosen));
  if (mine === undefined || play.isOffered || view.isBank) {
    return nothing;
  }
  const isDraft = play.betting.draft !== null;
  const one = (kind: 'ante' | 'play' | 'bonus'): TemplateResult => {
    const draft = isDraft && kind !== 'play';
    const amount = draft ? play.betting.amount(mine.seat, kind) : mine.wager?.[kind] ?? 0;
    return spot({
      kind, amount, rules: view.rules, parts: separate(play, view, mine, kind),
      isDue: kind === 'play' && view.decideSeat === mine.seat,
      isDraft: draft && amount > 0,
      isTarget: play.isBetting && play.target.kind === kind,
      isBack: view.isVoid && !draft,
      line: draft ? undefined : mine.lines.find((line) => line.kind === kind),
      choose: play.isBetting && kind !== 'play' ? () => play.choose({ seat: mine.seat, kind }) : undefined,
      seat: mine.seat,
    });
  };
  return html`<section class="p-spots" aria-label=${tt('phone.wagers')}>
    ${seatSensor(play, view, mine)}${mine.isAction ? actionButton() : nothing}${one('bonus')}${one('ante')}${one('play')}</section>`;
}

function ownPlate(play: Play, view: TableView): TemplateResult | typeof nothing {
  const { clock } = view.s;
  const isMine = clock.person === view.me && clock.until !== null;
  return view.person === null ? nothing : html`<button class="plate mine" @click=${() => openSeatMenu(play)}>
    ${isMine || (clock.bets_open && clock.until !== null) ? timerRing(clock.since, clock.until) : html`<span class="plate-no">${view.mySeats[0] ?? '–'}</span>`}
    <span><span class="plate-name">${view.name(view.me!)}</span><span class="plate-stack">${money(view.person.stack)}</span></span></button>`;
}

// ---- What to do ----

function coachLine(play: Play): TemplateResult | typeof nothing {
  const view = play.view!;
  if (settings.coach !== 'before' || play.advice === null || view.decideSeat === null) {
    return nothing;
  }
  const words = adviceWords(play.advice, play.myAnte);
  return html`<p class="p-coach"><b>${words.act}</b> ${words.why}<button class="link-button" aria-label=${tt('phone.why.label')} @click=${() => play.show('round')}>${tt('phone.why')} ${icon('chev')}</button></p>`;
}

function sitDown(play: Play, view: TableView): TemplateResult {
  const free = view.seats.filter((seat) => seat.person === null && play.canSit(seat.seat));
  return html`<section class="p-me" data-now="watch" aria-label=${tt('me.watching')}><p class="hand-name">${tt('me.watching')}</p>${clockNote(view)}
    ${free.length === 0 ? html`<p class="hint">${tt('me.full')}</p>` : html`<p class="hint">${tt('phone.free')}</p>
      <div class="p-free">${free.map((seat) => html`<span data-seat=${seat.seat}><button class="button p-sit" @click=${() => play.askToSit(seat.seat)}>${tt('me.sit', { seat: seat.seat })}</button></span>`)}</div>`}
    ${play.canStand ? html`<button class="button quiet" @click=${() => play.ask.sit(0)}>${tt('me.behind')}</button>` : nothing}
    ${refusalLine(play)}</section>`;
}

function offered(play: Play, view: TableView): TemplateResult {
  const worth = play.bankWorth;
  return html`<section class="p-me p-offer" data-now="offer" aria-label=${tt('offer.title')}><p class="hand-name">${tt('offer.title')}</p>
    ${worth === null ? nothing : html`<p class="hint">${tt('offer.worth', { value: gain(worth.value), antes: money(worth.antes) })} ${tt('offer.cover', { plain: money(worth.cover), all: money(worth.coverAll) })}</p>`}
    ${phoneRack(play)}
    <div class="p-choices"><button class="choice fold" ?disabled=${play.isSending} @click=${() => void play.declineBank()}><span class="choice-word">${tt('offer.decline')}</span></button>
      <button class="choice play" ?disabled=${play.isSending || play.bankAmount < play.bankLeast || play.bankAmount > (view.person?.stack ?? 0)} @click=${() => void play.takeBank()}><span class="choice-word">${tt('offer.take', { amount: money(play.bankAmount) })}</span></button></div>
    ${refusalLine(play)}</section>`;
}

function place(play: Play, view: TableView): TemplateResult {
  if (view.person === null) {
    return sitDown(play, view);
  }
  if (play.isOffered) {
    return offered(play, view);
  }
  const own = myHands(view);
  const shown = own.find((one) => one.seat === view.decideSeat) ?? own[0];
  const outcome = myOutcome(view) ?? (play.isBetting ? play.lastOutcome : null);
  const isOver = outcome !== null && view.decideSeat === null;
  if (shown === undefined && !play.isBetting) {
    const state = view.isBank || view.person.away ? restWords(view) : tt(isOut(play) ? 'me.notIn' : 'me.place');
    return html`<section class="p-me" data-now="wait" aria-label=${tt('me.place')}><p class="hand-name">${isOver ? html`<span class="p-sum">${outcome.sum}</span> ${outcome.words}` : state}</p>
      ${missedNote(play)}${isOver ? html`<p class="hint">${outcome.parts.join(', ')}</p>` : view.isBank ? html`<p class="hint">${tt('me.isBank.more', { amount: money(view.s.bank.wager) })}</p>` : nothing}
      ${view.can('sit-in') ? html`<button class="button primary" @click=${() => void play.simply('sit-in')}>${tt('me.sitIn')}</button>` : nothing}
      ${view.can('give-up-bank') ? html`<button class="button" @click=${() => void play.simply('give-up-bank')}>${tt('me.giveUp')}</button>` : nothing}${clockNote(view)}${refusalLine(play)}</section>`;
  }
  /* While the result is shown, the rack opens only on request. */
  const isRackOpen = play.isBetting && (view.s.clock.bets_open || play.betting.draft !== null || play.betting.last.size === 0);
  const hand = shown !== undefined && (view.results === null || view.s.clock.phase === 'done') ? shown.hand : null;
  return html`<section class="p-me ${isOver && outcome.net > 0 ? 'won' : ''} ${isRackOpen ? 'betting' : ''} ${isRackOpen && play.betting.last.size === 0 && play.mayBet(play.target.seat) ? 'fresh' : ''}" data-now=${play.now} aria-label=${tt(view.decideSeat === null ? 'me.place' : 'me.decision')}>
    ${hand === null ? nothing : cards(laidOut(hand.cards), { size: 'large', deck: view.deck })}
    <p class="hand-name">${isOver ? html`<span class="p-sum">${outcome.sum}</span> ${outcome.words}` : hand?.value === undefined ? nothing : handName(hand.value, view.rules)}</p>
    ${isOver && !isRackOpen ? html`<p class="hint p-parts">${outcome.parts.join(', ')}</p>` : nothing}
    ${coachLine(play)}
    ${play.isBetting ? html`${isRackOpen ? phoneRack(play) : nothing}<div class="p-one">${betKeyButton(play)}</div>${missedNote(play)}` : nothing}
    ${view.decideSeat !== null ? html`<div class="p-choices">${choiceKey(play, 'fold')}${choiceKey(play, 'play')}</div>` : play.refusal === null ? html`<div class="p-clock">${clockOrNext(play)}${skipKey(play)}${keepKey(play)}${offerAgainKey(play)}</div>` : nothing}
    ${refusalLine(play)}</section>`;
}

// ---- The whole page ----

function nav(play: Play): TemplateResult {
  const current = play.isDrawerOpen ? play.tab : 'table';
  const one = (name: 'table' | (typeof TABS)[number], act: () => void): TemplateResult =>
    html`<button aria-current=${current === name ? 'page' : nothing} @click=${act}>${tt(`side.${name}`)}</button>`;
  return html`<nav class="p-nav" aria-label=${tt('side.tabs')}>${one('table', () => play.drawer(false))}${TABS.map((tab) => one(tab, () => play.show(tab)))}</nav>`;
}

/** `news`: what is shown above the table, such as new rules. */
export function phone(play: Play, news: TemplateResult | typeof nothing): TemplateResult {
  const view = play.view!;
  return html`<div class="phone">
    <header class="p-bar"><a class="icon-button" href="/" aria-label=${tt('bar.back')}>${icon('back')}</a>
      <div><h1>${play.name}</h1><p>${money(view.rules.ante_min)} – ${money(view.rules.ante_max)}, ${tt(`bar.chips.${chipsOf(view.rules)}`)}, ${ruleSetTitle(view.rules.posted.rules, view.rules.title)}</p></div>
      ${linkState()}<button class="icon-button" aria-label=${t('bar.menu')} @click=${openMenu}>${icon('menu')}</button></header>
    ${play.isDrawerOpen ? html`<main class="p-panel panel shown" id="panel-${play.tab}" tabindex="0" aria-label=${tt(`side.${play.tab}`)}>${panel(play, play.tab)}</main>`
      : html`<main class="p-main">${news}
        <div class="p-felt">${others(view)}${bank(view)}
          <svg class="p-words" viewBox="0 0 180 64" aria-hidden="true">${svg`<path id="pw-1" d="M-10 10Q90 38 190 10" fill="none"></path><path id="pw-2" d="M-10 31Q90 59 190 31" fill="none"></path>
            <text class="felt-words"><textPath href="#pw-1" startOffset="50%">${tt('felt.qualifiesShort').toUpperCase()}</textPath></text>
            <text class="felt-words minor"><textPath href="#pw-2" startOffset="50%">${tt('felt.bonusShort', { bonus: bonusTitle(view.rules), pays: bonusPays(view.rules) }).toUpperCase()}</textPath></text>`}</svg>
          ${spots(play, view)}${ownPlate(play, view)}</div>
        ${place(play, view)}</main>`}
    ${nav(play)}</div>`;
}
