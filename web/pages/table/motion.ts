// Animations: cards dealt and turned, chips paid and collected one line at a time, the action button. The page is always
// drawn in its final state and animations only delay what is seen, so an animation is skipped by stopping it.
import { html, render } from 'lit';
import { animationsOn } from '../../app/settings.js';
import { pile } from '../../parts/chips.js';
import { sound } from './sound.js';
import type { Play } from './play.js';

const DEAL_MS = 280;
const DEAL_STEP_MS = 60;
const CHIP_MS = 420;
const BUTTON_MS = 600;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';
/** The longest time that showing all lines of a settlement takes. */
const SETTLE_MAX_MS = 3600;

interface Seen {
  round: number | null;
  /** Cards by seat at the last drawing: how many, and how many of them face up. */
  hands: Map<number, { count: number; open: number }>;
  action: DOMRect | null;
}

function centre(rect: DOMRect): { x: number; y: number } {
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

export class Motion {
  private seen: Seen | null = null;
  private running: Animation[] = [];
  private stepTimer: ReturnType<typeof setTimeout> | undefined;
  private settledRound: number | null = null;

  /** Called before drawing: starts showing a new settlement line by line. */
  before(play: Play): void {
    const { results, clock } = play.table.sections;
    if (results === undefined || results === null) {
      if (this.stepTimer !== undefined) {
        this.stop();
      }
      play.linesShown = Infinity;
      this.settledRound = null;
      return;
    }
    if (this.settledRound === null && this.seen !== null && animationsOn() && results.lines.length > 0) {
      play.linesShown = 0;
      this.step(play, Math.min(CHIP_MS, SETTLE_MAX_MS / results.lines.length));
    }
    this.settledRound = clock?.round ?? 0;
  }

  private step(play: Play, ms: number): void {
    this.stepTimer = setTimeout(() => {
      const lines = play.view?.results?.lines;
      if (lines === undefined || play.linesShown >= lines.length) {
        this.stepTimer = undefined;
        play.linesShown = Infinity;
        play.refreshed();
        return;
      }
      const line = lines[play.linesShown]!;
      play.linesShown++;
      play.refreshed();
      this.chips(line.seat, line.kind, line.paid, line.collected, ms);
      this.step(play, ms);
    }, ms);
  }

  /** Called after drawing: animates new cards and chips to their places. */
  after(root: HTMLElement, play: Play): void {
    const view = play.view;
    if (view === null) {
      return;
    }
    const now: Seen = { round: view.s.clock.round, hands: new Map(), action: root.querySelector('.puck.action')?.getBoundingClientRect() ?? null };
    for (const hand of [...view.s.hands, ...(view.you?.hands ?? [])]) {
      now.hands.set(hand.seat, { count: hand.count, open: hand.cards.filter((card) => card !== null).length });
    }
    const before = this.seen;
    this.seen = now;
    if (before === null) {
      return;
    }
    const isDealt = now.hands.size > 0 && before.hands.size === 0;
    const isTurned = [...now.hands].some(([seat, hand]) => hand.open > (before.hands.get(seat)?.open ?? 0));
    if (isDealt) {
      sound('deal');
    } else if (isTurned) {
      sound('turn');
    }
    if (!animationsOn()) {
      return;
    }
    if (isDealt) {
      this.deal(root, [...now.hands.keys()]);
    } else if (isTurned) {
      for (const [seat, hand] of now.hands) {
        if (hand.open > (before.hands.get(seat)?.open ?? 0)) {
          this.turn(this.cardsOf(root, seat));
        }
      }
    }
    this.travel(root, before.action, now.action);
  }

  /** A key skips to the end. */
  stop(): void {
    clearTimeout(this.stepTimer);
    this.stepTimer = undefined;
    for (const animation of this.running.splice(0)) {
      animation.finish();
    }
    document.querySelectorAll('.flying').forEach((one) => one.remove());
  }

  private cardsOf(root: HTMLElement, seat: number): Element[] {
    return [...root.querySelectorAll(seat === 0 ? ':is(.bank-hand, .p-bank) .card' : `[data-seat="${seat}"] .card`)];
  }

  private run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, { easing: EASE, fill: 'backwards', ...options });
    this.running.push(animation);
    void animation.finished.catch(() => undefined).then(() => {
      this.running = this.running.filter((one) => one !== animation);
    });
  }

  private deal(root: HTMLElement, seats: number[]): void {
    const from = root.querySelector('.dealer-plate, .p-bank')?.getBoundingClientRect();
    if (from === undefined) {
      return;
    }
    const start = centre(from);
    const order = [...seats.filter((seat) => seat !== 0).sort((a, b) => a - b), 0];
    order.forEach((seat, i) => {
      for (const card of this.cardsOf(root, seat)) {
        const at = centre(card.getBoundingClientRect());
        this.run(card, [{ transform: `translate(${start.x - at.x}px, ${start.y - at.y}px)`, opacity: 0 }, { transform: 'none', opacity: 1 }],
          { duration: DEAL_MS, delay: i * DEAL_STEP_MS });
      }
    });
    this.turn([...root.querySelectorAll(':is(.my-hand, .p-me) .card')], order.length * DEAL_STEP_MS);
  }

  private turn(cards: Element[], delay = 0): void {
    for (const card of cards) {
      this.run(card, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: DEAL_MS, delay });
    }
  }

  private travel(root: HTMLElement, from: DOMRect | null, to: DOMRect | null): void {
    const puck = root.querySelector('.puck.action');
    if (puck === null || from === null || to === null || (from.x === to.x && from.y === to.y)) {
      return;
    }
    this.run(puck, [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }], { duration: BUTTON_MS });
  }

  private chips(seat: number, kind: string, paid: number, collected: number, ms: number): void {
    const amount = paid > 0 ? paid : collected;
    const there = document.querySelector(`.table [data-seat="${seat}"] [data-spot="${kind === 'ante-bonus' ? 'ante' : kind}"]`);
    const bank = document.querySelector('.table .spot.bank') ?? document.querySelector('.table .bank-hand');
    if (amount === 0 || there === null || bank === null) {
      return;
    }
    sound('chip');
    const a = centre((paid > 0 ? bank : there).getBoundingClientRect());
    const b = centre((paid > 0 ? there : bank).getBoundingClientRect());
    const holder = document.createElement('div');
    holder.className = 'flying';
    render(html`${pile(amount)}`, holder);
    document.body.append(holder);
    const at = (p: { x: number; y: number }): string => `translate(${p.x - 18}px, ${p.y - 24}px)`;
    this.run(holder, [{ transform: at(a) }, { transform: at(b) }], { duration: Math.max(160, ms), fill: 'both' });
    setTimeout(() => holder.remove(), Math.max(160, ms));
  }
}
