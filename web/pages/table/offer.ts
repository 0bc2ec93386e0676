// The offer of the bank: its average value, the amounts that cover the bets, and the keys to take or decline it.
import { html, nothing, type TemplateResult } from 'lit';
import { gain, money } from '../../app/format.js';
import { timerRing } from '../../parts/timer.js';
import { tt } from '../../words/table.js';
import type { Play } from './play.js';
import { refusalLine } from './refusal_line.js';

export function offer(play: Play): TemplateResult {
  const view = play.view!;
  const worth = play.bankWorth;
  const canTake = view.can('take-bank');
  const stack = view.person?.stack ?? 0;
  const isSmall = play.bankAmount < play.bankLeast;
  return html`<section class="me offer" data-now="offer" aria-label=${tt('offer.title')}>
    <button class="choice fold" ?disabled=${play.isSending} @click=${() => void play.declineBank()}>
      <span class="choice-word">${tt('offer.decline')}</span><span class="choice-value">${tt('offer.decline.more')}</span><kbd>N</kbd></button>
    <div class="offer-words"><p class="hand-name">${tt('offer.title')}</p>
      ${worth === null ? nothing : html`<p>${tt('offer.worth', { value: gain(worth.value), antes: money(worth.antes) })}</p>
        <p>${tt('offer.cover', { plain: money(worth.cover), all: money(worth.coverAll) })}</p>`}
      <p class="after-note">${timerRing(view.s.clock.since, view.s.clock.until)}${tt('offer.time')}</p></div>
    <button class="choice play" ?disabled=${!canTake || play.isSending || isSmall || play.bankAmount > stack} @click=${() => void play.takeBank()}>
      <span class="choice-word">${tt('offer.take', { amount: money(play.bankAmount) })}</span><span class="choice-value">${play.bankAmount > stack ? tt('offer.tooMuch', { amount: money(stack) }) : isSmall ? tt('offer.tooLittle', { amount: money(play.bankLeast) }) : tt('offer.take.more')}</span><kbd>K</kbd></button>
    ${refusalLine(play)}</section>`;
}
