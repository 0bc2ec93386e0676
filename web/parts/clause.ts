// The tag of a rule clause, which opens the clause's text in place.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Piece } from '../app/page.js';
import { clauseText } from './clause_texts.js';

class ClauseTag extends Piece {
  static override properties: PropertyDeclarations = {
    rule: { type: String },
    isOpen: { state: true },
    text: { state: true },
  };
  declare rule: string;
  declare isOpen: boolean;
  declare text: string;

  constructor() {
    super();
    this.rule = '';
    this.isOpen = false;
    this.text = '';
  }

  private toggle(): void {
    this.isOpen = !this.isOpen;
  }

  /* Here and not in toggle(): the language may change while it is open. */
  protected override updated(): void {
    if (this.isOpen) {
      void clauseText(this.rule).then((text) => {
        this.text = text;
      });
    }
  }

  protected override render(): TemplateResult {
    return html`<button class="clause" aria-expanded=${this.isOpen ? 'true' : 'false'} @click=${() => this.toggle()}>${this.rule}</button>
      ${this.isOpen ? html`<span class="clause-text">${this.text}</span>` : nothing}`;
  }
}

customElements.define('clause-tag', ClauseTag);

export function clause(rule: string | null | undefined): TemplateResult | typeof nothing {
  return rule === null || rule === undefined || rule === '' ? nothing : html`<clause-tag rule=${rule}></clause-tag>`;
}
