// Checks for every page: no axe violations, no horizontal overflow, no errors, and no English left in another
// language.
import { catalogues, words } from './catalogues.mjs';
import { accessibility, is, measure, ok, shot, visitor } from './harness.mjs';

export const SIZES = [['wide', 1440, 900], ['phone', 390, 844]];

/* Names of rule sets, demo tables, schedules, pay tables, ranks, formats, keys of the keypad, the
 * trademark's own words, its owners and the hotline. */
export const LATIN = new Set(('Trey TCP Pair Plus SHFL Grand Bureau GEO HAND WAGER ROUND OUT COVER BANK FEE PROG IRR PROC CSV JSON ' +
  'Master California English Español ms COIN IN POT JPH RUN GAME OVER Ante Play Bonus Guest House Shuffle Esc Enter WebAssembly ' +
  'Three Card Poker Entertainment Inc ShuffleMaster GAMBLER').split(' '));

function isKnown(word) {
  return LATIN.has(word) || /^(california|house|shfl|grand|bureau|banked)$/.test(word);
}

const WORD = /[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]{2,}/g;
let english;

/** Words of the English texts that no Spanish text has. */
async function onlyEnglish() {
  if (english === undefined) {
    const rows = (await catalogues()).flatMap(([, , catalogue]) => Object.values(catalogue));
    const inOf = (code) => rows.flatMap((row) => row[code].toLowerCase().match(WORD) ?? []);
    const { noticeTexts } = await words('notice_texts.ts');
    const inNotices = Object.values(noticeTexts).flatMap(({ es }) => es.toLowerCase().match(WORD) ?? []);
    const spanish = new Set([...inOf('es'), ...inNotices]);
    english = new Set(inOf('en').filter((word) => !spanish.has(word)));
  }
  return english;
}

/** All text of a page including labels, except text marked as English. */
function textOf(page) {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''));
    const told = [...document.querySelectorAll('body [lang="en"]')].map((one) => one.innerText);
    const seen = told.reduce((text, part) => text.replace(part, ' '), document.body.innerText);
    return `${document.title}\n${seen}\n${labels.join('\n')}`;
  });
}

/** English words in a Chinese or Spanish page, except names. In Chinese that is every word in Latin letters, in Spanish
 *  every word that occurs only in the English texts. */
export async function leftEnglish(page, names = []) {
  const isSpanish = (await page.evaluate(() => document.documentElement.lang)) === 'es';
  const only = await onlyEnglish();
  const found = (await textOf(page)).replaceAll(/\b(?=[a-f]*\d)[0-9a-f]{4,}\b/g, '').match(WORD) ?? [];
  return [...new Set(found)].filter((word) =>
    !isKnown(word) && !names.includes(word) && (!isSpanish || only.has(word.toLowerCase())));
}

/** The same page in another language. */
export async function inLanguage(page, code) {
  await page.evaluate((language) => {
    const kept = JSON.parse(localStorage.getItem('trey.settings') ?? '{}');
    localStorage.setItem('trey.settings', JSON.stringify({ ...kept, language }));
  }, code);
  await page.reload();
}

/** Visits an address in all sizes; `ready` is a selector that matches once the page is drawn. */
export async function holds(address, path, name, ready, { state, act, names = [], expected = null } = {}) {
  const one = await visitor({ ...(state ? { state } : {}) });
  for (const [size, width, height] of SIZES) {
    await one.page.setViewportSize({ width, height });
    await one.page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' });
    await (size === SIZES[0][0] ? one.page.goto(address + path) : one.page.reload());
    await one.page.waitForSelector(ready);
    await act?.(one.page);
    is(await accessibility(one.page), [], `${name}, ${size}: axe finds nothing`);
    const excess = await measure(one.page, () => document.documentElement.scrollWidth - innerWidth);
    const wide = excess <= 0 ? [] : await one.page.evaluate(() => [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
      .map((node) => `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}: ${node.textContent.trim().slice(0, 40)}`).slice(-3));
    ok(excess <= 0, `${name}, ${size}: it fits`, `${excess} too wide: ${wide.join('; ')}`);
    await shot(one.page, `${name}-${size}`, { fullPage: true });
    /* Browsers log error responses, including expected ones. */
    is(one.problems.filter((problem) => expected === null || !problem.includes(expected)), [], `${name}, ${size}: nothing goes wrong`);
    is(one.foreign, [], `${name}, ${size}: nothing is asked of another machine`);
  }
  await one.context.close();
  const other = await visitor({ width: 390, height: 844, language: 'zh-CN', ...(state ? { state } : {}) });
  await other.page.goto(address + path);
  for (const [code, word] of [['zh', 'Chinese'], ['es', 'Spanish']]) {
    if (code !== 'zh') { /* that is the browser's own */
      await inLanguage(other.page, code);
    }
    await other.page.waitForSelector(ready);
    await act?.(other.page);
    is(await leftEnglish(other.page, names), [], `${name}: no English is left in ${word}`);
    await shot(other.page, `${name}-${code}`, { fullPage: true });
  }
  await other.context.close();
}
