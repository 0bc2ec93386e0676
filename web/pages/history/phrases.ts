// The sentences of a round's record. The server sends codes and values; the words are in words/record.ts.
import { money } from '../../app/format.js';
import { handInText } from '../../app/hands.js';
import { personName } from '../../app/names.js';
import type { Phrase, RoundSheet } from '../../client/index.js';
import { handName, tg, wagerName, wagerTitle } from '../../words/game.js';
import { th } from '../../words/history.js';
import { tr } from '../../words/record.js';
import type { Values } from '../../words/words.js';

/** Players, and staff where the reader may know them. */
export function nameOf(sheet: RoundSheet, person: number | null | undefined): string {
  return person === undefined || person === null ? tg('house') : personName(person, [...sheet.people, ...sheet.sheet.staff]);
}

function values(sheet: RoundSheet, said: Phrase): Values {
  const { rules } = sheet;
  const { seat, count, pays, percent } = said;
  return {
    ...(said.person === undefined ? {} : { name: nameOf(sheet, said.person) }),
    ...(seat === undefined ? {} : { seat }), ...(count === undefined ? {} : { count }),
    ...(pays === undefined ? {} : { pays }), ...(percent === undefined ? {} : { percent }),
    ...(said.amount === undefined ? {} : { amount: money(said.amount) }),
    ...(said.other === undefined ? {} : { other: money(said.other) }),
    ...(said.wager === undefined ? {} : { wager: wagerName(said.wager, rules), title: wagerTitle(said.wager, rules) }),
    ...(said.value === undefined ? {} : { hand: handInText(said.value, rules) }),
    ...(said.line === undefined ? {} : { line: handName(said.line, rules) }),
    ...(said.reason === undefined ? {} : { reason: th(`void.${said.reason}`) }),
    ...(said.cards === undefined ? {} : { cards: said.cards.length === 0 ? th('cards.none') : said.cards.join(' ') }),
    ...(said.text === undefined ? {} : { text: said.text }),
  };
}

export function phraseText(sheet: RoundSheet, said: Phrase): string {
  return tr(said.code, values(sheet, said));
}

interface Said {
  say: Phrase;
  by: Phrase | null;
  approved?: Phrase;
}

/** With who of the staff did it and who approved it. */
export function saidText(sheet: RoundSheet, { say, by, approved }: Said): string {
  return [say, by, approved].flatMap((part) => (part === null || part === undefined ? [] : [phraseText(sheet, part)])).join(' · ');
}
