// A progressive meter that counts up to the server's last amount.
import { html, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import { count, money } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { animationsOn } from '../../app/settings.js';
import { tl } from '../../words/lobby.js';

const COUNTING_MS = 1600;
/** The A-K-Q of spades comes once in this many hands. */
const HANDS = 22_100;

class MeterCard extends Piece {
  static override properties: PropertyDeclarations = {
    amount: { type: Number },
    name: { type: String },
    shown: { state: true },
  };
  declare amount: number;
  declare name: string;
  declare shown: number;
  private frame = 0;

  constructor() {
    super();
    this.amount = 0;
    this.name = '';
    this.shown = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('amount')) {
      this.countTo(this.amount);
    }
  }

  /* Count up only, and only from an amount that was shown: after a win the meter shows its seed at once. */
  private countTo(target: number): void {
    cancelAnimationFrame(this.frame);
    const from = this.shown;
    if (from === 0 || target <= from || !animationsOn()) {
      this.shown = target;
      return;
    }
    const begun = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, (now - begun) / COUNTING_MS);
      this.shown = Math.round(from + (target - from) * (1 - (1 - part) ** 3));
      if (part < 1) {
        this.frame = requestAnimationFrame(step);
      }
    };
    this.frame = requestAnimationFrame(step);
  }

  protected override render(): TemplateResult {
    const whole = money(Math.floor(this.shown / 100) * 100);
    const cents = String(this.shown % 100).padStart(2, '0');
    return html`<section class="meter-card" aria-labelledby="meter-h-${this.name}">
      <h2 id="meter-h-${this.name}">${tl('meter.title', { table: this.name })}</h2>
      <p class="meter"><span class="vh">${tl('meter.stands')}${money(this.amount)}</span><span aria-hidden="true">${whole}<small>.${cents}</small></span></p>
      <p class="meter-hand"><span class="meter-cards" role="img" aria-label="A K Q ${tl('meter.spades')}">A K Q<svg viewBox="0 0 32 32" aria-hidden="true">${svg`<use href="#suit-s"></use>`}</svg></span>
        <span>${tl('meter.all', { count: count(HANDS) })}</span></p>
    </section>`;
  }
}

customElements.define('meter-card', MeterCard);
