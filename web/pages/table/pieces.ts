// Pieces on the felt: spots with their chips, the bank and action buttons, progressive sensors.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { money, gain } from '../../app/format.js';
import { pile } from '../../parts/chips.js';
import { tt } from '../../words/table.js';
import type { ResultLine, RulesSection } from '../../client/index.js';
import { bonusTitle } from '../../words/game.js';

export type SpotKind = 'ante' | 'play' | 'bonus' | 'bank';

const outlines: Record<Exclude<SpotKind, 'bonus'> | RulesSection['bonus_shape'], TemplateResult> = {
  ante: svg`<circle cx="27" cy="27" r="26"></circle>`,
  play: svg`<rect x="1" y="1" width="52" height="52" rx="10"></rect>`,
  lozenge: svg`<path d="M27 1.5 52.5 27 27 52.5 1.5 27z"></path>`,
  circle: svg`<circle cx="27" cy="27" r="23"></circle>`,
  bank: svg`<circle cx="27" cy="27" r="26"></circle><circle cx="27" cy="27" r="22.5" fill="none"></circle>`,
};

export interface SpotOptions {
  kind: SpotKind;
  amount: number;
  rules: RulesSection;
  /** The separate wagers that it consists of; they are stacked once fees are taken (WAGER-6). */
  parts?: readonly number[];
  /** Its settlement line; absent until the settlement reaches it. */
  line?: ResultLine | undefined;
  isDue?: boolean;
  /** The round is void. */
  isBack?: boolean;
  /** The chips are a draft, not sent yet. */
  isDraft?: boolean;
  isTarget?: boolean;
  /** The amount bet behind the seat, and whether the viewer is one of those bettors. */
  behind?: number;
  isOwnBehind?: boolean;
  choose?: (() => void) | undefined;
  /** Its seat, for the label of a spot that can be chosen as the target of chips. */
  seat?: number;
}

function spotState(view: SpotOptions): string {
  const line = view.line;
  if (view.isBack === true && view.amount > 0) {
    return 'back';
  }
  if (line === undefined) {
    return `${view.isDue === true ? 'due' : ''} ${view.isDraft === true ? 'draft' : ''}`;
  }
  if (line.paid > 0) {
    return 'won';
  }
  if (line.collected > 0) {
    return 'lost';
  }
  return 'back';
}

function spotAmount(view: SpotOptions): string {
  const line = view.line;
  if (line === undefined) {
    return money(view.amount);
  }
  const net = line.paid - line.collected;
  return net === 0 ? money(view.amount) : gain(net);
}

/** The label: the visible text and the seat. */
function spotLabel(view: SpotOptions, word: string): string {
  const behind = view.behind !== undefined && view.behind > 0 ? ` ${tt('spot.behind', { amount: money(view.behind) })}` : '';
  return tt('spot.choose', { spot: (view.amount > 0 ? `${word} ${spotAmount(view)}` : word) + behind, seat: view.seat ?? 0 });
}

/** The number of separate wagers with room side by side; further ones lie under the last. */
const PILES_MAX = 3;

function piles(view: SpotOptions): TemplateResult {
  const parts = view.parts?.filter((amount) => amount > 0) ?? [];
  if (parts.length < 2) {
    return pile(view.amount);
  }
  const shown = parts.length <= PILES_MAX ? parts
    : [...parts.slice(0, PILES_MAX - 1), parts.slice(PILES_MAX - 1).reduce((sum, amount) => sum + amount, 0)];
  return html`<span class="piles" data-count=${shown.length}>${shown.map((amount) => pile(amount))}</span><span class="vh">${tt('spot.several', { count: parts.length })}</span>`;
}

