// What all pages share: they live in the document's own tree, so that one style sheet and one set of
// drawings serve all of them, and they are drawn anew when settings, session or connection change.
import { LitElement, type PropertyDeclarations } from 'lit';
import { session } from './session.js';
import { onSettings } from './settings.js';

export class Piece extends LitElement {
  private ends: (() => void)[] = [];

  protected override createRenderRoot(): this {
    return this;
  }

  /** Until the element is taken away. */
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
  /** Of the address, in order. */
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

  /** For the window's title: what stands before "· Trey". */
  get heading(): string {
    return '';
  }
}
