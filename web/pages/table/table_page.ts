// The table page: watches one table, draws felt, rack and column or the phone layout, and handles shortcuts.
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { useKeys } from '../../app/keys.js';
import { Page } from '../../app/page.js';
import { session } from '../../app/session.js';
import type { TableSummary } from '../../client/index.js';
import { topbar } from '../../parts/topbar.js';
import { tt } from '../../words/table.js';
import { t } from '../../words/common.js';
import { bankHand } from './bank_hand.js';
import { felt } from './felt.js';
import { me } from './me.js';
import { Motion } from './motion.js';
import { phone } from './phone.js';
import { Play } from './play.js';
import { rack } from './rack.js';
import { CROWDED_FROM, seatOnFelt } from './seat.js';
import { side } from './side.js';
import { NewRules } from './new_rules.js';
import { askForMore, askToSit } from './sit.js';
import { tableBar } from './table_bar.js';
import { tableKeys } from './table_keys.js';
import { Announcer } from './announcer.js';

/** At the end of an address: the visitor wants to sit down, not to watch. */
const SIT = '#sit';
const PHONE = matchMedia('(max-width: 719.98px)');

/** A chip clicked with the mouse does not take the focus, so that Enter confirms the bet instead of adding a chip. */
function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('.rack-chip, .rack-coin, .rack-target, .rack-actions button, .rack-stacks button, .p-actions button, button.spot, button.sensor') !== null) {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && document.activeElement.matches('.rack-amount')) {
      document.activeElement.blur();
    }
  }
}

class TablePage extends Page {
  static override properties: PropertyDeclarations = { tick: { state: true } };
  declare tick: number;
  private play: Play | null = null;
  private announcer = new Announcer();
  private motion = new Motion();
  private newRules = new NewRules(() => this.requestUpdate());
  private unwatch: (() => void) | null = null;

  constructor() {
    super();
    this.tick = 0;
  }

  override get heading(): string {
    return this.play?.name ?? '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.during(useKeys(() => (this.play === null ? [] : tableKeys(this.play))));
    const again = (): void => this.requestUpdate();
    PHONE.addEventListener('change', again);
    this.during(() => PHONE.removeEventListener('change', again));
    this.addEventListener('mousedown', keepFocus);
    this.during(() => this.removeEventListener('mousedown', keepFocus));
    this.during(() => this.stop());
    this.during(session.onChange(() => this.refresh()));
  }

  private get number(): number {
    return Number(this.parts[0] ?? 0);
  }

  private start(): void {
    const number = this.number;
    const table = session.live.watch(number);
    const play = new Play(table, () => this.refresh(), {
      sit: (seat) => askToSit(play, seat),
      more: () => askForMore(play),
    });
    this.play = play;
    this.motion = new Motion();
    play.onSkip = () => this.motion.stop();
    this.unwatch = table.onChange(() => this.refresh());
    void session.rest.get<TableSummary>(`/api/v1/tables/${number}`).then((summary) => {
      play.name = summary.name;
      document.title = `${summary.name} · Trey`;
      this.requestUpdate();
    }).catch(() => undefined);
    play.refresh();
  }

  private stop(): void {
    this.motion.stop();
    this.unwatch?.();
    this.unwatch = null;
    if (this.play !== null) {
      session.live.forget(this.play.table.number);
      this.play = null;
    }
  }

  private refresh(): void {
    const play = this.play;
    if (play === null) {
      return;
    }
    this.motion.before(play);
    play.refresh();
    this.announcer.tell(play);
    this.newRules.follow(play);
    this.sitAsAsked(play);
    this.requestUpdate();
  }

  /** Opens the sit-down dialog for a visitor who came by "Sit down"; once, not when they return to the address. */
  private sitAsAsked(play: Play): void {
    if (location.hash !== SIT || play.view === null) {
      return;
    }
    history.replaceState(null, '', location.pathname);
    if (play.view.person === null) {
      play.askForSeat();
    }
  }

  protected override willUpdate(): void {
    if (this.play !== null && this.play.table.number !== this.number) {
      this.stop();
    }
    if (this.play === null) {
      this.start();
    }
  }

  protected override updated(): void {
    if (this.play !== null) {
      this.motion.after(this, this.play);
    }
  }

  private stage(play: Play): TemplateResult {
    const view = play.view!;
    const seats = view.rules.seats;
    return html`<main class="stage">${this.newRules.draw(play)}
      <div class="table-box"><div class="table ${seats >= CROWDED_FROM ? 'crowded' : ''}" data-seats=${seats}>
        ${felt(view.rules)}
        <p class="dealer-plate">${tt('dealer')}</p>
        ${bankHand(view)}
        ${view.seats.map((seat) => seatOnFelt(play, view, seat))}
        ${me(play)}
      </div></div>
      ${rack(play)}
    </main>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const play = this.play;
    if (play === null) {
      return nothing;
    }
    if (play.view === null) {
      const isClosed = play.table.isKnown && play.table.sections.rules === null;
      return html`${topbar('/table')}<main class="plain-page">${isClosed ? html`<h1>${tt('closed')}</h1><p>${tt('closed.more')}</p>` : html`<p aria-busy="true">${t('loading')}</p>`}</main>`;
    }
    return PHONE.matches ? phone(play, this.newRules.draw(play))
      : html`<div class="app">${tableBar(play)}${this.stage(play)}${side(play)}</div>`;
  }
}

customElements.define('table-page', TablePage);
