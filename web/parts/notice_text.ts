// A posted notice (FEE-10) in the visitor's language, or in the room's own words.
import { html, type TemplateResult } from 'lit';
import { noticeText } from '../words/notices.js';

export function postedNotice(text: string): TemplateResult {
  const known = noticeText(text);
  return known !== null ? html`${known}` : html`<span lang="en">${text}</span>`;
}
