// Bundles the pages and prints them as constants for the server:
//
//   node build.mjs OUTPUT.c [--depfile FILE --target NAME] [--engine trey-table.wasm --sheets trey-odds.wasm]
//                    [--dist DIR]
//
// File names contain a digest of the content, so that browsers may cache them forever; the page itself is revalidated
// each time. Compressible files are stored both plain and gzipped, so that the server only copies bytes.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    depfile: { type: 'string' },
    target: { type: 'string' },
    engine: { type: 'string' },
    sheets: { type: 'string' },
    dist: { type: 'string' },
  },
});
const output = positionals[0];
if (output === undefined) {
  console.error('usage: node build.mjs OUTPUT.c [--depfile FILE --target NAME] [--engine FILE --sheets FILE] [--dist DIR]');
  process.exit(2);
}

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
  ['.json', 'application/json'],
  ['.webmanifest', 'application/manifest+json'],
]);
const compresses = (name) => extname(name) !== '.woff2';
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const inputs = new Set([join(here, 'build.mjs'), join(here, 'package-lock.json'), join(here, 'index.html')]);

// The engine's modules are separate files named by their content; the pages learn the names at build time.
const files = [];
const addModule = (path) => {
  if (path === undefined) {
    return '';
  }
  const bytes = readFileSync(path);
  const url = `/assets/${basename(path, '.wasm')}-${digest(bytes)}.wasm`;
  inputs.add(resolve(path));
  files.push({ path: url, bytes, keeps: true });
  return url;
};
const engineUrl = addModule(options.engine);
const sheetsUrl = addModule(options.sheets);

for (const name of readdirSync(join(here, 'static'))) {
  inputs.add(join(here, 'static', name));
  files.push({ path: `/${name}`, bytes: readFileSync(join(here, 'static', name)), keeps: false });
}

const result = await build({
  absWorkingDir: here,
  entryPoints: { main: 'app/main.ts', style: 'style/style.css', more: 'style/more.css' },
  outdir: 'assets',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2022'],
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/assets',
  loader: { '.woff2': 'file' },
  define: { ENGINE_URL: JSON.stringify(engineUrl), SHEETS_URL: JSON.stringify(sheetsUrl) },
  metafile: true,
  write: false,
  logLevel: 'warning',
});

for (const name of Object.keys(result.metafile.inputs)) {
  inputs.add(resolve(here, name));
}

const entry = { main: '', style: '', more: '' };
for (const file of result.outputFiles) {
  const path = `/assets/${basename(file.path)}`;
  const made = result.metafile.outputs[relative(here, file.path)];
  if (made?.entryPoint === 'app/main.ts') {
    entry.main = path;
  } else if (made?.entryPoint === 'style/style.css') {
    entry.style = path;
  } else if (made?.entryPoint === 'style/more.css') {
    entry.more = path;
  }
  files.push({ path, bytes: Buffer.from(file.contents), keeps: true });
}

const page = readFileSync(join(here, 'index.html'), 'utf8')
  .replaceAll('{{main}}', entry.main)
  .replaceAll('{{style}}', entry.style)
  .replaceAll('{{more}}', entry.more);
files.push({ path: '/', bytes: Buffer.from(page), keeps: false, type: types.get('.html') });
files.sort((a, b) => (a.path < b.path ? -1 : 1));

// ---- As C ----

const literal = (bytes) => {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 24) {
    lines.push(`    ${Array.from(bytes.subarray(at, at + 24)).join(',')},`);
  }
  return lines.join('\n');
};

const parts = ['/* Made by web/build.mjs. */', '#include "serve/http/web_files.h"', ''];
const rows = [];
files.forEach((file, i) => {
  const packed = compresses(file.path) ? gzipSync(file.bytes, { level: 9 }) : null;
  parts.push(`static const unsigned char plain_${i}[] = {\n${literal(file.bytes)}\n};`);
  if (packed !== null) {
    parts.push(`static const unsigned char packed_${i}[] = {\n${literal(packed)}\n};`);
  }
  const type = file.type ?? types.get(extname(file.path));
  rows.push(
    `    {${JSON.stringify(file.path)}, ${JSON.stringify(type)}, "\\"${digest(file.bytes)}\\"", ${file.keeps},\n` +
      `     plain_${i}, sizeof plain_${i}, ${packed !== null ? `packed_${i}, sizeof packed_${i}` : 'NULL, 0'}},`,
  );
  if (options.dist !== undefined) {
    const to = join(options.dist, file.path === '/' ? 'index.html' : file.path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, file.bytes);
  }
});
parts.push('', 'const web_file web_files[] = {', ...rows, '};', '', `const size_t web_file_count = ${files.length};`, '');
writeFileSync(output, parts.join('\n'));

if (options.depfile !== undefined) {
  const escape = (path) => path.replaceAll(' ', '\\ ');
  writeFileSync(options.depfile, `${options.target ?? output}: ${[...inputs].map(escape).join(' ')}\n`);
}
