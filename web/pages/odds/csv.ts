// A par sheet as CSV with exact fractions. It is meant for spreadsheets, so its texts stay English.
import type { Figure, ParSheet } from '../../app/odds.js';

export function parSheetCsv(sheet: ParSheet): string {
  const rows: (string | number)[][] = [['rules', 'paytable', 'decks', 'wager', 'what', 'exact', 'value']];
  const head = [sheet.rules, sheet.paytable ?? '', sheet.decks];
  const figure = (wager: string, what: string, found: Figure | undefined): void => {
    if (found !== undefined) {
      rows.push([...head, wager, what, found.exact, found.value]);
    }
  };
  for (const [name, wager] of Object.entries(sheet.wagers)) {
    if (wager === null) {
      continue;
    }
    for (const what of ['ev', 'edge', 'element_of_risk', 'variance', 'hit_frequency'] as const) {
      figure(name, what, wager[what]);
    }
    for (const one of wager.distribution) {
      const net = typeof one.net === 'number' ? one.net : one.net.value;
      rows.push([...head, name, `result ${net}`, `${one.ways}/${wager.deals}`, one.chance]);
    }
  }
  for (const row of sheet.map) {
    for (const cell of row.play) {
      figure('play', `${row.hands}${cell.up === undefined ? '' : ` against ${cell.up}`}: ${cell.verdict}`, cell.ev);
    }
  }
  return rows.map((row) => row.map((value) => (/[",]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value)).join(',')).join('\n') + '\n';
}

/** Lets the browser download a file. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
