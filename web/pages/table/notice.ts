// The posted notice: rules, limits and fees in force, with a version that changes when they do (FEE-10).
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import type { FeeBand, RulesSection } from '../../client/index.js';
import { postedNotice } from '../../parts/notice_text.js';
import { tt } from '../../words/table.js';

const KEY = 'trey.notices';

/** Four digits of base 16 that stand for these rules. */
export function noticeVersion(rules: RulesSection): string {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(rules)) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0').slice(-4);
}

function readVersions(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export function hasRead(table: number, rules: RulesSection): boolean {
  return readVersions()[table] === noticeVersion(rules);
}

export function markRead(table: number, rules: RulesSection): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readVersions(), [table]: noticeVersion(rules) }));
  } catch {
    /* it is shown again next time */
  }
}

function range(min: number, max: number): string {
  return `${money(min)} – ${money(max)}`;
}

function limits(rules: RulesSection): TemplateResult {
  const rows: [string, string][] = [
    [tt('spot.ante'), range(rules.ante_min, rules.ante_max)],
    [tt('spot.play'), tt('notice.playIs')],
    [tt('spot.bonus'), tt(rules.house_banks ? 'notice.bonus' : 'notice.bonusWithAnte', { range: range(rules.bonus_min, rules.bonus_max) })],
    ...(rules.increment > 100 ? [[tt('notice.increment'), money(rules.increment)] as [string, string]] : []),
    ...(rules.progressive !== null ? [[tt('spot.progressive'), tt('notice.progressive', { amount: money(rules.progressive.denomination) })] as [string, string]] : []),
    ...(rules.position_max !== null ? [[tt('notice.position'), money(rules.position_max)] as [string, string]] : []),
    ...(rules.house_banks ? [] : [[tt('notice.bankWager'), tt('notice.tableStakes')] as [string, string],
      [tt('notice.cover'), tt(`notice.cover.${rules.cover}` as 'notice.cover.matched')] as [string, string],
      [tt('notice.bankRounds'), (rules.bank_rounds_max ?? 0) === 0 ? '–' : tt('notice.inARow', { count: rules.bank_rounds_max })] as [string, string]]),
    [tt('notice.decks'), tt('notice.decksMany', { count: rules.decks })],
    [tt('notice.time'), tt('notice.timeIs', { seconds: rules.decision_seconds })],
  ];
  return html`<dl class="terms">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function bandName(bands: readonly FeeBand[], i: number): string {
  const upper = bands[i]!.upper;
  const below = i === 0 ? null : bands[i - 1]!.upper!;
  if (upper === null) {
    return below === null ? tt('notice.any') : tt('notice.over', { amount: money(below) });
  }
  return below === null ? tt('notice.upTo', { amount: money(upper) }) : `${money(below + 100)} – ${money(upper)}`;
}

function fees(rules: RulesSection): TemplateResult {
  if (rules.fees === null) {
    return html`<h3>${tt('notice.fees')}</h3><p class="fine">${tt('notice.feesNone')}</p>`;
  }
  const part = (title: string, bands: readonly FeeBand[]): TemplateResult => html`<table class="plain"><thead><tr><th scope="col">${title}</th><th scope="col">${tt('notice.fee')}</th></tr></thead>
    <tbody>${bands.map((band, i) => html`<tr><th scope="row">${bandName(bands, i)}</th><td>${money(band.fee)}</td></tr>`)}</tbody></table>`;
  return html`<h3>${tt('notice.schedule', { name: rules.fees.schedule })}</h3>
    ${rules.fees.player.map((one) => part(tt('notice.perAnte'), one.bands))}
    ${rules.fees.bank.map((one) => part(tt(`notice.bank.${one.basis}` as 'notice.bank.wager'), one.bands))}
    ${rules.charge_bonus ? html`<p class="fine">${tt('notice.chargeBonus')}</p>` : nothing}`;
}

function payLines(title: string, lines: readonly { hand: string; pays: number }[]): TemplateResult {
  return html`<h3>${title}</h3><dl class="terms">${lines.map((line) => html`<div><dt>${tt(`paytable.${line.hand}` as 'paytable.pair')}</dt><dd>${tt('notice.toOne', { pays: line.pays })}</dd></div>`)}</dl>`;
}

function awards(rules: RulesSection): TemplateResult | typeof nothing {
  return rules.progressive === null ? nothing : html`<h3>${tt('notice.awards')}</h3><dl class="terms">${rules.progressive.awards.map((award) => html`<div>
    <dt>${tt(`paytable.${award.hand}` as 'paytable.pair')}</dt><dd>${award.amount === null ? tt('notice.meter') : money(award.amount)}${award.envy > 0 ? `, ${tt('notice.envy', { amount: money(award.envy) })}` : ''}</dd></div>`)}</dl>`;
}

export function notice(rules: RulesSection): TemplateResult {
  return html`<h2>${tt('notice.title')}</h2>
    <p class="fine">${tt('notice.version', { version: noticeVersion(rules), rules: rules.posted.rules })}</p>
    ${limits(rules)}${fees(rules)}
    ${payLines(tt('notice.bonusPays'), rules.bonus)}
    ${rules.ante_bonus === null ? nothing : payLines(tt('notice.anteBonusPays'), rules.ante_bonus)}
    ${awards(rules)}
    <p class="fine">${tt(rules.house_banks ? 'notice.house' : 'notice.noHouse')}</p>
    ${rules.notices.map((text) => html`<p class="fine">${postedNotice(text)}</p>`)}`;
}
