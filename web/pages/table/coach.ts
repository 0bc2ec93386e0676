// The coach: what playing and folding are worth with this hand, and what a mistake cost.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { count, decimal, money, percent } from '../../app/format.js';
import { change, settings, type Settings } from '../../app/settings.js';
import type { Decision } from '../../app/odds_engine.js';
import { cardInText } from '../../parts/card.js';
import { icon } from '../../parts/icon.js';
import { segmented } from '../../parts/menu.js';
import { tt } from '../../words/table.js';
import type { Look } from './look.js';
import type { Play } from './play.js';

/** What stands on a choice key; nothing unless the coach speaks before. */
export function choiceValue(play: Play, choice: 'play' | 'fold'): string {
  const advice = play.advice;
  if (settings.coach !== 'before' || advice === null) {
    return choice === 'play' ? tt('choice.play.more') : tt('choice.fold.more');
  }
  return tt('choice.value', { value: decimal(choice === 'play' ? advice.play : advice.fold) });
}

/** "Play. Folding costs $22.07 more." */
export function adviceWords(decision: Decision, ante: number): { act: string; why: string } {
  const isPlay = decision.play >= decision.fold;
  const cost = Math.abs(decision.play - decision.fold) * ante;
  return {
    act: tt(isPlay ? 'coach.play' : 'coach.fold'),
    why: tt(isPlay ? 'coach.foldCosts' : 'coach.playCosts', { amount: money(Math.round(cost)) }),
  };
}

function bar(word: string, value: number, isBest: boolean, scale: number): TemplateResult {
  return html`<div class=${isBest ? 'best' : ''}><dt>${word}</dt><dd><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${Math.max(1, (100 * Math.abs(value)) / scale).toFixed(1)} height="8" rx="1"></rect>`}</svg></dd><dd class="num">${decimal(value)}</dd></div>`;
}

function outcomes(decision: Decision): TemplateResult {
  const { noPlay, win, lose, tie } = decision.outcomes;
  const rows = [
    { name: 'o-nq', share: noPlay, word: tt('coach.noPlay') },
    { name: 'o-win', share: win, word: tt('coach.win') },
    ...(tie > 0 ? [{ name: 'o-tie', share: tie, word: tt('coach.tie') }] : []),
    { name: 'o-lose', share: lose, word: tt('coach.lose') },
  ];
  let x = 0;
  return html`<div class="outcomes"><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${rows.map((row) => {
    const at = x;
    x += row.share * 1000;
    return svg`<rect class=${row.name} x=${at.toFixed(1)} width=${Math.max(0, row.share * 1000 - 4).toFixed(1)} height="10"></rect>`;
  })}</svg>
    <ul>${rows.map((row) => html`<li class=${row.name}><b>${percent(row.share)}</b>${row.word}</li>`)}</ul></div>`;
}

/** Whether the bank reaches to the hand that decides (COVER-5, COVER-9). */
function coverNote(look: Look): string {
  const { bank, wagers } = look.s;
  if (bank.seat === null || look.decideSeat === null) {
    return '';
  }
  if (bank.covered || look.rules.cover !== 'matched' || bank.action_seat === null) {
    return bank.covered ? tt('coach.covered') : '';
  }
  const place = (seat: number): number => (seat - bank.action_seat! + look.rules.seats) % look.rules.seats;
  const before = wagers.filter((row) => place(row.seat) < place(look.decideSeat!))
    .reduce((sum, row) => sum + row.ante * (row.decision === 'fold' ? 1 : 2), 0);
  return tt('coach.before', { amount: money(Math.min(before, bank.wager)), wager: money(bank.wager) });
}

function values(play: Play, decision: Decision, ante: number): TemplateResult {
  const words = adviceWords(decision, ante);
  const isPlay = decision.play >= decision.fold;
  const scale = Math.max(1, Math.abs(decision.play), Math.abs(decision.fold));
  const up = play.look?.rules.exposes_card === true ? play.look.bankHand?.cards[2] : null;
  return html`<p class="coach-say"><b>${words.act}</b> ${words.why}</p>
    <dl class="values">${bar(tt('choice.playWord'), decision.play, isPlay, scale)}${bar(tt('choice.fold'), decision.fold, !isPlay, scale)}</dl>
    ${outcomes(decision)}
    <p class="fine">${tt('coach.over', { count: count(decision.hands) })}${up === null || up === undefined ? nothing : html` ${tt('coach.with')} ${cardInText(up)}`}${tt('period')} ${coverNote(play.look!)}</p>`;
}

function when(): string {
  return tt(`coach.when.${settings.coach}`);
}

/** In the column, below the log. */
export function coachBox(play: Play): TemplateResult | typeof nothing {
  if (settings.coach === 'off' || play.look?.person === null) {
    return nothing;
  }
  const isMine = play.look?.decideSeat !== null;
  const past = play.lastDecision;
  const next = (): void => change({ coach: settings.coach === 'before' ? 'after' : settings.coach === 'after' ? 'off' : 'before' });
  return html`<section class="coach" aria-label=${tt('coach.title')}>
    <header><h2>${tt('coach.title')}</h2><button class="link-button" @click=${next}>${when()} ${icon('chev')}</button></header>
    ${settings.coach === 'before' && isMine && play.advice !== null ? values(play, play.advice, play.myAnte)
      : past !== null ? html`<p class="coach-say">${past.cost > 0
          ? html`<b>${tt('coach.mistake', { amount: money(past.cost) })}</b> ${tt(past.played ? 'coach.foldBetter' : 'coach.playBetter')}`
          : html`<b>${tt('coach.right')}</b> ${past.decision === null ? nothing : adviceWords(past.decision, past.ante).why}`}</p>
        ${past.decision === null ? nothing : html`<dl class="values">${bar(tt('choice.playWord'), past.decision.play, past.decision.play >= past.decision.fold, Math.max(1, Math.abs(past.decision.play)))}${bar(tt('choice.fold'), past.decision.fold, past.decision.play < past.decision.fold, Math.max(1, Math.abs(past.decision.play)))}</dl>`}`
      : html`<p class="fine">${tt(settings.coach === 'before' ? 'coach.waitsBefore' : 'coach.waitsAfter')}</p>`}
  </section>`;
}

export function coachSettings(): TemplateResult {
  return segmented<Settings['coach']>('coach', tt('coach.speaks'), (['off', 'before', 'after'] as const)
    .map((value) => ({ value, word: tt(`coach.speaks.${value}`) })), settings.coach, (coach) => change({ coach }));
}