export function spot(view: SpotOptions): TemplateResult {
  const state = spotState(view);
  const hasChips = view.amount > 0 && state !== 'lost';
  const word = view.kind === 'bonus' ? bonusTitle(view.rules) : tt(`spot.${view.kind}`);
  const inner = html`<svg class="spot-line" viewBox="0 0 54 54" aria-hidden="true">${outlines[view.kind === 'bonus' ? view.rules.bonus_shape : view.kind]}</svg>
    ${hasChips ? piles(view) : view.kind === 'bank' ? nothing : html`<span class="spot-word">${word}</span>`}
    ${view.amount > 0 ? html`${hasChips ? html`<span class="vh">${word}</span>` : nothing}<span class="amount">${spotAmount(view)}</span>` : nothing}
    ${view.behind !== undefined && view.behind > 0 ? html`<span class="behind ${view.isOwnBehind === true ? 'own' : ''}"><span aria-hidden="true">${tt('spot.behindShort', { amount: money(view.behind) })}</span><span class="vh">${tt('spot.behind', { amount: money(view.behind) })}</span></span>` : nothing}`;
  const classes = `spot ${view.kind} ${view.kind === 'bonus' ? view.rules.bonus_shape : ''} ${state} ${view.isTarget === true ? 'target' : ''}`;
  return view.choose === undefined
    ? html`<div class=${classes} data-spot=${view.kind}>${inner}</div>`
    : html`<button class=${classes} data-spot=${view.kind} aria-label=${spotLabel(view, word)} @click=${view.choose}>${inner}</button>`;
}

export function bankButton(): TemplateResult {
  return html`<svg class="puck bank" viewBox="0 0 56 56" role="img" aria-label=${tt('puck.bank.label')}>${svg`
    <circle class="puck-disc" cx="28" cy="28" r="26"></circle><circle class="puck-rim" cx="28" cy="28" r="22.5"></circle>
    <text x="28" y="31.6">${tt('puck.bank')}</text>`}</svg>`;
}

export function actionButton(): TemplateResult {
  return html`<svg class="puck action" viewBox="0 0 56 56" role="img" aria-label=${tt('puck.action.label')}>${svg`
    <circle class="puck-disc" cx="28" cy="28" r="26"></circle><circle class="puck-rim" cx="28" cy="28" r="22.5"></circle>
    <text x="28" y="31.6">${tt('puck.action')}</text>`}</svg>`;
}

export interface SensorOptions {
  /** The coin that lies there, in cents. */
  coin: number;
  /** COIN IN has taken and counted it (PROG-7). */
  isLit: boolean;
  isWon: boolean;
  seat: number;
  toggle?: (() => void) | undefined;
}

function sensorLabel(view: SensorOptions): string {
  const words = tt(view.isWon ? 'sensor.won' : view.isLit ? 'sensor.lit' : view.coin > 0 ? 'sensor.coin' : 'sensor.dark', { amount: money(view.coin) });
  return tt('spot.choose', { spot: words, seat: view.seat });
}

/** The progressive sensor: a coin lies on it until COIN IN takes it; then its light is on. */
export function sensor(view: SensorOptions): TemplateResult {
  const hasCoin = view.coin > 0 && !view.isLit && !view.isWon;
  const drawing = html`<svg viewBox="0 0 32 32" aria-hidden="true">${svg`<circle class="sensor-ring" cx="16" cy="16" r="14"></circle>
    <circle class="sensor-light" cx="16" cy="16" r=${hasCoin ? 11 : 7.5}></circle>
    ${hasCoin ? svg`<text class="sensor-coin" x="16" y="20">${view.coin % 100 === 0 ? view.coin / 100 : '¢'}</text>` : nothing}`}</svg>`;
  const classes = `sensor ${hasCoin ? 'coin' : ''} ${view.isLit ? 'lit' : ''} ${view.isWon ? 'won' : ''}`;
  return view.toggle === undefined
    ? html`<span class=${classes} role="img" aria-label=${sensorLabel(view)}>${drawing}</span>`
    : html`<button class=${classes} aria-label=${sensorLabel(view)} aria-pressed=${view.coin > 0 ? 'true' : 'false'} @click=${view.toggle}>${drawing}</button>`;
}
