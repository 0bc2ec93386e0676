// The posted notice: rules, limits and fees in force, with a version that changes with them (FEE-10). The text comes
// from the server.
import { html, type TemplateResult } from 'lit';
import type { RulesSection } from '../../client/index.js';

const KEY = 'trey.notices';

/** Four hexadecimal digits that identify these rules. */
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

/** The rules that the player read last at this table; null: none are kept. */
export function lastRead(table: number): RulesSection | null {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.${table}`) ?? 'null') as RulesSection | null;
  } catch {
    return null;
  }
}

export function markRead(table: number, rules: RulesSection): void {
  try {
    localStorage.setItem(`${KEY}.${table}`, JSON.stringify(rules));
    localStorage.setItem(KEY, JSON.stringify({ ...readVersions(), [table]: noticeVersion(rules) }));
  } catch {
    /* No storage: the notice is shown again next time. */
  }
}

/** The notice of a table. Notice and element are loaded when it is first shown. */
export function notice(table: number, rules: RulesSection): TemplateResult {
  void import('../../parts/notice_panel.js');
  return html`<notice-panel .table=${table} .version=${noticeVersion(rules)}></notice-panel>`;
}
