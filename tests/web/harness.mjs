// Runs the real server and a real browser for the page tests, and prints TAP.
//
//   TREY   the program            CHROMIUM   the browser; default: Debian's chromium-headless-shell or chromium
//   SHOTS  a folder for screenshots; without it none are taken   WEB   the folder with node_modules
//
// No test waits for a fixed time. Each waits for a condition, as long as a busy machine may need, and reads a layout only
// once it is settled(). A test of a short-lived state first freezes the page there (gate.mjs).
import { stripVTControlCharacters } from 'node:util';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gate } from './gate.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const web = process.env.WEB ?? join(root, 'web');
const trey = process.env.TREY ?? join(root, 'build/trey');
const shots = process.env.SHOTS;
/** A package of web/node_modules. */
export const load = createRequire(join(web, 'package.json'));
const { chromium } = load('playwright-core');
const axeSource = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8');

/** The timeout of a condition: longer than a busy machine needs, since a condition that is met costs no time. */
export const PATIENCE_MS = 120_000;
/** How often a page checks a condition. Checking at every frame would keep the page drawing all the time. */
const LOOK_EVERY_MS = 40;

// ---- The server ----

/** Starts `trey serve`; `config` is YAML, and a given `data` folder is kept. Resolves once the server listens. */
export async function startServer({ args = [], config = null, data = null, listen = '127.0.0.1:0' } = {}) {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'trey-web-'));
  if (config !== null) {
    writeFileSync(join(folder, 'trey.yaml'), config);
    args = ['--config', join(folder, 'trey.yaml'), ...args];
  }
  const child = spawn(trey, ['serve', '--listen', listen, '--data', folder, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill('SIGKILL')); /* Also if a test fails before it stops the server. */
  let printed = '';
  let errors = '';
  child.stderr.on('data', (text) => { errors += text; });
  const address = await new Promise((found, failed) => {
    child.stdout.on('data', (text) => {
      printed += text;
      const match = /Trey listens at (\S+?):? /.exec(printed.replace(/: (\d+ tables)/, ' $1'));
      if (match !== null) {
        found(match[1]);
      }
    });
    child.on('exit', (code) => failed(new Error(`trey serve ended with ${code}: ${errors}`)));
  });
  child.removeAllListeners('exit');
  const ended = new Promise((done) => child.on('exit', done));
  return {
    address, folder, child,
    get link() { return /\S+\/link#\S+/.exec(printed)?.[0]; },
    get log() { return errors; },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const again = setInterval(() => child.kill(signal), 100); /* A second signal stops at once; pending signals are merged, so repeat it. */
      await ended;
      clearInterval(again);
      if (data === null) {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Runs `trey` and resolves with its output. */
export function run(...args) {
  return new Promise((done, failed) => {
    const child = spawn(trey, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    child.stdout.on('data', (text) => { out += text; });
    child.stderr.on('data', (text) => { out += text; });
    child.on('exit', (code) => (code === 0 ? done(out) : failed(new Error(`trey ${args.join(' ')}: ${code}\n${out}`))));
    child.stdin.end();
  });
}

// ---- The browser ----

let browser;

export async function startBrowser() {
  const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? known.find((path) => existsSync(path)),
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  });
  return browser;
}

export async function stopBrowser() {
  await browser?.close();
  browser = undefined;
}

/** A visitor with separate cookies and storage. Errors in their pages are collected in `problems`. */
export async function visitor({ width = 1440, height = 900, scheme = 'dark', language = 'en-US', motion = 'reduce', state } = {}) {
  const context = await (await startBrowser()).newContext({
    viewport: { width, height }, colorScheme: scheme, locale: language, reducedMotion: motion, ...(state === undefined ? {} : { storageState: state }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(gate);
  const page = await context.newPage();
  const waitForFunction = page.waitForFunction.bind(page);
  page.waitForFunction = (condition, argument, options) => waitForFunction(condition, argument, { polling: LOOK_EVERY_MS, ...options });
  const problems = [];
  const foreign = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(message.text());
    }
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (hostname !== '127.0.0.1' && protocol !== 'data:' && protocol !== 'blob:') {
      foreign.push(request.url());
    }
  });
  return { context, page, problems, foreign };
}

/** Resolves once a page is still: fonts are loaded, no animation runs, and every element has been in the same place for
 *  two frames. */
export function settled(page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const places = () => [...document.body.getElementsByTagName('*')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return `${x},${y},${width},${height}`;
    }).join(' ');
    const isMoving = () => document.getAnimations().some((one) => one.playState === 'running');
    for (let before = '', same = 0; same < 2;) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = places();
      same = now === before && !isMoving() ? same + 1 : 0;
      before = now;
    }
  });
}

