// The same table in one column, for screens below 720 px.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { chipsOf } from '../../app/chips.js';
import { gain, money } from '../../app/format.js';
import { handName } from '../../app/hands.js';
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
import { myHands, type Look, type SeatLook } from './look.js';
import { betKeyButton, choiceKey, clockNote, isOut, missedNote, skipKey } from './me.js';
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

function bets(look: Look, seat: SeatLook): TemplateResult {
  if (seat.state === 'back') {
    return html`<span class="p-net same">${tt('seat.back', { amount: money(seat.back) })}</span>`;
  }
  if (seat.lines.length > 0) {
    const isBack = seat.lines.every((line) => line.paid === 0 && line.collected === 0);
    return html`<span class="p-net ${isBack ? 'same' : seat.net > 0 ? 'up' : ''}">${isBack ? tt('seat.back', { amount: money(seat.back) }) : gain(seat.net)}</span>`;
  }
  return html`<span class="p-bets">${(['ante', 'play', 'bonus', 'progressive'] as const).filter((kind) => (seat.wager?.[kind] ?? 0) > 0).map((kind) =>
    html`<span class="p-bet"><svg viewBox="0 0 12 12" role="img" aria-label=${wagerName(kind, look.rules)}>${shapes[kind === 'bonus' ? look.rules.bonus_shape : kind]}</svg>${money(seat.wager![kind]).slice(1)}</span>`)}${seatState(seat)}</span>`;
}

function seatState(seat: SeatLook): TemplateResult | typeof nothing {
  const word = seat.state === 'folded' ? tt('seat.folded').toLowerCase() : seat.state === 'away' ? tt('seat.away').toLowerCase()
    : seat.isNext ? tt('phone.next') : '';
  return word === '' ? nothing : html`<span class="p-state">${word}</span>`;
}

function other(look: Look, seat: SeatLook, isCompact: boolean): TemplateResult {
  const { clock } = look.s;
  const isTimed = clock.seat === seat.seat && clock.until !== null;
  const isDown = seat.hand?.cards.every((card) => card === null) ?? true;
  const line = seat.state === 'bank'
    ? html`${bankButton()}${pile(bankChips(look))}`
    : html`${isCompact || seat.hand === null || seat.hand.count === 0 ? nothing
        : cards(seat.hand.cards, { form: isDown ? 'fan down' : 'fan', deck: look.deck })}${bets(look, seat)}`;
  return html`<section class="p-seat" data-seat=${seat.seat} data-state=${seat.state} aria-label=${seatLabel(look, seat)}>
    <p class="p-name">${isTimed ? timerRing(clock.since, clock.until) : html`<span class="p-no">${seat.seat}</span>`}<span class="p-who">${look.name(seat.person!.person)}</span></p>
    <div class="p-line">${line}${seat.isAction ? actionButton() : nothing}</div>
  </section>`;
}

function others(look: Look): TemplateResult {
  const seats = look.seats.filter((seat) => seat.person !== null && !seat.isMine);
  const half = Math.ceil(seats.length / 2);
  const isCompact = seats.length >= MANY_FROM;
  return html`<div class="p-side left ${isCompact ? 'many' : ''}">${seats.slice(half).reverse().map((seat) => other(look, seat, isCompact))}</div>
    <div class="p-side right ${isCompact ? 'many' : ''}">${seats.slice(0, half).map((seat) => other(look, seat, isCompact))}</div>`;
}

// ---- The bank and the viewer's spots ----

function bank(look: Look): TemplateResult {
  const cover = coverWords(look);
  const meter = look.s.meter;
  return html`<section class="p-bank" aria-label=${tt('bank.hand')}>${bankCards(look)}${coverBar(look)}
    <p>${look.bankHand?.value !== undefined ? html`<b>${handName(look.bankHand.value, look.rules)}</b><br><span class="p-used">${tt(look.s.announcements.banker?.plays === false ? 'bank.doesNotPlay' : 'bank.plays')}</span>`
      : cover !== null ? html`<b>${cover.name}</b><br><span class="p-used">${cover.words}</span>`
      : html`<b>${meter === null ? tt(look.rules.house_banks ? 'log.house' : 'bank.nobody') : tt('meter.amount', { amount: money(meter.amount) })}</b>`}</p></section>`;
}

