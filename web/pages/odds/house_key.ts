// The key of the house, compared with the one that this browser saw first, and the receipts that it keeps.
import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { acceptKey, downloadReceipts, firstKey, isSameKey, receipts } from '../../app/receipts.js';
import { session } from '../../app/session.js';
import { tr } from '../../words/rules.js';

class HouseKey extends LitElement {
  static override properties: PropertyDeclarations = { key: { state: true }, isSame: { state: true } };
  /** Null: not known, as long as the server has not answered. */
  declare key: string | null;
  declare isSame: boolean;

  constructor() {
    super();
    this.key = null;
    this.isSame = true;
  }

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    session.rest.get<{ key: string }>('/api/v1/house-key').then(({ key }) => {
      this.isSame = isSameKey(key);
      this.key = key;
    }, () => undefined);
  }

  private accept(): void {
    acceptKey(this.key!);
    this.isSame = true;
  }

  protected override render(): TemplateResult {
    const kept = receipts().length;
    return html`<p class="house-key">${this.key === null ? tr('key.unknown') : html`${tr('key')} <code>${this.key}</code>`}</p>
      ${this.key === null ? nothing : this.isSame ? html`<p class="fine key-same">${tr('key.same')}</p>`
        : html`<p class="refusal key-changed">${tr('key.changed')} <code>${firstKey()}</code></p>
          <button class="button key-accept" @click=${() => this.accept()}>${tr('key.accept')}</button>`}
      <p class="fine">${tr('receipts.text', { count: kept })}
        ${kept === 0 ? nothing : html`<button class="button quiet receipts-download" @click=${downloadReceipts}>${tr('receipts.download')}</button>`}</p>`;
  }
}

customElements.define('house-key', HouseKey);
