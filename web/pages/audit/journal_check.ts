// Verifies the journal. The server reads all of it, which may take minutes; this polls for the result.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { clockTime, count as number, dayAndTime } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { loadNames, nameOf, type Names } from '../../app/people_names.js';
import { session } from '../../app/session.js';
import type { Verification } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { auditWords, ta } from '../../words/audit.js';

const POLL_MS = 700;

/** A finding as one line, whatever members it has. */
function findingText(finding: unknown): string {
  if (typeof finding !== 'object' || finding === null) {
    return String(finding);
  }
  const { message, text, ...rest } = finding as Record<string, unknown>;
  const where = Object.entries(rest).filter(([, value]) => value !== null && typeof value !== 'object').map(([key, value]) => `${key} ${String(value)}`);
  return [message ?? text, where.join(', ')].filter((part) => part !== undefined && part !== '').map(String).join(' (') + (where.length > 0 && (message ?? text) !== undefined ? ')' : '');
}

class JournalCheck extends Piece {
  static override properties: PropertyDeclarations = { found: { state: true }, problem: { state: true } };
  declare found: Verification | null;
  declare problem: string;
  private names: Names = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.found = null;
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(() => clearTimeout(this.timer));
    if (session.has('auditor', 'admin')) {
      void loadNames().then((names) => { this.names = names; });
      void this.poll();
    }
  }

  private async poll(): Promise<void> {
    await this.take(() => session.rest.get<Verification>('/api/v1/audit/verify'));
  }

  private async begin(): Promise<void> {
    await this.take(() => session.rest.post<Verification>('/api/v1/audit/verify'));
  }

  private async take(ask: () => Promise<Verification>): Promise<void> {
    const wasRunning = this.found?.state === 'running';
    try {
      this.found = await ask();
      this.problem = '';
    } catch (error) {
      this.problem = problemText(error);
      return;
    }
    if (this.found.state === 'running') {
      this.timer = setTimeout(() => void this.poll(), POLL_MS);
    } else if (wasRunning) {
      say(this.verdict());
    }
  }

  private verdict(): string {
    return this.found?.state === 'failed' ? ta('verify.failed') : ta(this.found?.result?.holds === true ? 'verify.holds' : 'verify.broken');
  }

  private result(found: Verification): TemplateResult {
    const findings = found.result?.findings ?? [];
    const holds = found.state === 'done' && found.result?.holds === true;
    const counts = Object.entries(found.result ?? {}).filter((one): one is [string, number] => typeof one[1] === 'number' && `count.${one[0]}` in auditWords);
    return html`<p class="verdict" data-holds=${String(holds)} role="status">${icon(holds ? 'check' : 'warn')}<b>${this.verdict()}</b>
        <span>${found.ended == null ? '' : ta('verify.at', { time: dayAndTime(found.ended), name: nameOf(this.names, found.person) })}</span></p>
      ${counts.length === 0 ? nothing : html`<dl class="counts">${counts.map(([word, value]) => html`<div><dt>${ta(`count.${word}` as 'count.events')}</dt><dd>${number(value)}</dd></div>`)}</dl>`}
      ${findings.length === 0 ? nothing : html`<h3>${ta('verify.findings', { count: findings.length + (found.result?.not_told ?? 0) })}</h3>
        <ol class="findings">${findings.map((finding) => html`<li>${findingText(finding)}</li>`)}</ol>`}`;
  }

  protected override render(): TemplateResult {
    const may = session.has('auditor', 'admin');
    const found = this.found;
    return html`<section class="block journal" aria-labelledby="journal-h"><div class="staff-head"><div><h2 id="journal-h">${ta('verify')}</h2><p class="muted">${ta(may ? 'verify.text' : 'verify.only')}</p></div>
      ${may ? html`<button class="button" aria-disabled=${String(found?.state === 'running')} @click=${() => { if (found?.state !== 'running') { void this.begin(); } }}>${ta('verify.do')}</button>` : nothing}</div>
      <p class="ask-problem" role="alert">${this.problem}</p>
      ${found?.state === 'running' ? html`<p role="status">${ta('verify.running', { time: clockTime(found.started ?? 0) })}</p>`
        : found?.state === 'done' || found?.state === 'failed' ? this.result(found) : nothing}</section>`;
  }
}

customElements.define('journal-check', JournalCheck);
