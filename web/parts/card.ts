// Drawings of cards. The component that shows a row of cards names them for screen readers.
import { html, svg, type TemplateResult } from 'lit';
import { cardNames } from '../app/format.js';

function face(card: string, extra: string): TemplateResult {
  const rank = `#rank-${card[0]!}`;
  const suit = `#suit-${card[1]!}`;
  return html`<svg class="card ${extra}" data-suit=${card[1]!} viewBox="0 0 100 140" aria-hidden="true">
    ${svg`<rect class="card-face" x=".5" y=".5" width="99" height="139" rx="9.5"></rect>
    <use class="card-rank" href=${rank} x="12" y="14" width="44" height="61.6"></use>
    <use class="card-suit" href=${suit} x="43" y="81" width="45" height="45"></use>`}</svg>`;
}

function smallFace(card: string, extra: string): TemplateResult {
  const rank = `#rank-${card[0]!}`;
  const suit = `#suit-${card[1]!}`;
  return html`<svg class="card mini ${extra}" data-suit=${card[1]!} viewBox="0 0 84 116" aria-hidden="true">
    ${svg`<rect class="card-face" x=".75" y=".75" width="82.5" height="114.5" rx="9"></rect>
    <use class="card-rank" href=${rank} x="13" y="12" width="36" height="50.4"></use>
    <use class="card-suit" href=${suit} x="13" y="70" width="36" height="36"></use>`}</svg>`;
}

/** The back of deck 0 or 1. */
export function cardBack(deck: 0 | 1 = 0, extra = ''): TemplateResult {
  return html`<svg class="card mini back ${deck === 1 ? 'brick' : ''} ${extra}" viewBox="0 0 84 116" aria-hidden="true">
    ${svg`<use href="#back" width="84" height="116"></use>`}</svg>`;
}

export function largeCard(card: string | null, extra = '', deck: 0 | 1 = 0): TemplateResult {
  return card === null ? cardBack(deck, `large ${extra}`) : face(card, extra);
}

export function smallCard(card: string | null, extra = '', deck: 0 | 1 = 0): TemplateResult {
  return card === null ? cardBack(deck, extra) : smallFace(card, extra);
}

/** A row or fan of cards with a label for screen readers. */
export function cards(
  list: readonly (string | null)[],
  options: { size?: 'large' | 'small'; form?: 'row-of-cards' | 'fan' | 'fan down'; deck?: 0 | 1; label?: string; extra?: string } = {},
): TemplateResult {
  const draw = options.size === 'large' ? largeCard : smallCard;
  return html`<span class="${options.form ?? 'row-of-cards'} ${options.extra ?? ''}" role="img" aria-label=${options.label ?? cardNames(list)}
    >${list.map((card) => draw(card, '', options.deck ?? 0))}</span>`;
}

/** A card within a sentence. */
export function cardInText(card: string): TemplateResult {
  return html`<span class="pc" data-suit=${card[1]!} role="img" aria-label=${cardNames([card])}
    ><span aria-hidden="true">${card[0] === 'T' ? '10' : card[0]}</span
    ><svg viewBox="0 0 32 32" aria-hidden="true">${svg`<use href=${`#suit-${card[1]!}`}></use>`}</svg></span>`;
}
