// What the pages of odds share: the game one looks at, its sheet, and the tables whose postings can be taken.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { parSheet, type ParSheet } from '../../app/odds.js';
import { Page } from '../../app/page.js';
import { session } from '../../app/session.js';
import type { TableSummary } from '../../client/index.js';
import { t } from '../../words/common.js';
import { to } from '../../words/odds.js';
import { readAddress, toGame, writeAddress, type Chosen } from './game.js';

export class SheetPage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, chosen: { state: true }, sheet: { state: true }, tables: { state: true }, hasFailed: { state: true },
  };
  declare chosen: Chosen;
  declare sheet: ParSheet | null;
  declare tables: TableSummary[];
  declare hasFailed: boolean;

  constructor() {
    super();
    this.chosen = readAddress();
    this.sheet = null;
    this.tables = [];
    this.hasFailed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.take(this.chosen);
    session.rest.tables().then((tables) => {
      this.tables = tables;
    }, () => undefined /* without them there is one choice less */);
  }

  protected async take(chosen: Chosen): Promise<void> {
    this.chosen = chosen;
    writeAddress(chosen);
    try {
      const sheet = await this.count(chosen);
      if (this.chosen === chosen) {
        this.sheet = sheet;
      }
    } catch {
      this.hasFailed = true;
    }
  }

  protected count(chosen: Chosen): Promise<ParSheet> {
    return parSheet(toGame(chosen));
  }

  protected waiting(): TemplateResult {
    return this.hasFailed
      ? html`<p role="alert">${to('failed')} <button class="button" @click=${() => location.reload()}>${t('nothing.back')}</button></p>`
      : html`<p class="lead" role="status">${to('counting')}</p>`;
  }
}
