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

export interface SpotLook {
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

function spotState(look: SpotLook): string {
  const line = look.line;
  if (look.isBack === true && look.amount > 0) {
    return 'back';
  }
  if (line === undefined) {
    return `${look.isDue === true ? 'due' : ''} ${look.isDraft === true ? 'draft' : ''}`;
  }
  if (line.paid > 0) {
    return 'won';
  }
  if (line.collected > 0) {
    return 'lost';
  }
  return 'back';
}

function spotAmount(look: SpotLook): string {
  const line = look.line;
  if (line === undefined) {
    return money(look.amount);
  }
  const net = line.paid - line.collected;
  return net === 0 ? money(look.amount) : gain(net);
}

/** The label: the visible text and the seat. */
function spotLabel(look: SpotLook, word: string): string {
  const behind = look.behind !== undefined && look.behind > 0 ? ` ${tt('spot.behind', { amount: money(look.behind) })}` : '';
  return tt('spot.choose', { spot: (look.amount > 0 ? `${word} ${spotAmount(look)}` : word) + behind, seat: look.seat ?? 0 });
}

/** The number of separate wagers with room side by side; further ones lie under the last. */
const PILES_MAX = 3;

function piles(look: SpotLook): TemplateResult {
  const parts = look.parts?.filter((amount) => amount > 0) ?? [];
  if (parts.length < 2) {
    return pile(look.amount);
  }
  const shown = parts.length <= PILES_MAX ? parts
    : [...parts.slice(0, PILES_MAX - 1), parts.slice(PILES_MAX - 1).reduce((sum, amount) => sum + amount, 0)];
  return html`<span class="piles" data-count=${shown.length}>${shown.map((amount) => pile(amount))}</span><span class="vh">${tt('spot.several', { count: parts.length })}</span>`;
}

export function spot(look: SpotLook): TemplateResult {
  const state = spotState(look);
  const hasChips = look.amount > 0 && state !== 'lost';
  const word = look.kind === 'bonus' ? bonusTitle(look.rules) : tt(`spot.${look.kind}`);
  const inner = html`<svg class="spot-line" viewBox="0 0 54 54" aria-hidden="true">${outlines[look.kind === 'bonus' ? look.rules.bonus_shape : look.kind]}</svg>
    ${hasChips ? piles(look) : look.kind === 'bank' ? nothing : html`<span class="spot-word">${word}</span>`}
    ${look.amount > 0 ? html`${hasChips ? html`<span class="vh">${word}</span>` : nothing}<span class="amount">${spotAmount(look)}</span>` : nothing}
    ${look.behind !== undefined && look.behind > 0 ? html`<span class="behind ${look.isOwnBehind === true ? 'own' : ''}"><span aria-hidden="true">${tt('spot.behindShort', { amount: money(look.behind) })}</span><span class="vh">${tt('spot.behind', { amount: money(look.behind) })}</span></span>` : nothing}`;
  const classes = `spot ${look.kind} ${look.kind === 'bonus' ? look.rules.bonus_shape : ''} ${state} ${look.isTarget === true ? 'target' : ''}`;
  return look.choose === undefined
    ? html`<div class=${classes} data-spot=${look.kind}>${inner}</div>`
    : html`<button class=${classes} data-spot=${look.kind} aria-label=${spotLabel(look, word)} @click=${look.choose}>${inner}</button>`;
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

export interface SensorLook {
  /** The coin that lies there, in cents. */
  coin: number;
  /** COIN IN has taken and counted it (PROG-7). */
  isLit: boolean;
  isWon: boolean;
  seat: number;
  toggle?: (() => void) | undefined;
}

function sensorLabel(look: SensorLook): string {
  const words = tt(look.isWon ? 'sensor.won' : look.isLit ? 'sensor.lit' : look.coin > 0 ? 'sensor.coin' : 'sensor.dark', { amount: money(look.coin) });
  return tt('spot.choose', { spot: words, seat: look.seat });
}

/** The progressive sensor: a coin lies on it until COIN IN takes it; then its light is on. */
export function sensor(look: SensorLook): TemplateResult {
  const hasCoin = look.coin > 0 && !look.isLit && !look.isWon;
  const drawing = html`<svg viewBox="0 0 32 32" aria-hidden="true">${svg`<circle class="sensor-ring" cx="16" cy="16" r="14"></circle>
    <circle class="sensor-light" cx="16" cy="16" r=${hasCoin ? 11 : 7.5}></circle>
    ${hasCoin ? svg`<text class="sensor-coin" x="16" y="20">${look.coin % 100 === 0 ? look.coin / 100 : '¢'}</text>` : nothing}`}</svg>`;
  const classes = `sensor ${hasCoin ? 'coin' : ''} ${look.isLit ? 'lit' : ''} ${look.isWon ? 'won' : ''}`;
  return look.toggle === undefined
    ? html`<span class=${classes} role="img" aria-label=${sensorLabel(look)}>${drawing}</span>`
    : html`<button class=${classes} aria-label=${sensorLabel(look)} aria-pressed=${look.coin > 0 ? 'true' : 'false'} @click=${look.toggle}>${drawing}</button>`;
}
