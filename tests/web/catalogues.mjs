// Loads the catalogs of web/words as the pages see them.
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './harness.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The exports of a module in web/words or another folder of web. */
export async function words(name, folder = 'words') {
  const made = await load('esbuild').build({
    entryPoints: [join(root, 'web', folder, name)], bundle: true, format: 'esm', platform: 'node', write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString('base64')}`);
}

function isCatalogue(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) &&
    Object.values(value).every((row) => typeof row === 'object' && row !== null && 'en' in row);
}

/** All catalogs: [file, name, catalog]. */
export async function catalogues() {
  const found = [];
  for (const file of readdirSync(join(root, 'web/words')).filter((name) => name.endsWith('.ts'))) {
    for (const [name, value] of Object.entries(await words(file))) {
      if (isCatalogue(value)) {
        found.push([file, name, value]);
      }
    }
  }
  return found;
}