function spots(play: Play, look: Look): TemplateResult | typeof nothing {
  const chosen = play.isBetting && look.mySeats.includes(play.target.seat) ? play.target.seat : look.mySeats[0];
  const mine = look.seats.find((seat) => seat.seat === (look.decideSeat ?? chosen));
  if (mine === undefined || play.isOffered || look.isBank) {
    return nothing;
  }
  const isDraft = play.betting.draft !== null;
  const one = (kind: 'ante' | 'play' | 'bonus'): TemplateResult => {
    const draft = isDraft && kind !== 'play';
    const amount = draft ? play.betting.amount(mine.seat, kind) : mine.wager?.[kind] ?? 0;
    return spot({
      kind, amount, rules: look.rules, parts: separate(play, look, mine, kind),
      isDue: kind === 'play' && look.decideSeat === mine.seat,
      isDraft: draft && amount > 0,
      isTarget: play.isBetting && play.target.kind === kind,
      isBack: look.isVoid && !draft,
      line: draft ? undefined : mine.lines.find((line) => line.kind === kind),
      choose: play.isBetting && kind !== 'play' ? () => play.choose({ seat: mine.seat, kind }) : undefined,
      seat: mine.seat,
    });
  };
  return html`<section class="p-spots" aria-label=${tt('phone.wagers')}>
    ${seatSensor(play, look, mine)}${mine.isAction ? actionButton() : nothing}${one('bonus')}${one('ante')}${one('play')}</section>`;
}

function ownPlate(play: Play, look: Look): TemplateResult | typeof nothing {
  const { clock } = look.s;
  const isMine = clock.person === look.me && clock.until !== null;
  return look.person === null ? nothing : html`<button class="plate mine" @click=${() => openSeatMenu(play)}>
    ${isMine || (clock.bets_open && clock.until !== null) ? timerRing(clock.since, clock.until) : html`<span class="plate-no">${look.mySeats[0] ?? '–'}</span>`}
    <span><span class="plate-name">${look.name(look.me!)}</span><span class="plate-stack">${money(look.person.stack)}</span></span></button>`;
}

// ---- What to do ----

function coachLine(play: Play): TemplateResult | typeof nothing {
  const look = play.look!;
  if (settings.coach !== 'before' || play.advice === null || look.decideSeat === null) {
    return nothing;
  }
  const words = adviceWords(play.advice, play.myAnte);
  return html`<p class="p-coach"><b>${words.act}</b> ${words.why}<button class="link-button" aria-label=${tt('phone.why.label')} @click=${() => play.show('round')}>${tt('phone.why')} ${icon('chev')}</button></p>`;
}

function sitDown(play: Play, look: Look): TemplateResult {
  const free = look.seats.filter((seat) => seat.person === null && play.canSit(seat.seat));
  return html`<section class="p-me" data-now="watch" aria-label=${tt('me.watching')}><p class="hand-name">${tt('me.watching')}</p>${clockNote(look)}
    ${free.length === 0 ? html`<p class="hint">${tt('me.full')}</p>` : html`<p class="hint">${tt('phone.free')}</p>
      <div class="p-free">${free.map((seat) => html`<span data-seat=${seat.seat}><button class="button p-sit" @click=${() => play.askToSit(seat.seat)}>${tt('me.sit', { seat: seat.seat })}</button></span>`)}</div>`}
    ${play.canStand ? html`<button class="button quiet" @click=${() => play.ask.sit(0)}>${tt('me.behind')}</button>` : nothing}
    ${refusalLine(play)}</section>`;
}

function offered(play: Play, look: Look): TemplateResult {
  const worth = play.bankWorth;
  return html`<section class="p-me p-offer" data-now="offer" aria-label=${tt('offer.title')}><p class="hand-name">${tt('offer.title')}</p>
    ${worth === null ? nothing : html`<p class="hint">${tt('offer.worth', { value: gain(worth.value), antes: money(worth.antes) })} ${tt('offer.cover', { plain: money(worth.cover), all: money(worth.coverAll) })}</p>`}
    ${phoneRack(play)}
    <div class="p-choices"><button class="choice fold" ?disabled=${play.isSending} @click=${() => void play.declineBank()}><span class="choice-word">${tt('offer.decline')}</span></button>
      <button class="choice play" ?disabled=${play.isSending || play.bankAmount < play.bankLeast || play.bankAmount > (look.person?.stack ?? 0)} @click=${() => void play.takeBank()}><span class="choice-word">${tt('offer.take', { amount: money(play.bankAmount) })}</span></button></div>
    ${refusalLine(play)}</section>`;
}

