// A horizontally scrolling area for wide content. While it scrolls it can be focused, and therefore has a label.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Piece } from '../app/page.js';

class ScrollBox extends Piece {
  static override properties: PropertyDeclarations = { name: { type: String }, content: { attribute: false } };
  declare name: string;
  declare content: TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    const watch = new ResizeObserver(() => this.measure());
    watch.observe(this);
    this.during(() => watch.disconnect());
  }

  private measure(): void {
    if (this.scrollWidth > this.clientWidth + 1) {
      this.tabIndex = 0;
      this.setAttribute('role', 'group');
      this.setAttribute('aria-label', this.name);
    } else {
      this.removeAttribute('tabindex');
      this.removeAttribute('role');
      this.removeAttribute('aria-label');
    }
  }

  protected override updated(): void {
    this.measure();
  }

  protected override render(): TemplateResult {
    return this.content;
  }
}

customElements.define('scroll-box', ScrollBox);

export function scrolls(name: string, content: TemplateResult): TemplateResult {
  return html`<scroll-box name=${name} .content=${content}></scroll-box>`;
}
