// A table's notice in a panel or dialog. It is fetched again when new rules are posted.
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { Piece } from '../app/page.js';
import { problemText } from '../app/problem.js';
import { session } from '../app/session.js';
import { moreStyles } from '../app/styles.js';
import type { Notice } from '../client/index.js';
import { t } from '../words/common.js';
import { tl } from '../words/placard.js';
import { icon } from './icon.js';
import { noticeView } from './notice_view.js';

/** The last notice fetched, for the next panel. */
let last: { key: string; notice: Notice } | null = null;

class NoticePanel extends Piece {
  static override properties: PropertyDeclarations = {
    table: { attribute: false }, version: { attribute: false }, failure: { state: true },
  };
  declare table: number;
  declare version: string;
  declare failure: string;
  private asked = '';

  constructor() {
    super();
    this.table = 0;
    this.version = '';
    this.failure = '';
  }

  private get key(): string {
    return `${this.table} ${this.version}`;
  }

  protected override willUpdate(): void {
    if (this.asked !== this.key && last?.key !== this.key) {
      this.asked = this.key;
      void this.load(this.key);
    }
  }

  private async load(key: string): Promise<void> {
    try {
      const [notice] = await Promise.all([session.rest.notice(this.table), moreStyles()]);
      last = { key, notice };
      this.failure = '';
      this.requestUpdate();
    } catch (error) {
      this.failure = problemText(error);
    }
  }

  protected override render(): TemplateResult {
    if (last?.key === this.key) {
      return html`${noticeView(last.notice)}<p class="notice-print"><a class="text-link" href="/table/${this.table}/notice" target="_blank">${icon('print')}${tl('page')}</a></p>`;
    }
    return this.failure === '' ? html`<p aria-busy="true">${t('loading')}</p>` : html`<p role="alert">${t('failed', { message: this.failure })}</p>`;
  }
}

customElements.define('notice-panel', NoticePanel);