/** The result of `read` in a still page: for everything about positions and sizes. */
export async function measure(page, read, argument) {
  await settled(page);
  return page.evaluate(read, argument);
}

/** Takes a screenshot of a page if SHOTS is set. */
export async function shot(page, name, options = {}) {
  if (shots === undefined) {
    return;
  }
  mkdirSync(shots, { recursive: true });
  await settled(page);
  await page.screenshot({ path: join(shots, `${name}.png`), ...options });
}

/** The violations of WCAG 2.2 AA that axe-core finds, one line each. */
export async function accessibility(page) {
  await settled(page);
  /* Runs in an isolated world: the content security policy of the pages forbids injected scripts. */
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  await session.send('Runtime.evaluate', { expression: axeSource, contextId: executionContextId });
  const { result } = await session.send('Runtime.evaluate', {
    contextId: executionContextId, awaitPromise: true, returnByValue: true,
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'], preload: false })
      .then((found) => found.violations.flatMap((one) => one.nodes.map((node) => one.id + ': ' + node.target.join(' ') + ' ' + node.failureSummary)))`,
  });
  await session.detach();
  return result.value ?? ['axe did not run'];
}

// ---- TAP ----

let count = 0;
let failed = 0;

export function ok(condition, what, detail = '') {
  count++;
  if (!condition) {
    failed++;
  }
  console.log(`${condition ? 'ok' : 'not ok'} ${count} - ${what}`);
  if (!condition && detail !== '') {
    /* Without colors: meson copies this into XML, where an escape character is not allowed. */
    console.log(stripVTControlCharacters(String(detail)).split('\n').map((line) => `# ${line}`).join('\n'));
  }
}

export function is(have, want, what) {
  ok(JSON.stringify(have) === JSON.stringify(want), what, `have ${JSON.stringify(have)}, want ${JSON.stringify(want)}`);
}

/** Repeats a question until the answer is as wanted. */
export async function eventually(ask, isWanted) {
  for (const end = Date.now() + PATIENCE_MS;;) {
    const found = await ask();
    if (isWanted(found)) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`it did not become ${isWanted}: ${JSON.stringify(found)}`);
    }
    await new Promise((again) => setTimeout(again, LOOK_EVERY_MS));
  }
}

/** Waits for an element to have this text; the failure says what text it has instead. */
export async function becomes(page, selector, want, what) {
  await page.waitForFunction(([part, text]) => document.querySelector(part)?.textContent.trim() === text, [selector, want]).catch(() => undefined);
  is(await page.evaluate((part) => document.querySelector(part)?.textContent.trim() ?? null, selector), want, what);
}

/** Waits for an element to be visible, or with `state` 'hidden' to be out of sight. */
export async function appears(page, selector, what, state = 'visible') {
  ok(await page.locator(selector).first().waitFor({ state }).then(() => true, () => false), what);
}

/** Waits for a page to have this number of elements. */
export async function counts(page, selector, want, what) {
  await page.waitForFunction(([part, count]) => document.querySelectorAll(part).length === count, [selector, want]).catch(() => undefined);
  is(await page.locator(selector).count(), want, what);
}

/** Runs tests one after the other, cleans up, prints the plan. An exception fails its test. */
export async function tests(all) {
  for (const [name, test] of Object.entries(all)) {
    try {
      await test();
    } catch (error) {
      ok(false, name, error.stack);
    }
  }
  await stopBrowser();
  console.log(`1..${count}`);
  process.exit(failed === 0 ? 0 : 1);
}
