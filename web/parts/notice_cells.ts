// Cells of a notice in the visitor's language: the server's text in English, otherwise the translation of its code with
// the same figures.
import { html, type TemplateResult } from 'lit';
import type { NoticeCell, NoticeLine } from '../client/index.js';
import { noticeTexts } from '../words/notice_texts.js';
import { noticeText } from '../words/notices.js';
import { language } from '../words/words.js';

/** Text, and whether it is emphasized. */
type Part = [text: string, isStrong: boolean];

function dayText(day: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}

function figure(cell: NoticeCell, name: string): string {
  const value = cell.figures?.[name];
  if (typeof value === 'object') {
    return cellText(value);
  }
  return name === 'date' && typeof value === 'string' ? dayText(value) : String(value ?? '');
}

/** "a [b] c" in parts. */
function bracketed(template: string, cell: NoticeCell): Part[] {
  return template.split(/[[\]]/).map((part, i): Part =>
    [part.replace(/\{(\w+)\}/g, (_, name: string) => figure(cell, name)), i % 2 === 1]);
}

function english(cell: NoticeCell): Part[] {
  const parts: Part[] = [];
  let rest = cell.text;
  for (const strong of cell.strong ?? []) {
    const at = rest.indexOf(strong);
    parts.push([rest.slice(0, at), false], [strong, true]);
    rest = rest.slice(at + strong.length);
  }
  parts.push([rest, false]);
  return parts;
}

function partsOf(cell: NoticeCell): Part[] {
  const now = language();
  if (cell.code === 'posted') {
    return [[noticeText(cell.text) ?? cell.text, false]];
  }
  const template = now === 'en' ? undefined : noticeTexts[cell.code]?.[now];
  return template === undefined ? english(cell) : bracketed(template, cell);
}

export function cellText(cell: NoticeCell): string {
  return partsOf(cell).map(([text]) => text).join('');
}

/** Whether a text exists in English only, as the room's own sentences do. */
function isForeign(cell: NoticeCell): boolean {
  return cell.code === 'posted' && noticeText(cell.text) === null;
}

export function cellHtml(cell: NoticeCell): TemplateResult {
  const made = partsOf(cell).filter(([text]) => text !== '').map(([text, isStrong]) => isStrong ? html`<b>${text}</b>` : html`${text}`);
  return isForeign(cell) ? html`<span lang="en">${made}</span>` : html`${made}`;
}

/** The sentences of a paragraph, one after another. */
export function sentences(line: NoticeLine): TemplateResult {
  const between = language() === 'zh' ? '' : ' ';
  return html`${line.cells.map((cell, i) => html`${i > 0 ? between : ''}${cellHtml(cell)}`)}`;
}

/** A run of lines that belong together. */
export type Block =
  | { kind: 'title' | 'paragraph'; line: NoticeLine }
  | { kind: 'facts' | 'steps'; lines: NoticeLine[] }
  | { kind: 'table'; caption: NoticeLine | null; columns: NoticeLine | null; rows: NoticeLine[] };

/** The lines of a section as titles, paragraphs, lists and tables. */
export function blocks(lines: readonly NoticeLine[]): Block[] {
  const made: Block[] = [];
  for (const line of lines) {
    const last = made.at(-1);
    switch (line.kind) {
      case 'title':
      case 'paragraph':
        made.push({ kind: line.kind, line });
        break;
      case 'fact':
      case 'step': {
        const kind = line.kind === 'fact' ? 'facts' : 'steps';
        if (last?.kind === kind) {
          last.lines.push(line);
        } else {
          made.push({ kind, lines: [line] });
        }
        break;
      }
      case 'caption':
        made.push({ kind: 'table', caption: line, columns: null, rows: [] });
        break;
      case 'columns':
        if (last?.kind === 'table') {
          last.columns = line;
        }
        break;
      case 'row':
        if (last?.kind === 'table') {
          last.rows.push(line);
        }
        break;
    }
  }
  return made;
}
