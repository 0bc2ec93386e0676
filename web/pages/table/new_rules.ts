// New rules of a table, beside the game: what has changed, until the player has read it. It takes no key and no bet.
import { html, nothing, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import type { RulesSection } from '../../client/index.js';
import { tt } from '../../words/table.js';
import { hasRead, lastRead, markRead } from './notice.js';
import type { Play } from './play.js';
import type { RuleChange } from './rule_changes.js';

export class NewRules {
  private changes: RuleChange[] = [];
  private shown = '';

  constructor(private readonly changed: () => void) {}

  /** FEE-10: seated players see newly posted rules before they bet again. */
  follow(play: Play): void {
    const view = play.view;
    if (view === null || view.person === null || hasRead(play.table.number, view.rules)) {
      this.shown = '';
      return;
    }
    const key = JSON.stringify(view.rules.posted);
    if (this.shown !== key) {
      this.shown = key;
      this.changes = [];
      say(tt('notice.changed'));
      void this.compare(lastRead(play.table.number), view.rules);
    }
  }

  private async compare(before: RulesSection | null, now: RulesSection): Promise<void> {
    const { changesBetween } = await import('./rule_changes.js');
    this.changes = before === null ? [] : changesBetween(before, now);
    this.changed();
  }

  draw(play: Play): TemplateResult | typeof nothing {
    if (this.shown === '') {
      return nothing;
    }
    const done = (): void => {
      markRead(play.table.number, play.view!.rules);
      play.refreshed();
    };
    return html`<aside class="new-rules" aria-label=${tt('notice.changed')}><p><b>${tt('notice.changed')}</b></p>
      ${this.changes.length === 0 ? nothing : html`<dl>${this.changes.map((one) =>
        html`<div><dt>${one.label}</dt><dd><s>${one.before}</s> <mark>${one.now}</mark></dd></div>`)}</dl>`}
      <p class="new-rules-keys"><button class="link-button" @click=${() => play.show('notice')}>${tt('notice.title')}</button>
        <button class="button" @click=${done}>${tt('notice.read')}</button></p></aside>`;
  }
}