function place(play: Play, look: Look): TemplateResult {
  if (look.person === null) {
    return sitDown(play, look);
  }
  if (play.isOffered) {
    return offered(play, look);
  }
  const own = myHands(look);
  const shown = own.find((one) => one.seat === look.decideSeat) ?? own[0];
  const outcome = myOutcome(look) ?? (play.isBetting ? play.lastOutcome : null);
  const isOver = outcome !== null && look.decideSeat === null;
  if (shown === undefined && !play.isBetting) {
    const state = tt(look.isBank ? 'me.isBank' : look.person.away ? 'me.away' : isOut(play) ? 'me.notIn' : 'me.place');
    return html`<section class="p-me" data-now="wait" aria-label=${tt('me.place')}><p class="hand-name">${isOver ? html`<span class="p-sum">${outcome.sum}</span> ${outcome.words}` : state}</p>
      ${missedNote(play)}${isOver ? html`<p class="hint">${outcome.parts.join(', ')}</p>` : look.isBank ? html`<p class="hint">${tt('me.isBank.more', { amount: money(look.s.bank.wager) })}</p>` : nothing}
      ${look.can('sit-in') ? html`<button class="button primary" @click=${() => void play.simply('sit-in')}>${tt('me.sitIn')}</button>` : nothing}
      ${look.can('give-up-bank') ? html`<button class="button" @click=${() => void play.simply('give-up-bank')}>${tt('me.giveUp')}</button>` : nothing}${clockNote(look)}${refusalLine(play)}</section>`;
  }
  /* While the result is shown, the rack opens only on request. */
  const isRackOpen = play.isBetting && (look.s.clock.bets_open || play.betting.draft !== null || play.betting.last.size === 0);
  const hand = shown !== undefined && (look.results === null || look.s.clock.phase === 'done') ? shown.hand : null;
  return html`<section class="p-me ${isOver && outcome.net > 0 ? 'won' : ''} ${isRackOpen ? 'betting' : ''} ${isRackOpen && play.betting.last.size === 0 && play.mayBet(play.target.seat) ? 'fresh' : ''}" data-now=${play.now} aria-label=${tt(look.decideSeat === null ? 'me.place' : 'me.decision')}>
    ${hand === null ? nothing : cards(hand.cards, { size: 'large', deck: look.deck })}
    <p class="hand-name">${isOver ? html`<span class="p-sum">${outcome.sum}</span> ${outcome.words}` : hand?.value === undefined ? nothing : handName(hand.value, look.rules)}</p>
    ${isOver && !isRackOpen ? html`<p class="hint p-parts">${outcome.parts.join(', ')}</p>` : nothing}
    ${coachLine(play)}
    ${play.isBetting ? html`${isRackOpen ? phoneRack(play) : nothing}<div class="p-one">${betKeyButton(play)}</div>${missedNote(play)}` : nothing}
    ${look.decideSeat !== null ? html`<div class="p-choices">${choiceKey(play, 'fold')}${choiceKey(play, 'play')}</div>` : play.refusal === null ? html`<div class="p-clock">${clockNote(look)}${skipKey(play)}</div>` : nothing}
    ${refusalLine(play)}</section>`;
}

// ---- The whole page ----

function nav(play: Play): TemplateResult {
  const current = play.isDrawerOpen ? play.tab : 'table';
  const one = (name: 'table' | (typeof TABS)[number], act: () => void): TemplateResult =>
    html`<button aria-current=${current === name ? 'page' : nothing} @click=${act}>${tt(`side.${name}`)}</button>`;
  return html`<nav class="p-nav" aria-label=${tt('side.tabs')}>${one('table', () => play.drawer(false))}${TABS.map((tab) => one(tab, () => play.show(tab)))}</nav>`;
}

export function phone(play: Play): TemplateResult {
  const look = play.look!;
  return html`<div class="phone">
    <header class="p-bar"><a class="icon-button" href="/" aria-label=${tt('bar.back')}>${icon('back')}</a>
      <div><h1>${play.name}</h1><p>${money(look.rules.ante_min)} – ${money(look.rules.ante_max)}, ${tt(`bar.chips.${chipsOf(look.rules)}`)}, ${ruleSetTitle(look.rules.posted.rules, look.rules.title)}</p></div>
      ${linkState()}<button class="icon-button" aria-label=${t('bar.menu')} @click=${openMenu}>${icon('menu')}</button></header>
    ${play.isDrawerOpen ? html`<main class="p-panel panel shown" id="panel-${play.tab}" tabindex="0" aria-label=${tt(`side.${play.tab}`)}>${panel(play, play.tab)}</main>`
      : html`<main class="p-main">
        <div class="p-felt">${others(look)}${bank(look)}
          <svg class="p-words" viewBox="0 0 180 64" aria-hidden="true">${svg`<path id="pw-1" d="M-10 10Q90 38 190 10" fill="none"></path><path id="pw-2" d="M-10 31Q90 59 190 31" fill="none"></path>
            <text class="felt-words"><textPath href="#pw-1" startOffset="50%">${tt('felt.qualifiesShort').toUpperCase()}</textPath></text>
            <text class="felt-words minor"><textPath href="#pw-2" startOffset="50%">${tt('felt.bonusShort', { bonus: bonusTitle(look.rules), pays: bonusPays(look.rules) }).toUpperCase()}</textPath></text>`}</svg>
          ${spots(play, look)}${ownPlate(play, look)}</div>
        ${place(play, look)}</main>`}
    ${nav(play)}</div>`;
}
