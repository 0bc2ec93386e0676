// The pages' texts: each in three languages with the same placeholders, and a text for each clause, refusal, notice and
// reason of the engine; terms as in the glossary.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogues, words } from './catalogues.mjs';
import { is, ok, tests } from './harness.mjs';
import { LATIN } from './pages.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const values = (text) => [...new Set(text.match(/\{[#@]?\w+\}/g) ?? [])].sort().join(' ');
const read = (path) => readFileSync(join(root, path), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map((found) => found[1]);

function faults(catalogue) {
  const found = [];
  for (const [key, row] of Object.entries(catalogue)) {
    for (const code of ['en', 'es', 'zh']) {
      const text = row[code];
      if (typeof text !== 'string' || text === '') {
        found.push(`${key}: no ${code}`);
      } else if (values(text) !== values(row.en)) {
        found.push(`${key}: ${code} has ${values(text)}, en has ${values(row.en)}`);
      }
    }
  }
  return found;
}

/* Words that are the same in Spanish, or are used in English at every table. */
const SAME = new Set(('ante antes play pair plus auditor supervisor no total california roles bot panel trey csv json grand').split(' '));

/* Words that web/words/glossary.md rules out, by language. */
const RULED_OUT = {
  en: /(?<!there )\bis no\b|\bcomes? back\b|\bfee is back\b|\bwhoever\b|\bsomebody\b|!/i,
  es: /\benvy\b|colecta|mezclador|\bmezcla\b|barajador\b|jugador que banca|no más apuestas|entrenador|\bnula\b/i,
  zh: /玩家庄家|庄家注额|庄家参与|总行动|行动[座位]|起始座|覆盖|旁注|后排|费率表|告示|计数器|指导时机|职责/,
};

await tests({
  async 'three languages'() {
    let count = 0;
    for (const [file, name, catalogue] of await catalogues()) {
      count += Object.keys(catalogue).length;
      is(faults(catalogue), [], `${file}: each of ${name} in en, es and zh`);
    }
    ok(count > 100, 'the catalogues were found', `${count} texts`);
  },

  async 'translated'() {
    const rows = (await catalogues()).flatMap(([file, , catalogue]) => Object.entries(catalogue).map(([key, row]) => ({ at: `${file} ${key}`, ...row })));
    const latin = (text) => text.replaceAll(/\{[#@]?\w+\}/g, '').match(/[A-Za-z]{2,}/g) ?? [];
    is(rows.filter((row) => row.es === row.en && !latin(row.es).every((word) => SAME.has(word.toLowerCase()))).map(({ at }) => at), [],
      'no Spanish text is the English one, but for words that are the same');
    is(rows.filter((row) => !latin(row.zh).every((word) => LATIN.has(word) || /^[KT][hs]$/.test(word))).map(({ at }) => at), [],
      'no Chinese text has words of other letters, but for names');
  },

  async 'one term per thing'() {
    const mirrors = new Set(['clauses', 'procedureWords']); /* Their English is that of the program. */
    const found = (await catalogues()).flatMap(([file, name, catalogue]) => Object.entries(catalogue).flatMap(([key, row]) =>
      Object.entries(RULED_OUT).filter(([code, words]) => !(code === 'en' && mirrors.has(name)) && words.test(row[code])).map(([code]) => `${file} ${key}: ${row[code]}`)));
    is(found, [], 'no text has a word that the glossary rules out');
    const { noticeTexts } = await words('notice_texts.ts');
    is(Object.entries(noticeTexts).filter(([, row]) => RULED_OUT.es.test(row.es) || RULED_OUT.zh.test(row.zh)).map(([key]) => key), [], 'nor has a notice');
  },

  async 'hands'() {
    const { handName, handRanks } = await words('hands.ts', 'app');
    const [seven, jack, pair] = [11 << 8 | 7 << 4 | 5, 11 << 8 | 9 << 4 | 2, 1 << 12 | 2 << 8 | 11 << 4];
    is([handName(seven), handName(jack)], ['King high', 'King high'], 'two hands of one name');
    is([handRanks(seven), handRanks(jack), handRanks(pair)], ['K-9-7', 'K-J-4', '4-4-K'], 'are distinguished by their ranks');
  },

  async 'the round log'() {
    Object.assign(globalThis, { location: { protocol: 'http:', host: 'here' }, navigator: { languages: ['en'], language: 'en' },
      document: { documentElement: { dataset: {} }, addEventListener() {}, createTreeWalker() {}, createComment() {} }, matchMedia: () => ({ matches: false, addEventListener() {} }) }); /* as in a page */
    const { roundLog } = await words('log.ts', 'pages/table');
    const people = [{ person: 11, seats: [2], name: 'Milo' }, { person: 7, seats: [4], name: 'Ruth' }];
    const names = { 11: 'Milo', 7: 'You' };
    const wager = { person: 7, seat: 4, ante: 1000, bonus: 0, progressive: 0, play: 0, fee: 0, decision: 'open' };
    const told = (change) => roundLog({
      me: 7, isBank: change.bank?.person === 7, name: (person) => names[person],
      seats: Array.from({ length: 7 }, (_, i) => ({ person: people.find((one) => one.seats.includes(i + 1)) ?? null })),
      rules: { house_banks: false, fees: {}, seats: 7, cover: 'matched', exposes_card: false },
      s: {
        people, wagers: [wager], hands: [], announcements: { no_more_bets: false, void: null }, clock: { bets_open: false, phase: 'bank', turn: null, next: null },
        bank: { seat: null, person: null, offered_seat: null, rotation: { declined: [] }, fees_taken: false, fee: 0, wager: 0 }, ...change,
      },
    }).map((line) => line.text);
    const bank = { seat: 2, person: 11, offered_seat: null, rotation: null, fees_taken: true, fee: 50, wager: 300_00 };
    is(told({ bank: { ...bank, seat: null, person: null, fees_taken: false, rotation: { declined: [11, 7] } } }),
      ['Milo, seat 2, declines the bank.', 'You, seat 4, decline the bank.'], 'players who declined are named with their seats');
    is(told({ bank: { ...bank, seat: 4, person: 7, fees_taken: false } })[0], 'You, seat 4, bank with $300.', 'the viewer is addressed as you');
    is(told({ bank, clock: { bets_open: true } }).slice(1, 2), ['You, seat 4, bet ante $10.'], 'also for bets');
    is(told({ bank }).slice(1), ['Fee to the drop box: $0.50 from the bank.'], 'no line for players without a fee');
    is(told({ bank, clock: { waits_for: 'decision', turn: { seat: 2, person: 11 }, next: { seat: 4, person: 7 } } }).at(-1),
      'Milo, seat 2, is deciding. You are next.', 'and for the turn');
  },

  async 'clauses'() {
    const list = read('include/trey/rule_list.h');
    const rows = [...list.matchAll(/X\((\w+), (\d+),((?:\s*\\?\s*"(?:[^"\\]|\\.)*")+)\)/g)];
    const want = rows.map(([, family, number, text]) =>
      [`${family}-${number}`, [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((piece) => piece[1]).join('')]);
    ok(want.length > 70, 'the list of the rules was read', `${want.length} rows`);
    const { clauses } = await words('clauses.ts');
    is(Object.keys(clauses), want.map(([id]) => id), 'every clause has a text, in the order of the list');
    is(want.filter(([id, text]) => clauses[id]?.en.replaceAll('\u2019', "'") !== text).map(([id]) => id), [],
      'the English is that of the list');
  },

  async 'refusals'() {
    const lists = ['include/trey/status_list.h', 'src/table/fair_status_list.h', 'src/table/table_status_list.h',
      'include/trey/sim_status_list.h'];
    const rows = [...lists.map(read).join('').matchAll(/X\(\w+, "([a-z0-9-]+)", \w+, \\\s*"([^"]*)"\)/g)];
    ok(rows.length > 130, 'the lists of the causes were read', `${rows.length} rows`);
    const { refusals } = await words('refusals.ts');
    is(Object.keys(refusals), rows.map(([, code]) => code), 'every cause has a text, in the order of the list');
    /* An answer carries only the figures of its message. */
    const strange = rows.filter(([, code, text]) =>
      (refusals[code]?.en.match(/\{[#@]?\w+\}/g) ?? []).some((value) => value !== '{bonus}' && !text.includes(value)));
    is(strange.map(([, code]) => code), [], 'with figures that the answer carries');
  },

  async 'a refusal as a sentence'() {
    const { loadRefusals, refusalText } = await words('problem.ts', 'app');
    await loadRefusals();
    const over = { error: 'bonus-over-maximum', given: 60_00, limit: 50_00 };
    is([refusalText(over), refusalText(over, { bonus_name: 'pair-plus' })], ['The bonus limit is $50.', 'The Pair Plus limit is $50.'],
      'PROC-1: it names the bonus as the table does');
    is(refusalText({ error: 'card-too-often', given: 51, limit: 1 }), 'Ace of spades is used more often than the decks allow; decks in play: 1.',
      'a card by its name');
    is(refusalText({ error: 'new-code', message: 'the server\u2019s own text' }), 'The server\u2019s own text.', 'an unknown code has the text of the server');
  },

  async 'server errors'() {
    const docs = read('docs/api.md');
    const head = '| code | |'; /* errors of a frame */
    ok(docs.includes(head), `docs/api.md has the table ${head}`);
    const frames = docs.slice(docs.indexOf(head)).split('\n\n')[0].split('\n').slice(2).map((row) => row.split('|')[1]).join('\n');
    const codes = new Set([
      ...all(frames, /`([a-z-]+)`/g),
      ...all(read('src/serve/http/server_error_list.h'), /X\(\w+, "([a-z-]+)", \d+/g),
    ]);
    ok(codes.size > 50, 'the codes of the server were found', `${codes.size}`);
    const { problemWords } = await words('problems.ts');
    const { serverProblems } = await words('server_problems.ts');
    const { refusals } = await words('refusals.ts');
    is([...codes].filter((code) => ![problemWords, serverProblems, refusals].some((catalogue) => code in catalogue)), [], 'each has a text');
  },

  async 'notices'() {
    const { notices } = await words('notices.ts');
    /* "- a text" in one line, or "- >-" with the text below it. */
    const lists = readdirSync(join(root, 'rules')).flatMap((name) =>
      [...read(`rules/${name}`).matchAll(/^    (?:collection|notices): *(?:#.*)?\n((?:      .*\n)+)/gm)].map(([, list]) => list));
    const texts = lists.flatMap((list) => list.split(/^      - /m).slice(1)).map((text) =>
      text.replace(/^>-\n/, '').replace(/ #.*/, '').replace(/\s+/g, ' ').trim());
    ok(texts.length >= 17, 'the sentences of the rule sets were read', `${texts.length}`);
    is(texts.filter((text) => notices[text] === undefined), [], 'each is translated');
    is(Object.keys(notices).filter((text) => !texts.includes(text)), [], 'and nothing else is');
  },

  async 'notice texts'() {
    const rows = [...read('src/format/notice/notice_list.h').matchAll(/X\(\w+, "([\w.-]+)", "(.*)"\)/g)];
    ok(rows.length > 100, 'the texts of the program were read', `${rows.length}`);
    const { noticeTexts } = await words('notice_texts.ts');
    is(Object.keys(noticeTexts), rows.map(([, code]) => code), 'each code is translated, in the order of the list');
    const braces = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
    const brackets = (text) => (text.match(/\[[^\]]+\]/g) ?? []).length;
    for (const language of ['es', 'zh']) {
      is(rows.filter(([, code, text]) => braces(noticeTexts[code]?.[language] ?? '') !== braces(text)).map(([, code]) => code), [],
        `${language}: with the same figures`);
      is(rows.filter(([, code, text]) => brackets(noticeTexts[code]?.[language] ?? '') !== brackets(text)).map(([, code]) => code), [],
        `${language}: with as much emphasized`);
    }
  },

  async 'procedure'() {
    const rows = [...read('include/trey/conduct_list.h').matchAll(/X\(\w+, "([a-z0-9-]+)", \w+,(?: \\)?\s*"((?:[^"\\]|\\.)*)"\)/g)];
    ok(rows.length > 50, 'the list of instructions was read', `${rows.length} rows`);
    const { procedureWords, ruleSetSentences } = await words('procedure.ts');
    is(Object.keys(procedureWords), rows.map(([, code]) => code), 'every instruction has a text, in the order of the list');
    const plain = (text) => text?.replaceAll('\u2019', "'").replaceAll(/[“”]/g, '\\"');
    is(rows.filter(([, code, text]) => plain(procedureWords[code]?.en) !== text).map(([, code]) => code), [], 'the English is that of the list');
    const own = readdirSync(join(root, 'rules')).flatMap((name) => all(read(`rules/${name}`), /^ +(?:bonus spot|shuffler): (.*)$/gm));
    is(own.length, 8, 'the sentences of the rule sets were read');
    is(own.filter((text) => ruleSetSentences[text] === undefined), [], 'each is translated');
  },

  async 'shuffle'() {
    const { REASONS } = await import('../../web/engine/reasons.js');
    const { shuffleWords } = await words('shuffle.ts');
    is(Object.keys(shuffleWords), Object.keys(REASONS), 'each reason of the engine has a text');
  },
});
