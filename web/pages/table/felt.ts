// The cloth: rail, hem and lettering. It is drawn once.
import { html, svg, type TemplateResult } from 'lit';
import type { RulesSection } from '../../client/index.js';
import { bonusTitle } from '../../words/game.js';
import { tt } from '../../words/table.js';

const RAIL = 'M146 19H958C1032.4 19 1078 64.6 1078 139V339.6C1078 365.6 1066 378.6 1044 389.6' +
  'A900 900 0 0 1 60 389.6C38 378.6 26 365.6 26 339.6V139C26 64.6 71.6 19 146 19z';
const HEM = 'M152 34H952C1020.8 34 1063 76.2 1063 145V334.2C1063 360.2 1051 373.2 1029 384.2' +
  'A900 900 0 0 1 75 384.2C53 373.2 41 360.2 41 334.2V145C41 76.2 83.2 34 152 34z';

export function bonusPays(rules: RulesSection): string {
  return (rules.bonus ?? []).map((line) => line.pays).join(' · ');
}

export function felt(rules: RulesSection): TemplateResult {
  return html`<svg class="felt" viewBox="0 0 1104 756" aria-hidden="true">${svg`
    <path class="felt-rim" d=${RAIL}></path><path class="felt-rail" d=${RAIL}></path>
    <path class="felt-cloth" d=${RAIL}></path><path class="felt-groove" d=${RAIL}></path>
    <path class="felt-hem" d=${HEM}></path>
    <path id="words-1" d="M233 106A733 733 0 0 0 871 106" fill="none"></path>
    <path id="words-2" d="M232.4 128.2A757 757 0 0 0 871.6 128.2" fill="none"></path>
    <text class="felt-words"><textPath href="#words-1" startOffset="50%">${tt('felt.qualifies').toUpperCase()}</textPath></text>
    <text class="felt-words minor"><textPath href="#words-2" startOffset="50%">${tt('felt.bonus', { bonus: bonusTitle(rules), pays: bonusPays(rules) }).toUpperCase()}</textPath></text>`}
  </svg>`;
}
