import { html, type TemplateResult } from 'lit';
import type { Play } from './play.js';

export function phone(play: Play): TemplateResult {
  return html`<div class="phone">${play.name}</div>`;
}
