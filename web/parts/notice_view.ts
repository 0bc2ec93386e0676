// A notice in a panel, in one column.
import { html, nothing, type TemplateResult } from 'lit';
import type { Notice, NoticeLine, NoticeSection } from '../client/index.js';
import { blocks, cellHtml, sentences, type Block } from './notice_cells.js';

function feeTable(block: Extract<Block, { kind: 'table' }>): TemplateResult {
  const { caption, columns, rows } = block;
  return html`<table class="plain notice-table">${caption === null ? nothing : html`<caption>${sentences(caption)}</caption>`}
    ${columns === null ? nothing : html`<thead><tr>${columns.cells.map((cell) => html`<th scope="col">${cellHtml(cell)}</th>`)}</tr></thead>`}
    <tbody>${rows.map((row) => html`<tr>${row.cells.map((cell, i) => i === 0 ? html`<th scope="row">${cellHtml(cell)}</th>` : html`<td>${cellHtml(cell)}</td>`)}</tr>`)}</tbody></table>`;
}

function fact(line: NoticeLine): TemplateResult {
  const [label, value, note] = line.cells;
  return html`<div><dt>${cellHtml(label!)}</dt><dd>${cellHtml(value!)}<small>${cellHtml(note!)}</small></dd></div>`;
}

function block(of: Block): TemplateResult {
  switch (of.kind) {
    case 'title':
      return html`<h3>${sentences(of.line)}</h3>`;
    case 'paragraph':
      return html`<p class="fine">${sentences(of.line)}</p>`;
    case 'facts':
      return html`<dl class="terms notice-facts">${of.lines.map(fact)}</dl>`;
    case 'steps':
      return html`<ol class="notice-steps">${of.lines.map((line) => html`<li>${sentences(line)}</li>`)}</ol>`;
    case 'table':
      return feeTable(of);
  }
}

function section(of: NoticeSection): TemplateResult {
  if (of.section === 'head') {
    const [title, ...rest] = of.lines;
    return html`<h2>${sentences(title!)}</h2><p class="fine">${rest.map((line, i) => html`${i > 0 ? ', ' : ''}${sentences(line)}`)}</p>`;
  }
  return html`<section data-section=${of.section}>${blocks(of.lines).map(block)}</section>`;
}

export function noticeView(notice: Notice): TemplateResult {
  return html`<div class="notice-view">${notice.sections.map(section)}</div>`;
}
