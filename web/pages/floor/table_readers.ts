// The card readers of a table: who added them, when they were last used; adding one shows its key once.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { dayAndTime } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { CardReader, CardReaderAdded, CardReaders } from '../../client/index.js';
import { trd } from '../../words/readers.js';

class TableReaders extends Piece {
  static override properties: PropertyDeclarations = {
    table: { attribute: false }, readers: { state: true }, added: { state: true }, note: { state: true }, problem: { state: true },
  };
  declare table: number;
  declare readers: readonly CardReader[] | null;
  declare added: CardReaderAdded | null;
  declare note: string;
  declare problem: string;

  constructor() {
    super();
    this.table = 0;
    this.readers = null;
    this.added = null;
    this.note = '';
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.run(() => Promise.resolve());
  }

  /** Does something about readers, and shows what there is then. */
  private async run(act: () => Promise<unknown>): Promise<boolean> {
    this.problem = '';
    this.note = '';
    try {
      await act();
      const { readers } = await session.rest.get<CardReaders>('/api/v1/readers');
      this.readers = readers.filter((one) => one.table === this.table && one.in_use);
      return true;
    } catch (error) {
      this.problem = problemText(error);
      return false;
    }
  }

  private add(): Promise<boolean> {
    return this.run(async () => {
      this.added = await session.rest.post<CardReaderAdded>('/api/v1/readers', { table: this.table });
    });
  }

  private async revoke(reader: number): Promise<void> {
    this.added = null;
    if (await this.run(() => session.rest.delete(`/api/v1/readers/${reader}`))) {
      this.note = trd('revoked', { reader });
      say(this.note);
    }
  }

  private row(one: CardReader): TemplateResult {
    const used = one.last_used === null ? trd('never') : trd('used', { time: dayAndTime(one.last_used) });
    const by = one.by_name === null ? nothing : html` · ${trd('by', { name: one.by_name })}`;
    return html`<li data-reader=${one.reader}><b>${trd('one', { reader: one.reader })}</b> <span>${used}${by}</span>
      <button class="button quiet" @click=${() => void this.revoke(one.reader)}>${trd('revoke')}</button></li>`;
  }

  protected override render(): TemplateResult {
    const { readers, added } = this;
    return html`<section class="block readers"><h2>${trd('title')}</h2><p>${trd('lead')}</p>
      ${readers === null ? nothing : readers.length === 0 ? html`<p>${trd('none')}</p>` : html`<ul class="reader-list">${readers.map((one) => this.row(one))}</ul>`}
      ${added === null ? nothing : html`<div class="reader-key" role="status"><b>${trd('key', { reader: added.reader })}</b> <code>${added.key}</code><p>${trd('keyOnce')}</p></div>`}
      ${this.problem === '' ? nothing : html`<p class="field-problem" role="alert">${this.problem}</p>`}
      <p class="staff-answer" role="status">${this.note}</p>
      <button class="button" @click=${() => void this.add()}>${trd('add')}</button></section>`;
  }
}

customElements.define('table-readers', TableReaders);
