// The full strategy for this table in a few lines.
import { html, nothing, type TemplateResult } from 'lit';
import { strategyOf, type StrategyRule } from '../../app/odds_engine.js';
import type { RulesSection } from '../../client/index.js';
import { tt } from '../../words/table.js';

const known = new Map<string, StrategyRule[] | null>();

function ranks(up: readonly string[]): string {
  return up.length > 2 ? `${up[0]} – ${up.at(-1)}` : up.join(', ');
}

export function strategyWords(table: number, rules: RulesSection, changed: () => void): TemplateResult | typeof nothing {
  const key = `${table} ${JSON.stringify(rules.posted)}`;
  if (!known.has(key)) {
    known.set(key, null);
    void strategyOf(table, rules).then((found) => {
      known.set(key, found);
      changed();
    });
  }
  const found = known.get(key) ?? null;
  return found === null ? nothing : html`<h3>${tt('strategy.title')}</h3><ul class="strategy-lines">${found.map((rule) => html`<li>${
    rule.up.length === 0 ? nothing : html`<b>${tt('strategy.shows', { ranks: ranks(rule.up) })}</b> `}${rule.playFrom === null ? tt('strategy.always') : tt('strategy.from', { hand: rule.playFrom })}</li>`)}</ul>`;
}
