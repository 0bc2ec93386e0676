// The coach: the value of playing and folding the current hand, and the cost of a mistake.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { count, decimal, money, percent } from '../../app/format.js';
import { change, settings, type Settings } from '../../app/settings.js';
import type { Decision } from '../../app/odds_engine.js';
import { cardInText } from '../../parts/card.js';
import { icon } from '../../parts/icon.js';
import { segmented } from '../../parts/menu.js';
import { tt } from '../../words/table.js';
import type { PastDecision } from './advisor.js';
import type { TableView } from './table_view.js';
import type { Play } from './play.js';

/** The second line of a choice key: the choice's value if the coach speaks before the decision. */
export function choiceValue(play: Play, choice: 'play' | 'fold'): string {
  const advice = play.advice;
  if (settings.coach !== 'before' || advice === null || advice.cost === null) {
    return choice === 'play' ? tt('choice.play.more') : tt('choice.fold.more');
  }
  return tt('choice.value', { value: decimal(choice === 'play' ? advice.play : advice.fold) });
}

/** Selects the text with "about" if the value is an average of similar hands. */
function about(decision: Decision): '' | '.about' {
  return decision.exact === null ? '.about' : '';
}

/** "Play. Folding would cost you $22.07 on average."; `isPast`: "would have cost you". */
export function adviceWords(decision: Decision, ante: number, isPast = false): { act: string; why: string } {
  const isPlay = decision.better === 'play';
  return {
    act: tt(isPlay ? 'coach.play' : 'coach.fold'),
    why: decision.cost === null ? tt('coach.close')
      : tt(`${isPlay ? 'coach.foldCosts' : 'coach.playCosts'}${about(decision)}${isPast ? '.was' : ''}`, { amount: money(Math.round(decision.cost * ante)) }),
  };
}

function bar(word: string, value: number, isBest: boolean, scale: number): TemplateResult {
  return html`<div class=${isBest ? 'best' : ''}><dt>${word}</dt><dd><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${Math.max(1, (100 * Math.abs(value)) / scale).toFixed(1)} height="8" rx="1"></rect>`}</svg></dd><dd class="num">${decimal(value)}</dd></div>`;
}

function outcomes({ outcomes: { noPlay, win, lose, tie } }: NonNullable<Decision['exact']>): TemplateResult {
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

/** How far the bank covers the hand to decide on (COVER-5, COVER-9). */
function coverNote(view: TableView): string {
  const { bank, wagers } = view.s;
  if (bank.seat === null || view.decideSeat === null) {
    return '';
  }
  if (bank.covered || view.rules.cover !== 'matched' || bank.action_seat === null) {
    return bank.covered ? tt('coach.covered') : '';
  }
  const place = (seat: number): number => (seat - bank.action_seat! + view.rules.seats) % view.rules.seats;
  const before = wagers.filter((row) => place(row.seat) < place(view.decideSeat!))
    .reduce((sum, row) => sum + row.ante * (row.decision === 'fold' ? 1 : 2), 0);
  return tt('coach.before', { amount: money(Math.min(before, bank.wager)), wager: money(bank.wager) });
}

function bars(decision: Decision): TemplateResult | typeof nothing {
  if (decision.cost === null) {
    return nothing;
  }
  const isPlay = decision.better === 'play';
  const scale = Math.max(1, Math.abs(decision.play), Math.abs(decision.fold));
  return html`<dl class="values">${bar(tt('choice.playWord'), decision.play, isPlay, scale)}${bar(tt('choice.fold'), decision.fold, !isPlay, scale)}</dl>`;
}

function values(play: Play, decision: Decision, ante: number): TemplateResult {
  const words = adviceWords(decision, ante);
  const exact = decision.exact;
  const up = play.view?.rules.exposes_card === true ? play.view.bankHand?.cards[2] : null;
  return html`<p class="coach-say"><b>${words.act}</b> ${words.why}</p>
    ${bars(decision)}${exact === null ? html`<p class="fine">${averageWords(decision)} ${coverNote(play.view!)}</p>` : html`${outcomes(exact)}
    <p class="fine">${tt('coach.over', { count: count(exact.hands) })}${up === null || up === undefined ? nothing : html` ${tt('coach.with')} ${cardInText(up)}`}${tt('period')} ${coverNote(play.view!)}</p>`}`;
}

/** Says where a value comes from if it is not that of the exact hand. */
function averageWords(decision: Decision): string {
  return decision.cost === null ? '' : tt('coach.average');
}

/** The verdict on the last decision. */
function judged(past: PastDecision): TemplateResult {
  const { decision, isRight } = past;
  if (decision === null || isRight === null) {
    return html`<p class="fine">${tt('coach.notJudged')}</p>`;
  }
  const better = tt(past.played ? 'coach.foldBetter' : 'coach.playBetter');
  return html`<p class="coach-say">${isRight ? html`<b>${tt('coach.right')}</b> ${adviceWords(decision, past.ante, true).why}`
      : html`<b>${decision.cost === null ? tt('coach.wrong') : tt(`coach.mistake${about(decision)}`, { amount: money(past.cost) })}</b> ${better}`}</p>
    ${bars(decision)}${decision.exact === null ? html`<p class="fine">${averageWords(decision)}</p>` : nothing}`;
}

function when(): string {
  return tt(`coach.when.${settings.coach}`);
}

/** The coach's box in the column, below the log. */
export function coachBox(play: Play): TemplateResult | typeof nothing {
  if (settings.coach === 'off' || play.view?.person === null) {
    return nothing;
  }
  const isMine = play.view?.decideSeat !== null;
  const past = play.lastDecision;
  const next = (): void => change({ coach: settings.coach === 'before' ? 'after' : settings.coach === 'after' ? 'off' : 'before' });
  return html`<section class="coach" aria-label=${tt('coach.title')}>
    <header><h2>${tt('coach.title')}</h2><button class="link-button" @click=${next}>${when()} ${icon('chev')}</button></header>
    ${settings.coach === 'before' && isMine && play.advice !== null ? values(play, play.advice, play.myAnte)
      : play.advisor.isSilent ? html`<p class="fine">${tt('coach.out')}</p>${past === null ? nothing : judged(past)}`
      : past !== null ? judged(past)
      : html`<p class="fine">${tt(settings.coach === 'before' ? 'coach.waitsBefore' : 'coach.waitsAfter')}</p>`}
  </section>`;
}

export function coachSettings(): TemplateResult {
  return segmented<Settings['coach']>('coach', tt('coach.speaks'), (['off', 'before', 'after'] as const)
    .map((value) => ({ value, word: tt(`coach.speaks.${value}`) })), settings.coach, (coach) => change({ coach }));
}
