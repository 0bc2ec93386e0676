// The words of the pages: each text in three languages with the same values in it, and a text for each clause.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { is, ok, tests } from './harness.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const web = process.env.WEB ?? join(root, 'web');
const { build } = createRequire(join(web, 'package.json'))('esbuild');

/** What a module of web/words exports. */
async function words(name) {
  const made = await build({
    entryPoints: [join(root, 'web/words', name)], bundle: true, format: 'esm', platform: 'node', write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString('base64')}`);
}

function isCatalogue(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) &&
    Object.values(value).every((row) => typeof row === 'object' && row !== null && 'en' in row);
}

const values = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');

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

await tests({
  async 'three languages'() {
    let count = 0;
    for (const name of readdirSync(join(root, 'web/words'))) {
      for (const [what, catalogue] of Object.entries(await words(name))) {
        if (isCatalogue(catalogue)) {
          count += Object.keys(catalogue).length;
          is(faults(catalogue), [], `${name}: each of ${what} in en, es and zh`);
        }
      }
    }
    ok(count > 100, 'the catalogues were found', `${count} texts`);
  },

  async 'clauses'() {
    const list = readFileSync(join(root, 'include/trey/rule_list.h'), 'utf8');
    const rows = [...list.matchAll(/X\((\w+), (\d+),((?:\s*\\?\s*"(?:[^"\\]|\\.)*")+)\)/g)];
    const want = rows.map(([, family, number, text]) =>
      [`${family}-${number}`, [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((piece) => piece[1]).join('')]);
    ok(want.length > 70, 'the list of the rules was read', `${want.length} rows`);
    const { clauses } = await words('clauses.ts');
    is(Object.keys(clauses), want.map(([id]) => id), 'every clause has a text, in the order of the list');
    is(want.filter(([id, text]) => clauses[id]?.en.replaceAll('\u2019', "'") !== text).map(([id]) => id), [],
      'the English is that of the list');
  },
});
