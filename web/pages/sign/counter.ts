// An amount that counts up to the last confirmed value within a second: never above it, and down at once (PROC-5).
import { animationsOn } from '../../app/settings.js';

const COUNTING_MS = 800;

export class Counter {
  /** The amount shown now; null before the first one. */
  shown: number | null = null;
  private target = 0;
  private frame = 0;

  constructor(private readonly onStep: () => void) {}

  /** Counts from the amount shown to a new one; the first is shown at once. */
  countTo(target: number): void {
    if (this.shown !== null && target === this.target) {
      return;
    }
    this.stop();
    this.target = target;
    const from = this.shown;
    if (from === null || target <= from || !animationsOn() || document.hidden) {
      this.shown = target;
      return;
    }
    const begun = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - begun) / COUNTING_MS));
      this.shown = from + Math.floor((target - from) * (1 - (1 - part) ** 3));
      this.onStep();
      if (part < 1) {
        this.frame = requestAnimationFrame(step);
      }
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }
}
