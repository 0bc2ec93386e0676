// The win slip: the record of a progressive win for accounting, to be printed and signed. It is taken from the round's
// record, or from the table while the round is in progress.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { count as number, dayAndTime, money } from '../../app/format.js';
import { fullName } from '../../app/names.js';
import { Page } from '../../app/page.js';
import { loadNames, nameOf, type Names } from '../../app/people_names.js';
import { session } from '../../app/session.js';
import type { RoundAward, RoundEnvy, RoundRecord, Sections, Table, TableEvent } from '../../client/index.js';
import { cards } from '../../parts/card.js';
import { clause } from '../../parts/clause.js';
import { icon } from '../../parts/icon.js';
import { topbar } from '../../parts/topbar.js';
import { t } from '../../words/common.js';
import { tc } from '../../words/console.js';
import { tn } from '../../words/seats.js';
import { tf } from '../../words/floor.js';
import './alarms.js';

interface Wins {
  awards: RoundAward[];
  envy: RoundEnvy[];
  hands: { seat: number; cards: (string | null)[] }[];
  coin: number;
  meterAfter: number | null;
  events: TableEvent[];
  people: { person: number; name?: string | null }[];
}

function fromRecord(record: RoundRecord): Wins {
  return {
    awards: record.progressive?.awards ?? [], envy: record.progressive?.envy ?? [], hands: record.hands,
    coin: record.wagers.find((wager) => wager.progressive > 0)?.progressive ?? 0,
    meterAfter: record.progressive?.meter_after ?? null, events: record.events, people: record.people,
  };
}

function fromTable(table: Table): Wins {
  const s = table.sections as Sections;
  return {
    awards: s.results?.awards ?? [], envy: s.results?.envy ?? [], hands: s.hands, coin: s.rules?.progressive?.denomination ?? 0,
    meterAfter: s.results?.meter ?? null, events: table.events, people: s.people,
  };
}

/** The J-POT events, in the order in which the hand buttons were lit. */
function pressOf(events: readonly TableEvent[], seat: number): { lit: TableEvent | undefined; recorded: TableEvent | undefined } {
  const keys = events.filter((event) => event.event === 'key-pressed');
  const at = keys.findLastIndex((event) => event['key'] === 'hand' && event.seat === seat);
  return { lit: keys[at], recorded: at < 0 ? undefined : keys.slice(at).find((event) => event['key'] === 'j-pot') };
}

class WinPage extends Page {
  static override properties: PropertyDeclarations = { ...Page.properties, wins: { state: true }, name: { state: true } };
  declare wins: Wins | null;
  declare name: string;
  private names: Names = new Map();

  constructor() {
    super();
    this.wins = null;
    this.name = '';
  }

  override get heading(): string {
    return tf('win.title');
  }

  private get number(): number {
    return Number(this.parts[0]);
  }

  private get round(): number {
    return Number(this.parts[1]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (session.has('floor', 'auditor')) {
      void this.load();
    }
  }

  private async load(): Promise<void> {
    this.names = await loadNames();
    this.name = (await session.rest.tables()).find((one) => one.number === this.number)?.name ?? String(this.number);
    try {
      this.wins = fromRecord(await session.rest.get<RoundRecord>(`/api/v1/tables/${this.number}/rounds/${this.round}`));
    } catch {
      this.follow();
    }
  }

  private follow(): void {
    const table = session.live.watch(this.number, session.has('floor') ? 'supervisor' : 'auditor');
    const take = (): void => {
      if (table.isKnown) {
        this.wins = table.sections.clock?.round === this.round ? fromTable(table)
          : { awards: [], envy: [], hands: [], coin: 0, meterAfter: null, events: [], people: [] };
      }
    };
    this.during(table.onChange(take));
    this.during(() => session.live.forget(this.number));
    take();
  }

  private who(person: number): string {
    const found = this.wins?.people.find((one) => one.person === person);
    return found === undefined ? nameOf(this.names, person) : fullName(found);
  }

  private sheet(award: RoundAward): TemplateResult {
    const wins = this.wins!;
    const { lit, recorded } = pressOf(wins.events, award.seat);
    const isMeter = award.from === 'meter';
    const hand = wins.hands.find((one) => one.seat === award.seat);
    const row = (word: string, value: string, extra = ''): TemplateResult => html`<div class=${extra}><dt>${word}</dt><dd>${value}</dd></div>`;
    return html`<section class="win-sheet block"><div class="win-top"><div>
        <p class="muted">${tf('win.line', { table: this.name, round: number(this.round) })}</p>
        <h1>${tc(`hand.${award.hand}` as 'hand.straight')}</h1></div><p class="win-amount">${money(award.amount)}</p></div>
      <div class="dlg-cards">${hand === undefined ? nothing : cards(hand.cards, { size: 'large' })}<dl class="terms">
        ${row(tf('win.player'), this.who(award.person))}${row(tf('win.seat'), String(award.seat))}
        ${row(tf('win.wager'), money(wins.coin))}${row(tf('win.from'), tf(`win.from.${award.from}`))}
        ${isMeter ? html`${row(tf('win.before'), money(award.amount))}${row(tf('win.after'), wins.meterAfter === null ? '–' : money(wins.meterAfter))}` : nothing}
        ${row(tf('win.time'), recorded === undefined ? '–' : dayAndTime(recorded.time))}
        ${row(tf('win.dealer'), nameOf(this.names, lit?.person))}${row(tf('win.supervisor'), nameOf(this.names, recorded?.person))}</dl></div>
      <p class="fine">${tf('win.note')} ${clause('PROG-7')}</p>
      <dl class="win-signs">${(['player', 'dealer', 'supervisor', 'cage'] as const).map((who) => html`<div><dt>${tf(`win.sign.${who}`)}</dt><dd></dd></div>`)}
        <div><dt>${tf('win.id')}</dt><dd></dd></div></dl></section>`;
  }

  private envy(): TemplateResult | typeof nothing {
    const envy = this.wins!.envy;
    if (envy.length === 0) {
      return nothing;
    }
    return html`<section class="block"><h2>${tf('win.envy')} ${clause('PROG-3')}</h2><dl class="terms">
      ${envy.map((one) => html`<div><dt>${tn('seat', { seat: one.seat })}, ${this.who(one.person)}</dt><dd>${money(one.amount)}</dd></div>`)}
      <div class="total"><dt>${tf('win.total')}</dt><dd>${money(envy.reduce((sum, one) => sum + one.amount, 0))}</dd></div></dl></section>`;
  }

  protected override render(): TemplateResult {
    if (!session.has('floor', 'auditor')) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tf('not')}</h1></main>`;
    }
    if (this.wins === null) {
      return html`${topbar('/floor')}<main class="plain-page" aria-busy="true"><p>${t('loading')}</p></main>`;
    }
    if (this.wins.awards.length === 0) {
      return html`${topbar('/floor')}<main class="plain-page"><h1>${tf('win.none', { round: number(this.round), table: this.name })}</h1><a class="button" href="/floor">${tf('title')}</a></main>`;
    }
    return html`${topbar('/floor')}<main class="staff-page win"><floor-alarms quiet></floor-alarms>
      <p class="no-print"><button class="button" @click=${() => print()}>${icon('print')}${tf('win.print')}</button></p>
      ${this.wins.awards.map((award) => this.sheet(award))}${this.envy()}</main>`;
  }
}

customElements.define('win-page', WinPage);
