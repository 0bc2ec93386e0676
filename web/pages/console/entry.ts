// Card entry: the field has the focus, the pad mirrors it, and the last card enters the hand. A scanner that sends one
// card and Enter works the same way.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { sayNow } from '../../app/announce.js';
import { cardName, cardNames, money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { refusalText } from '../../app/problem.js';
import { listOf } from '../../app/seats.js';
import { largeCard, smallCard } from '../../parts/card.js';
import { clause } from '../../parts/clause.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { icon } from '../../parts/icon.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { sayNowPart } from './calls.js';
import { cardSlot } from './card_slot.js';
import { openCorrect } from './correct.js';
import { cardsOut, handToEnter, type EntryTarget } from './entry_target.js';
import { bankPart, soFarPart } from './next_panel.js';
import { orderPart, orderText } from './order.js';
import { readCards } from './read_cards.js';
import { settleBody, settleOrder } from './settle_work.js';
import { may, nameAt, ofBank, ownWager, type Console } from './state.js';
import { isHandsFirst, track } from './track.js';
import { due, isReturn, type Turn } from './turns.js';

const RANKS = 'AKQJT98765432';
const SUITS = 'shdc';
const MOST = 8;

class CardEntry extends Piece {
  static override properties: PropertyDeclarations = {
    console: { attribute: false }, text: { state: true }, problem: { state: true }, isOdd: { state: true }, isPadOpen: { state: true },
  };
  declare console: Console;
  declare text: string;
  declare problem: string;
  /** The hand has another number of cards than three, so that the third card does not enter it (IRR-1). */
  declare isOdd: boolean;
  /** The pad is open beside a payment, on a screen that has no room for both. */
  declare isPadOpen: boolean;
  private isSending = false;
  /** A payment follows the hand that is being sent: cards typed meanwhile are not for it, and must not confirm it. */
  private isLocked = false;
  private shownFor = '';
  private isAhead = false;

  constructor() {
    super();
    this.text = '';
    this.problem = '';
    this.isOdd = false;
    this.isPadOpen = false;
  }

  private get target(): EntryTarget {
    return handToEnter(this.console)!;
  }

  protected override updated(): void {
    const { seat, command, confirms } = this.target;
    const shown = `${seat} ${command} ${this.console.s.clock.round}`;
    if (shown === this.shownFor) {
      if (this.isAhead !== (confirms !== null)) { /* The same hand, but the field is in another place. */
        this.isAhead = confirms !== null;
        this.focusField();
      }
      return;
    }
    this.shownFor = shown;
    this.isAhead = confirms !== null;
    this.isOdd = false;
    this.isPadOpen = false;
    if (!this.isSending) { /* Cards typed while the hand before was being sent belong to this one. */
      this.change('');
    }
    this.focusField();
  }

  focusField(): void {
    if (document.querySelector('dialog[open]') === null) {
      this.querySelector('input')?.focus();
    }
  }

  private change(text: string): void {
    this.text = text;
    this.console.type(readCards(text).cards);
  }

  /** How many copies of a card are still in the deck, apart from those in the field. */
  private left(card: string, cards: readonly string[]): number {
    const decks = this.console.s.rules?.decks ?? 1;
    return decks - (cardsOut(this.console).get(card)?.length ?? 0) - cards.filter((one) => one === card).length;
  }

  /** Takes what was typed. A card that is out already, or something that is not a card, is removed and named. */
  private take(text: string): void {
    if (this.isLocked) {
      this.clearField();
      return;
    }
    const { cards, unknown } = readCards(text);
    const last = cards.at(-1);
    this.problem = unknown !== '' ? tc('entry.unknown', { text: unknown })
      : last !== undefined && this.left(last, cards) < 0 ? tc('entry.double', { card: cardName(last) }) : '';
    if (this.problem !== '') {
      sayNow(this.problem);
      this.change((unknown !== '' ? cards : cards.slice(0, -1)).join(' '));
      return;
    }
    this.change(text);
    this.sendIfWhole();
  }

  private sendIfWhole(): void {
    const { cards, rest } = readCards(this.text);
    if (rest === '' && !this.isOdd && cards.length === this.target.count && !this.isSending) {
      void this.send(cards);
    }
  }

  private press(card: string): void {
    const { cards } = readCards(this.text);
    const at = cards.indexOf(card);
    this.take((at >= 0 && this.left(card, cards) <= 0 ? cards.filter((_, i) => i !== at) : [...cards, card]).join(' '));
    this.focusField();
  }

  private back(): void {
    const { cards, rest } = readCards(this.text);
    this.problem = '';
    this.change((rest === '' ? cards.slice(0, -1) : cards).join(' '));
    this.focusField();
  }

  /** A hand that came in one piece was never drawn, so drawing would not empty the field. */
  private clearField(): void {
    const field = this.querySelector('input');
    if (field !== null) {
      field.value = '';
    }
  }

  /** Does what comes before the hand: takes the folded bets in, or confirms the payment of the seat before. */
  private async isReady({ takesForfeits, confirms }: EntryTarget): Promise<boolean> {
    if (takesForfeits) {
      return (await this.console.send('proceed', { step: 'forfeits' })).status === 'ok';
    }
    if (confirms === null) {
      return true;
    }
    const answer = await this.console.send('proceed', { step: 'settle', seat: confirms.seat, pass: confirms.pass });
    if (answer.error === 'step-other') { /* The page is silent about it where a key was pressed twice. */
      this.console.tell(refusalText(answer));
    }
    return answer.status === 'ok' || answer.error === 'step-done'; /* Another screen, or Enter, was first. */
  }

  private async send(cards: readonly string[]): Promise<void> {
    const { target } = this;
    const { seat, command } = target;
    this.isSending = true;
    this.isLocked = seat !== 0 && !isHandsFirst(this.console);
    this.change(''); /* What is typed from here on is the next hand. */
    this.clearField();
    this.console.quiet(); /* A scanner's Enter follows its last card. */
    const members = command === 'expose-card' ? { cards: cards.join(' ') } : { seat, cards: cards.join(' ') };
    const answer = await this.isReady(target) ? await this.console.send(command, members) : null;
    this.isSending = false;
    this.isLocked = false;
    if (answer?.status !== 'ok') {
      this.change(cards.slice(0, -1).join(' '));
    }
    await this.updateComplete;
    if (this.isConnected && handToEnter(this.console) !== null) {
      this.focusField();
      this.sendIfWhole();
    }
  }

  /** IRR-1: a hand with the wrong number of cards voids the round. */
  private async sendOdd(): Promise<void> {
    const { cards } = readCards(this.text);
    const { seat } = this.target;
    if (cards.length > 0 && cards.length <= MOST && (cards.length === 3 ||
        await askConfirm(tc('entry.wrongTitle', { seat: this.ofHand(seat), count: cards.length }), tc('entry.wrongText'), tc('entry.wrong')))) {
      await this.send(cards);
    }
  }

  private ofHand(seat: number): string {
    return seat === 0 ? tc(ofBank(this.console, 'dealer')) : tn('seat', { seat });
  }

  private typed(event: KeyboardEvent): void {
    if (event.key !== 'Enter') {
      return;
    }
    event.preventDefault();
    const { cards } = readCards(this.text);
    if (this.isOdd) {
      void this.sendOdd();
    } else if (cards.length > 0) {
      this.change(`${this.text.trimEnd()} `); /* The end of a card from a scanner. */
    }
  }

  /** "Seat 4 played, so its hand must be seen." */
  private why(): TemplateResult | typeof nothing {
    const { seat } = this.target;
    const own = ownWager(this.console, seat);
    return seat === 0 || own === undefined ? nothing
      : own.decision !== 'fold' ? html`${tc('entry.played', { seat })}`
        : html`${tc(own.progressive > 0 ? 'entry.coin' : 'entry.envy', { seat })} ${clause(own.progressive > 0 ? 'PROG-6' : 'PROG-3')}`;
  }

  /** Folded bets to take in before the banker's cards are turned up. */
  private forfeits(): TemplateResult | typeof nothing {
    const folded = this.console.s.wagers.filter((wager) => wager.decision === 'fold');
    const seats = [...new Set(folded.map((wager) => wager.seat))].sort((a, b) => a - b);
    return !this.target.takesForfeits ? nothing : html`<p class="entry-first">${tc('entry.forfeits', {
      count: seats.length, amount: money(folded.reduce((sum, wager) => sum + wager.ante + wager.bonus, 0)), seats: listOf(seats) })}</p>`;
  }

  private verb(): string {
    const { seat, command } = this.target;
    return command === 'expose-card' ? tc('now.expose') : seat === 0 ? tc(ofBank(this.console, 'now.turnOwn')) : tc('now.turn');
  }

  private label(): string {
    const { seat, command } = this.target;
    return command === 'expose-card' ? tc('entry.exposed') : seat === 0 ? tc(ofBank(this.console, 'entry.of0'))
      : tc('entry.of', { seat, name: nameAt(this.console, seat) });
  }

  private field(cards: readonly string[]): TemplateResult {
    const { count } = this.target;
    const slots = Math.max(count, Math.min(cards.length, MOST));
    return html`<div class="type-in"><span class="row-of-cards" role="img" aria-label=${cardNames(cards)}>${Array.from({ length: slots }, (_, i) =>
        cards[i] === undefined ? cardSlot('large') : largeCard(cards[i]!))}</span>
      <div class="type-box"><label class="type-label" for="entry-cards">${this.label()}</label>
        <div class="type-field"><input id="entry-cards" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this.text}
          aria-invalid=${String(this.problem !== '')} aria-describedby="type-help entry-problem"
          @input=${(event: InputEvent) => this.take((event.target as HTMLInputElement).value)} @keydown=${(event: KeyboardEvent) => this.typed(event)}>
          <button class="icon-button" aria-label=${tc('entry.back')} @click=${() => this.back()}>${icon('del')}</button></div></div></div>`;
  }

  private more(): TemplateResult {
    const c = this.console;
    return html`${this.target.command !== 'enter-hand' ? nothing : html`<p class="type-more"><button class="button" aria-pressed=${String(this.isOdd)}
        @click=${() => { this.isOdd = !this.isOdd; this.focusField(); }}>${tc('entry.odd')}</button><span>${this.isOdd ? tc('entry.oddHelp') : this.why()}</span></p>`}
      ${may(c, 'correct-hand') ? html`<p class="type-more"><button class="text-link" @click=${() => openCorrect(c)}>${tc('entry.earlier')}</button></p>` : nothing}`;
  }

  private pad(cards: readonly string[], field: TemplateResult | typeof nothing = nothing, below: TemplateResult | typeof nothing = nothing): TemplateResult {
    const out = cardsOut(this.console);
    const decks = this.console.s.rules?.decks ?? 1;
    const left = 52 * decks - [...out.values()].reduce((sum, seats) => sum + seats.length, 0) - cards.length;
    return html`<section class="pad-box" aria-labelledby="pad-h" data-open=${String(this.isPadOpen)}><header class=${field === nothing ? '' : 'vh'}><h2 id="pad-h">${tc('pad')}</h2><p>${tc('pad.left', { count: left })}</p></header>
      ${field}<ol class="pad">${[...SUITS].flatMap((suit) => [...RANKS].map((rank) => {
        const card = rank + suit;
        const by = out.get(card) ?? [];
        const isOut = by.length >= decks;
        const held = by.map((seat) => this.ofHand(seat)).join(', ');
        return html`<li><button class="pad-key" aria-pressed=${String(cards.includes(card))} aria-disabled=${String(isOut)} data-card=${card}
          aria-label=${isOut ? tc('pad.out', { card: cardName(card), hand: held }) : cardName(card)}
          @click=${() => { if (!isOut) { this.press(card); } }}>${smallCard(card)}${by.length === 0 ? nothing
            : html`<span class="pad-by" aria-hidden="true">${by[0] === 0 ? tc('pad.dealer') : by[0]}</span>`}</button></li>`;
      }))}</ol>${below}</section>`;
  }

  private problemLine(): TemplateResult {
    return html`<p id="entry-problem" class="entry-problem" role="status">${this.problem}</p>`;
  }

  /** "Enter: paid. Or turn seat 3 and enter its cards." */
  private aheadLine(turn: Turn, isEntering: boolean): string {
    const amount = isReturn(turn) ? 0 : due(turn) ?? 0;
    const word = amount > 0 ? 'paid' : amount < 0 ? 'taken' : 'returned';
    return isEntering ? tc('ahead.first', { order: orderText(settleOrder(this.console)) }) : tc(`ahead.${word}`, { seat: this.target.seat });
  }

  /** A seat is paid, and the hand after it can be entered already; its first card takes the place of the payment. */
  private ahead(turn: Turn, cards: readonly string[]): TemplateResult {
    const c = this.console;
    const { seat } = this.target;
    const isEntering = cards.length > 0 || this.isPadOpen;
    return html`<section class="now ${isEntering ? 'entering' : ''}" aria-labelledby="now-h">${track(c)}
        ${orderPart(isEntering ? { seat: tn('seat', { seat }), verb: tc('now.turn') } : settleOrder(c))}
        <p id="type-help" class="ahead-line">${this.aheadLine(turn, isEntering)}</p>
        ${isEntering ? nothing : html`<div class="work-body">${settleBody(c, html`${soFarPart(c)}${sayNowPart(c)}`)}</div>`}</section>
      ${this.pad(cards, html`${this.field(cards)}${this.problemLine()}
        <button class="button pad-open" aria-expanded=${String(this.isPadOpen)} @click=${() => { this.isPadOpen = !this.isPadOpen; this.focusField(); }}>${
          tc(this.isPadOpen ? 'pad.close' : 'pad.open')}</button>`, html`<div class="ahead-bank">${bankPart(c)}</div>`)}`;
  }

  protected override render(): TemplateResult {
    const { cards } = readCards(this.text);
    const { seat, command, confirms } = this.target;
    if (confirms !== null) {
      return this.ahead(confirms, cards);
    }
    return html`<section class="now" aria-labelledby="now-h">${track(this.console)}
        ${orderPart({ ...(seat === 0 || command === 'expose-card' ? {} : { seat: tn('seat', { seat }) }), verb: this.verb() })}
        ${this.forfeits()}${this.field(cards)}
        ${this.problemLine()}
        <p id="type-help" class="type-help" ?hidden=${this.problem !== ''}>${tc('entry.help')} <kbd>k</kbd><kbd>s</kbd> ${tc('entry.helpKing')} <kbd>t</kbd> ${tc('entry.or')} <kbd>1</kbd><kbd>0</kbd><br>
          ${tc(command === 'expose-card' ? 'entry.helpOne' : 'entry.helpThird')}</p>
        ${this.more()}${sayNowPart(this.console)}</section>
      ${this.pad(cards)}`;
  }
}

customElements.define('card-entry', CardEntry);
