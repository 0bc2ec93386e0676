// The chip rack below the table.
import { html, nothing, type TemplateResult } from 'lit';
import { money } from '../../app/format.js';
import { chip } from '../../parts/chips.js';
import { icon } from '../../parts/icon.js';
import { bonusTitle, wagerName } from '../../words/game.js';
import { tt } from '../../words/table.js';
import { wagerFee } from './fees.js';
import type { TableView } from './table_view.js';
import type { Play } from './play.js';

/** "12", "12.50" or "$12" as cents; null if the text is not an amount. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : plain === '' ? 0 : null;
}

function amountField(play: Play, kind: 'ante' | 'bonus', key: string): TemplateResult {
  const seat = play.target.seat;
  const amount = play.betting.draft === null && !play.view!.s.clock.bets_open ? 0 : play.betting.lastAmount(seat, kind);
  const isChosen = play.target.kind === kind;
  const word = kind === 'bonus' ? bonusTitle(play.view!.rules) : tt('spot.ante');
  const take = (event: Event): void => {
    const cents = readAmount((event.target as HTMLInputElement).value);
    if (cents !== null && cents !== amount) {
      play.amount(seat, kind, cents);
    }
  };
  return html`<div class="rack-bet ${isChosen ? 'chosen' : ''}">
    <button class="rack-target" aria-pressed=${isChosen ? 'true' : 'false'} @click=${() => play.choose({ seat, kind })}>${word}<kbd>${key}</kbd></button>
    <input class="rack-amount" inputmode="decimal" autocomplete="off" aria-label=${tt('rack.amount', { spot: word })}
      .value=${money(amount)} @focus=${(event: Event) => { play.choose({ seat, kind }); (event.target as HTMLInputElement).select(); }}
      @change=${take} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Enter') {
          take(event);
          (event.target as HTMLInputElement).blur();
          void play.confirmBets();
        }
      }}></div>`;
}

export function bankField(play: Play): TemplateResult {
  return html`<div class="rack-bet chosen"><span class="rack-target">${tt('spot.bank')}</span>
    <input class="rack-amount" inputmode="decimal" autocomplete="off" aria-label=${tt('rack.amount', { spot: tt('spot.bank') })}
      .value=${money(play.bankAmount)} @change=${(event: Event) => {
        const cents = readAmount((event.target as HTMLInputElement).value);
        if (cents !== null) {
          play.bankAmount = cents;
          play.choose(play.target);
        }
      }}></div>`;
}

function closedWords(view: TableView, isBetting: boolean): { title: string; more: string } {
  if (view.person === null) {
    return { title: tt('rack.watching'), more: tt('rack.watching.more') };
  }
  if (view.mySeats.length === 0 && isBetting) {
    return { title: tt('rack.stands'), more: tt('rack.stands.more') };
  }
  if (view.isBank) {
    return { title: tt('rack.bank'), more: tt('rack.bank.more') };
  }
  if (view.person.away) {
    return { title: tt('rack.away'), more: tt('rack.away.more') };
  }
  return { title: tt('rack.closed'), more: tt('rack.closed.more') };
}

function note(play: Play): TemplateResult {
  const words = closedWords(play.view!, play.isBetting);
  return html`<p class="rack-note">${icon('lock')}<span><b>${words.title}</b><br><span>${words.more}</span></span></p>`;
}

export function betFields(play: Play): TemplateResult {
  const view = play.view!;
  const isMine = view.mySeats.includes(play.target.seat);
  const behind = isMine && view.mySeats.length === 1 ? nothing
    : html`<span class="rack-behind">${tt(isMine ? 'rack.seat' : 'rack.behind', { seat: play.target.seat })}</span>`;
  const noAnte = !isMine && view.rules.back_line === 'bonus';
  return html`<div class="rack-fields" role="group" aria-label=${tt('rack.goesTo')}>${behind}
    ${noAnte ? nothing : amountField(play, 'ante', 'A')}${amountField(play, 'bonus', 'B')}${coinField(play)}</div>`;
}

/** WAGER-6: the separate wagers of the chosen kind, each with its fee (FEE-2), and their limits (WAGER-8). */
export function stacks(play: Play): TemplateResult | typeof nothing {
  const { view, target } = { view: play.view!, target: play.target };
  const { rules } = view;
  if (!rules.stacks_wagers || target.kind === 'bank' || target.kind === 'progressive') {
    return nothing;
  }
  const isShown = play.betting.draft !== null || view.s.clock.bets_open;
  const parts = isShown ? play.betting.parts(target.seat, target.kind) : [];
  const spot = wagerName(target.kind, rules);
  const one = (amount: number, i: number): TemplateResult => {
    const fee = wagerFee(rules, target.kind, amount);
    return html`<li class=${i + 1 === parts.length ? 'now' : ''}>${amount === 0 ? tt('rack.new')
      : tt(fee === 0 ? 'rack.oneFree' : 'rack.one', { amount: money(amount), fee: money(fee) })}</li>`;
  };
  const limits = target.kind === 'ante'
    ? tt('rack.limits', { low: money(rules.ante_min), high: money(rules.ante_max), own: money(rules.player_position_max ?? 0), all: money(rules.position_max ?? 0) })
    : tt('rack.limitsEach', { low: money(rules.bonus_min), high: money(rules.bonus_max) });
  return html`<div class="rack-stacks" role="group" aria-label=${tt('rack.separate', { spot })}>
    ${parts.length === 0 ? nothing : html`<ol tabindex="0">${parts.map(one)}</ol>`}
    <button class="button quiet" ?disabled=${!play.canAnother} @click=${() => play.another()}><span>${tt('rack.another', { spot })}</span><kbd>+</kbd></button>
    ${parts.length < 2 ? nothing : html`<button class="button quiet last" @click=${() => play.dropLast()}><span>${tt('rack.last')}</span><kbd>−</kbd></button>`}
    <p class="rack-limits">${limits}</p></div>`;
}

