// Shrinks text that is wider than its place: a large meter, another language, another typeface. The style sheet
// multiplies sizes by `--fit` and keeps them at 38 units or more.

const TRIES = 6;

function fitOne(one: HTMLElement): void {
  let scale = 1;
  one.style.setProperty('--fit', '1');
  for (let i = 0; i < TRIES && one.scrollWidth > one.clientWidth; i++) {
    scale *= (one.clientWidth / one.scrollWidth) * 0.995;
    one.style.setProperty('--fit', scale.toFixed(4));
  }
}

/** Fits every `[data-fit]` of an element, and again when its size or the typefaces change. */
export class Fit {
  private seen = '';
  private readonly observer = new ResizeObserver(() => this.again());

  constructor(private readonly root: HTMLElement) {
    this.observer.observe(root);
    document.fonts.addEventListener('loadingdone', this.again);
  }

  /** Fits again after a change. All digits have the same width, so counting needs no new fit. */
  update(): void {
    const text = (this.root.textContent ?? '').replaceAll(/\d/g, '0');
    if (text !== this.seen) {
      this.seen = text;
      this.fitAll();
    }
  }

  end(): void {
    this.observer.disconnect();
    document.fonts.removeEventListener('loadingdone', this.again);
  }

  private readonly again = (): void => this.fitAll();

  private fitAll(): void {
    this.root.querySelectorAll<HTMLElement>('[data-fit]').forEach(fitOne);
  }
}
