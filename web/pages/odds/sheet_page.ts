// Base class of the odds pages: the chosen game, its sheet, and the tables whose postings can be chosen.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { EngineMissing, engineProblem, onEngine, retryEngine } from '../../app/engine.js';
import { parSheet, type ParSheet } from '../../app/odds.js';
import { Page } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import { ApiError, type TableSummary } from '../../client/index.js';
import { to } from '../../words/odds.js';
import { readAddress, toGame, writeAddress, type Chosen } from './game.js';

export class SheetPage extends Page {
  static override properties: PropertyDeclarations = {
    ...Page.properties, chosen: { state: true }, sheet: { state: true }, tables: { state: true }, failure: { state: true },
  };
  declare chosen: Chosen;
  declare sheet: ParSheet | null;
  declare tables: TableSummary[];
  /** Why there is no sheet; empty while it is being computed. */
  declare failure: string;

  constructor() {
    super();
    this.chosen = readAddress();
    this.sheet = null;
    this.tables = [];
    this.failure = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.take(this.chosen);
    this.during(onEngine(() => {
      if (engineProblem() === null) {
        void this.take(this.chosen); /* The engine was loaded by a later attempt and may have figures that the server does not. */
      }
    }));
    session.rest.tables().then((tables) => {
      this.tables = tables;
    }, () => undefined /* Without the list of tables their postings cannot be chosen. */);
  }

  protected async take(chosen: Chosen): Promise<void> {
    this.chosen = chosen;
    writeAddress(chosen);
    try {
      const sheet = await this.count(chosen);
      if (this.chosen === chosen) {
        this.sheet = sheet;
        this.failure = '';
      }
    } catch (error) {
      if (this.chosen === chosen) {
        this.sheet = null;
        this.failure = error instanceof EngineMissing ? to('failed.needsEngine') : error instanceof ApiError ? problemText(error) : to('failed');
      }
    }
  }

  private async again(): Promise<void> {
    if (engineProblem() !== null) {
      await retryEngine();
    }
    await this.take({ ...this.chosen });
  }

  protected count(chosen: Chosen): Promise<ParSheet> {
    return parSheet(toGame(chosen));
  }

  protected waiting(): TemplateResult {
    return this.failure !== ''
      ? html`<p class="odds-failure" role="alert">${this.failure} <button class="button" @click=${() => void this.again()}>${to('failed.again')}</button></p>`
      : html`<p class="lead" role="status">${to('counting')}</p>`;
  }
}
