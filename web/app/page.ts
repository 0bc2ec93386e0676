// Base class of all pages. Pages render into the document itself instead of a shadow tree, so that they share one style
// sheet and one set of drawings, and rerender when settings, session or connection change.
import { LitElement, type PropertyDeclarations } from 'lit';
import { session } from './session.js';
import { onSettings } from './settings.js';

export class Piece extends LitElement {
  private ends: (() => void)[] = [];

  protected override createRenderRoot(): this {
    return this;
  }

  /** Runs until the element is removed. */
  protected during(end: () => void): void {
    this.ends.push(end);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(onSettings(() => this.requestUpdate()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.ends.splice(0)) {
      end();
    }
  }
}

export class Page extends Piece {
  static override properties: PropertyDeclarations = { parts: { attribute: false } };
  /** Parameters of the address, in order. */
  declare parts: string[];

  constructor() {
    super();
    this.parts = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(session.onChange(() => this.requestUpdate()));
    this.during(session.live.onLink(() => this.requestUpdate()));
  }

  /** The window title without "· Trey". */
  get heading(): string {
    return '';
  }
}
