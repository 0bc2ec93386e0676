// A notice at the top of the page while the engine is missing: why, and what it means for this page.
import { html, nothing, type TemplateResult } from 'lit';
import { engineProblem, isShuffleCheckMissing, retryEngine } from '../app/engine.js';
import { t } from '../words/common.js';
import { icon } from './icon.js';

let isClosed = false;

export function engineNotice(changed: () => void): TemplateResult | typeof nothing {
  const problem = engineProblem();
  if (problem === null || isClosed) {
    return nothing;
  }
  const close = (): void => {
    isClosed = true;
    changed();
  };
  return html`<section class="engine-notice" aria-label=${t('engine.title')}><p role="status">${t(`engine.${problem}`)} ${t('engine.figures')}
      ${isShuffleCheckMissing() ? t('engine.shuffles') : nothing}</p>
    ${problem === 'absent' ? nothing : html`<button class="link-button" @click=${() => void retryEngine()}>${t('engine.retry')}</button>`}
    <button class="icon-button" aria-label=${t('close')} @click=${close}>${icon('close')}</button></section>`;
}