/** One coin or none (PROG-1). */
function coinField(play: Play): TemplateResult | typeof nothing {
  const { view, target } = { view: play.view!, target: play.target };
  if (view.s.meter === null || !view.mySeats.includes(target.seat)) {
    return nothing;
  }
  const amount = play.betting.draft === null && !view.s.clock.bets_open ? 0 : play.betting.amount(target.seat, 'progressive');
  return html`<button class="rack-bet rack-coin" aria-pressed=${amount > 0 ? 'true' : 'false'} @click=${() => play.toggleProgressive(target.seat)}>
    <span class="rack-target">${tt('spot.progressive')}<kbd>G</kbd></span><span class="rack-amount">${money(amount)}</span></button>`;
}

export function rackChips(play: Play, isOpen: boolean): TemplateResult {
  const label = (value: number, i: number): string => (play.fits(value) ? tt('rack.chip', { amount: money(value), key: i + 1 })
    : value <= play.most ? tt('rack.chipShort', { amount: money(value) }) : tt('rack.chipOver', { amount: money(value), most: money(play.most) }));
  return html`<div class="rack-chips">${play.chips.map((value, i) => html`<button class="rack-chip" ?disabled=${!isOpen || !play.fits(value)}
    aria-label=${label(value, i)} title=${play.fits(value) ? nothing : label(value, i)} @click=${() => play.chip(value)}>${chip(value)}<kbd>${i + 1}</kbd></button>`)}</div>`;
}

export function rack(play: Play): TemplateResult {
  const isBank = play.isOffered;
  const isOpen = isBank || (play.isBetting && play.mayBet(play.target.seat));
  const action = (what: 'undo' | 'clear' | 'repeat' | 'double', can: boolean): TemplateResult =>
    html`<button class="button quiet" ?disabled=${!isOpen || !can} @click=${() => play.change(what)}>${tt(`rack.${what}`)}<kbd>${tt(`rack.${what}.key`)}</kbd></button>`;
  const has = play.betting.shown.size > 0 || isBank;
  const separate = isOpen && !isBank ? stacks(play) : nothing;
  return html`<section class="rack ${isOpen ? '' : 'closed'} ${separate === nothing ? '' : 'stacking'}" aria-label=${tt('rack.title')}>
    ${separate}${isBank ? html`<div class="rack-fields">${bankField(play)}</div>` : isOpen ? betFields(play) : note(play)}
    ${rackChips(play, isOpen)}
    <div class="rack-actions">${action('undo', play.betting.canUndo)}${action('clear', has)}${action('repeat', !isBank && play.betting.last.size > 0)}${action('double', has)}</div>
  </section>`;
}
