// Self-exclusion in the settings: the person chooses a date and enters their password. Nobody can lift it earlier.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { say } from '../../app/announce.js';
import { confirmSelf } from '../../app/confirm.js';
import { date } from '../../app/format.js';
import { Piece } from '../../app/page.js';
import { problemText } from '../../app/problem.js';
import { session } from '../../app/session.js';
import type { Exclusion } from '../../client/index.js';
import { tb } from '../../words/bars.js';

type OwnBar = Exclusion['bars'][number];

class SelfExclusion extends Piece {
  static override properties: PropertyDeclarations = { bars: { state: true }, problem: { state: true }, isBusy: { state: true } };
  declare bars: readonly OwnBar[];
  declare problem: string;
  declare isBusy: boolean;

  constructor() {
    super();
    this.bars = [];
    this.problem = '';
    this.isBusy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void session.rest.get<Exclusion>('/api/v1/me/exclusion').then(({ bars }) => { this.bars = bars; }, () => undefined);
  }

  private line(bar: OwnBar): string {
    const last = date(bar.until - 1);
    return bar.self ? tb('own.self', { date: last }) : bar.table === null ? tb('own.house', { date: last }) : tb('own.table', { table: bar.table, date: last });
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const element = event.target as HTMLFormElement;
    const form = new FormData(element);
    const [year, month, day] = String(form.get('until')).split('-').map(Number);
    this.isBusy = true;
    this.problem = '';
    try {
      await confirmSelf(String(form.get('password')));
      const { bars } = await session.rest.post<Exclusion>('/api/v1/me/exclusion', { until: new Date(year!, month! - 1, day! + 1).getTime() });
      this.bars = bars;
      element.reset();
      say(this.line(bars[0]!));
    } catch (error) {
      this.problem = problemText(error);
    }
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    return html`<form class="make account-form" aria-labelledby="exclusion-h" @submit=${(event: SubmitEvent) => void this.submit(event)}>
      <h3 id="exclusion-h">${tb('own')}</h3><p class="fine">${tb('own.text')}</p>
      ${this.bars.map((bar) => html`<p class="own-bar" role="status"><b>${this.line(bar)}</b></p>`)}
      <label><span>${tb('until')}</span><input name="until" type="date" required min=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}></label>
      <input class="vh" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${session.me?.name ?? ''}>
      <label><span>${tb('own.password')}</span><input name="password" type="password" required autocomplete="current-password"></label>
      ${this.problem === '' ? nothing : html`<p class="refused" role="alert">${this.problem}</p>`}
      <button class="button" ?disabled=${this.isBusy}>${tb('own.do')}</button></form>`;
  }
}

customElements.define('self-exclusion', SelfExclusion);
