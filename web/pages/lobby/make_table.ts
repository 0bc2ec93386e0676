// The form for a private table: the viewer chooses its rules, the server opens it and returns a link.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { Piece } from '../../app/page.js';
import { designators } from '../../app/paytable.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { AskedRules, PostingPosted } from '../../client/index.js';
import { icon } from '../../parts/icon.js';
import { ruleSetTitle } from '../../words/game.js';
import { tl } from '../../words/lobby.js';

interface RuleSet {
  id: string;
  /** Collection schedules, or pay tables where the house banks. */
  choices: readonly string[];
  houseBanks: boolean;
}

const SHFL = ['1', '2', '3', '4', '5', '6', '7'];
const numbered = (series: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => (`${series}${i + 1}` === 'A10' || `${series}${i + 1}` === 'B10'
    ? [`${series}10a`, `${series}10b`] : [`${series}${i + 1}`])).flat();
const GRAND = [...numbered('A', 21), ...numbered('B', 10), ...numbered('C', 10)];

const SETS: readonly RuleSet[] = [
  { id: 'california-shfl', choices: SHFL, houseBanks: false },
  { id: 'california-grand', choices: GRAND, houseBanks: false },
  { id: 'california-bureau', choices: [...SHFL, ...GRAND], houseBanks: false },
  { id: 'house-banked', choices: designators, houseBanks: true },
];
const SECONDS = [15, 30, 60, 120];
const SECONDS_FIRST = 30;

interface Made {
  number: number;
  link: string;
  isCopied: boolean;
}

/** Parses whole dollars; null if the text is not an amount. */
function dollarsOf(text: string): number | null {
  const found = /^\$?\s*(\d{1,6})$/.exec(text.trim().replaceAll(',', ''));
  return found === null ? null : Number(found[1]) * 100;
}

class MakeTable extends Piece {
  static override properties: PropertyDeclarations = {
    set: { state: true }, made: { state: true }, failure: { state: true }, isBusy: { state: true },
  };
  declare set: RuleSet;
  declare made: Made | null;
  declare failure: string;
  declare isBusy: boolean;

  constructor() {
    super();
    this.set = SETS[0]!;
    this.made = null;
    this.failure = '';
    this.isBusy = false;
  }

  private rules(form: FormData): AskedRules | string {
    const low = dollarsOf(String(form.get('low')));
    const high = dollarsOf(String(form.get('high')));
    if (low === null || high === null) {
      return tl('made.amount');
    }
    if (low > high) {
      return tl('made.limits');
    }
    const chosen = String(form.get('choice'));
    const posting: PostingPosted = { ante_min: low, ante_max: high, decision_seconds: Number(form.get('seconds')) };
    if (this.set.houseBanks) {
      posting.paytable = chosen;
    } else if (chosen !== '') {
      posting.schedule = chosen;
    }
    return { rules: this.set.id, posting };
  }

  private async make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const rules = this.rules(form);
    if (typeof rules === 'string') {
      this.failure = rules;
      return;
    }
    this.isBusy = true;
    this.failure = '';
    try {
      await session.somebody();
      const made = await session.rest.makeTable(rules);
      const link = `${location.origin}/join/${made.link}`;
      this.made = { number: made.number, link, isCopied: await this.copy(link) };
      say(tl(this.made.isCopied ? 'made.ready' : 'made.notCopied'));
    } catch (error) {
      this.failure = problemText(error);
    }
    this.isBusy = false;
  }

  private async copy(link: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(link);
      return true;
    } catch {
      return false; /* The browser does not allow it; the link is shown to be copied by hand. */
    }
  }

  private select(name: string, label: string, options: readonly (readonly [string, string])[], choose?: (value: string) => void, first = ''): TemplateResult {
    return html`<label><span>${label}</span><span class="select"><select name=${name}
      @change=${(event: Event) => choose?.((event.target as HTMLSelectElement).value)}
      >${options.map(([value, word]) => html`<option value=${value} ?selected=${first === value}>${word}</option>`)}</select>${icon('chev')}</span></label>`;
  }

  private result(made: Made): TemplateResult {
    return html`<div class="made-table" role="status"><p>${tl(made.isCopied ? 'made.ready' : 'made.notCopied')}</p>
      <label><span class="vh">${tl('made.link')}</span><input readonly .value=${made.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}></label>
      <div class="two"><button class="button" type="button" @click=${async () => { this.made = { ...made, isCopied: await this.copy(made.link) }; }}>${icon('link')}${tl('made.copy')}</button>
      <a class="button primary" href=${new URL(made.link).pathname}>${tl('made.go')}</a></div></div>`;
  }

  protected override render(): TemplateResult {
    const choices = this.set.choices.map((one) => [one, /^\d$/.test(one) ? tl('schedule', { name: one }) : one] as const);
    return html`<form class="make" aria-labelledby="make-h" @submit=${(event: SubmitEvent) => void this.make(event)}>
      <h2 id="make-h">${tl('make.title')}</h2>
      ${this.select('rules', tl('make.set'), SETS.map(({ id }) => [id, ruleSetTitle(id)] as const), (id) => { this.set = SETS.find((set) => set.id === id)!; })}
      <div class="two"><label><span>${tl('make.from')}</span><input name="low" value="$5" inputmode="numeric"></label>
        <label><span>${tl('make.to')}</span><input name="high" value="$200" inputmode="numeric"></label></div>
      <div class="two">
        ${this.set.houseBanks ? this.select('choice', tl('make.paytable'), choices)
          : this.select('choice', tl('make.collection'), [['', tl('make.none')], ...choices])}
        ${this.select('seconds', tl('make.time'), SECONDS.map((count) => [String(count), tl('make.seconds', { count })] as const), undefined, String(SECONDS_FIRST))}</div>
      <button class="button" ?disabled=${this.isBusy}>${icon('link')}${tl('make.do')}</button>
      ${this.failure === '' ? nothing : html`<p class="refused" role="alert">${this.failure}</p>`}
      ${this.made === null ? nothing : this.result(this.made)}
      <p class="fine">${tl('make.fine')}</p>
    </form>`;
  }
}

customElements.define('make-table', MakeTable);
