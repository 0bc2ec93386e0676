// Card entry for tables that are dealt by hand: typed ("Kh Ts 3c") or tapped on a pad of all 52. A card that was
// already dealt cannot be entered again.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { cardName } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { seatName } from '../../app/seats.js';
import { smallCard } from '../../parts/card.js';
import { askConfirm } from '../../parts/confirm_dialog.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import type { Console } from './state.js';

const RANKS = 'AKQJT98765432';
const SUITS = 'shdc';
const MOST = 8;

/** The cards in a text, and the parts of it that are not cards. */
export function readCards(text: string): { cards: string[]; unknown: string } {
  const cards: string[] = [];
  const plain = text.replaceAll('♠', 's').replaceAll('♥', 'h').replaceAll('♦', 'd').replaceAll('♣', 'c').replaceAll('10', 'T');
  const unknown = plain.replace(/([2-9TJQKA])\s*([shdc])/gi, (_, rank: string, suit: string) => {
    cards.push(rank.toUpperCase() + suit.toLowerCase());
    return '';
  }).replace(/[\s,;]+/g, '');
  return { cards, unknown };
}

class CardEntry extends Piece {
  static override properties: PropertyDeclarations = { console: { attribute: false }, text: { state: true }, isSending: { state: true } };
  declare console: Console;
  declare text: string;
  declare isSending: boolean;

  constructor() {
    super();
    this.text = '';
    this.isSending = false;
  }

  private get used(): Map<string, number> {
    const used = new Map<string, number>();
    for (const hand of this.console.entered.values()) {
      for (const card of hand) {
        used.set(card, (used.get(card) ?? 0) + 1);
      }
    }
    return used;
  }

  /** How many copies of a card are left, not counting those in the field. */
  private left(card: string, cards: readonly string[]): number {
    const decks = this.console.s.rules?.decks ?? 1;
    return decks - (this.used.get(card) ?? 0) - cards.filter((one) => one === card).length;
  }

  private problem(cards: readonly string[], unknown: string): string {
    if (unknown !== '') {
      return tc('entry.unknown', { text: unknown });
    }
    const twice = cards.find((card) => this.left(card, cards) < 0);
    return twice === undefined ? '' : tc('entry.double', { card: cardName(twice) });
  }

  private press(card: string): void {
    const { cards } = readCards(this.text);
    const at = cards.indexOf(card);
    this.text = (at >= 0 && this.left(card, cards) <= 0 ? cards.filter((_, i) => i !== at) : [...cards, card]).join(' ');
  }

  private seatWord(): string {
    const seat = this.console.s.clock.seat ?? 0;
    return seat === 0 ? tc('entry.dealer') : seatName(this.console.s.people, seat);
  }

  private async send(): Promise<void> {
    const { cards, unknown } = readCards(this.text);
    if (this.isSending || cards.length === 0 || this.problem(cards, unknown) !== '') {
      return;
    }
    if (cards.length !== 3 && !(await this.isSure(cards.length))) {
      return;
    }
    this.isSending = true;
    const seat = this.console.s.clock.seat ?? 0;
    const answer = await this.console.send('enter-hand', { seat, cards: cards.join(' ') });
    this.isSending = false;
    if (answer.status === 'ok') {
      this.text = '';
    }
    await this.updateComplete;
    this.querySelector('input')?.focus();
  }

  /** IRR-1: a hand with the wrong number of cards voids the round. */
  private isSure(count: number): Promise<boolean> {
    return askConfirm(tc('entry.wrongTitle', { seat: this.seatWord(), count }), tc('entry.wrongText'), tc('entry.wrong'));
  }

  private typed(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      void this.send();
    }
  }

  private order(): TemplateResult {
    const now = this.console.s.clock.seat ?? 0;
    const seats = this.console.you.procedure?.deal ?? [0];
    return html`<ol class="entry-order" aria-label=${tc('entry.order')}>${seats.map((seat) => {
      const hand = this.console.entered.get(seat);
      const isOut = this.console.s.hands.some((one) => one.seat === seat);
      const word = seat === now ? tc('entry.nowWord') : isOut ? tc('entry.entered') : tc('entry.waits');
      return html`<li data-state=${seat === now ? 'now' : isOut ? 'done' : 'next'}><b>${seat === 0 ? tc('entry.dealer') : tn('seat', { seat })}</b>
        <span>${isOut && hand !== undefined ? hand.join(' ') : word}</span></li>`;
    })}</ol>`;
  }

  private pad(cards: readonly string[]): TemplateResult {
    const used = this.used;
    const decks = this.console.s.rules?.decks ?? 1;
    return html`<div class="entry-pad" role="group" aria-label=${tc('entry.pad')}>${[...SUITS].map((suit) => html`<div class="entry-suit">${[...RANKS].map((rank) => {
      const card = rank + suit;
      const isOut = (used.get(card) ?? 0) >= decks;
      const isChosen = cards.includes(card);
      return html`<button class="entry-card" aria-pressed=${String(isChosen)} aria-disabled=${String(isOut)}
        aria-label=${isOut ? tc('entry.used', { card: cardName(card) }) : cardName(card)}
        @click=${() => { if (!isOut) { this.press(card); } }}>${smallCard(card)}</button>`;
    })}</div>`)}</div>`;
  }

  protected override render(): TemplateResult {
    const { cards, unknown } = readCards(this.text);
    const problem = this.problem(cards, unknown);
    const isReady = problem === '' && cards.length > 0 && cards.length <= MOST;
    return html`<div class="entry">
      ${this.order()}
      <div class="entry-hand"><span class="row-of-cards" aria-hidden="true">${[0, 1, 2, 3, 4, 5, 6, 7].slice(0, Math.max(3, cards.length)).map((i) =>
        cards[i] === undefined ? html`<span class="entry-slot"></span>` : smallCard(cards[i]!))}</span>
        <label class="entry-field"><span>${tc('entry.field')}</span>
          <input id="entry-cards" autocomplete="off" autocapitalize="off" spellcheck="false" .value=${this.text}
            aria-invalid=${String(problem !== '')} aria-describedby="entry-problem"
            @input=${(event: InputEvent) => { this.text = (event.target as HTMLInputElement).value; }} @keydown=${(event: KeyboardEvent) => this.typed(event)}></label>
        <button class="button" @click=${() => { this.text = ''; }}>${tc('entry.clear')}</button>
        <button class="button primary" aria-disabled=${String(!isReady)} @click=${() => void this.send()}>${tc(cards.length === 3 || cards.length === 0 ? 'entry.enter' : 'entry.wrong')}</button></div>
      <p id="entry-problem" class="entry-problem" role="status">${problem !== '' ? html`<b>${problem}</b>` : cards.length > 0 ? tc('entry.count', { count: cards.length }) : tc('entry.hint')}</p>
      ${this.pad(cards)}
    </div>`;
  }
}

customElements.define('card-entry', CardEntry);
