// A countdown ring with its seconds. It redraws itself; its parent does not have to.
import { html, nothing, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Piece } from '../app/page.js';
import { session } from '../app/session.js';
import { translator } from '../words/words.js';

const t = translator({
  left: { en: 'one second left|{count} seconds left', es: 'queda un segundo|quedan {count} segundos', zh: '剩余 {count} 秒' },
});

const ROUND = 2 * Math.PI * 20;
const LAST_SECONDS = 5;

class TimerRing extends Piece {
  static override properties: PropertyDeclarations = {
    since: { type: Number },
    until: { type: Number },
  };
  declare since: number;
  declare until: number;
  private shown = -1;

  constructor() {
    super();
    this.since = 0;
    this.until = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const tick = setInterval(() => {
      if (this.secondsLeft() !== this.shown) {
        this.requestUpdate();
      }
    }, 200);
    this.during(() => clearInterval(tick));
  }

  private secondsLeft(): number {
    return Math.max(0, Math.ceil((this.until - session.live.time()) / 1000));
  }

  protected override render(): TemplateResult {
    this.shown = this.secondsLeft();
    const whole = Math.max(1, Math.round((this.until - this.since) / 1000));
    const count = Math.min(this.shown, whole);
    const part = Math.min(1, count / whole) * ROUND;
    return html`<svg class="ring ${count <= LAST_SECONDS ? 'last' : ''}" viewBox="0 0 48 48" role="timer" aria-label=${t('left', { count })}>${svg`
      <circle class="ring-track" cx="24" cy="24" r="20"></circle>
      <circle class="ring-left" cx="24" cy="24" r="20" stroke-dasharray="${part.toFixed(1)} ${ROUND.toFixed(1)}"></circle>
      <text x="24" y="29.4">${count}</text>`}</svg>`;
  }
}

customElements.define('timer-ring', TimerRing);

export function timerRing(since: number | null, until: number | null): TemplateResult | typeof nothing {
  return since === null || until === null ? nothing
    : html`<timer-ring since=${since} until=${until}></timer-ring>`;
}
