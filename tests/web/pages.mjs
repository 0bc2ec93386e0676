// What every page is held to: that axe finds nothing, that it is no wider than the screen, that nothing went
// wrong in it, and that no English is left where another language was chosen.
import { accessibility, is, ok, shot, visitor } from './harness.mjs';

export const SIZES = [['wide', 1440, 900], ['phone', 390, 844]];

/* Names of rule sets, of the demonstration's tables, schedules, pay tables, ranks, formats and the trademark's own words. */
const LATIN = new Set(('Trey TCP Pair Plus SHFL Grand Bureau GEO HAND WAGER ROUND OUT COVER BANK FEE PROG IRR PROC CSV JSON ' +
  'English Español A K Q J B C D E ms COIN IN POT RUN GAME OVER Ante Play Bonus Guest House Shuffle').split(' '));

function isKnown(word) {
  return LATIN.has(word) || /^(california|house|shfl|grand|bureau|banked)$/.test(word) || word.length === 1;
}

/** Words of Latin letters in what a page in Chinese shows, names of people and tables aside. */
export async function leftEnglish(page, names = []) {
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''));
    return `${document.title}\n${document.body.innerText}\n${labels.join('\n')}`;
  });
  const words = text.replaceAll(/\b[0-9a-f]{8}\b/g, '').match(/[A-Za-zÁÉÍÓÚÑáéíóúñ]{2,}/g) ?? [];
  return [...new Set(words)].filter((word) => !isKnown(word) && !names.includes(word));
}

/** Visits an address in all sizes; `ready` is a selector that is there once it is drawn. */
export async function holds(address, path, name, ready, { state, act, names = [], expected = '401' } = {}) {
  for (const [size, width, height] of SIZES) {
    const one = await visitor({ width, height, scheme: size === 'phone' ? 'dark' : 'light', ...(state ? { state } : {}) });
    await one.page.goto(address + path);
    await one.page.waitForSelector(ready);
    await act?.(one.page);
    is(await accessibility(one.page), [], `${name}, ${size}: axe finds nothing`);
    const excess = await one.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    ok(excess <= 0, `${name}, ${size}: it fits`, `${excess} too wide`);
    await shot(one.page, `${name}-${size}`, { fullPage: true });
    /* A visitor without a session is told so by a 401, which browsers print; so are other answers one expects. */
    is(one.problems.filter((problem) => !problem.includes('401') && !problem.includes(expected)), [], `${name}, ${size}: nothing goes wrong`);
    is(one.foreign, [], `${name}, ${size}: nothing is asked of another machine`);
    await one.context.close();
  }
  const chinese = await visitor({ width: 390, height: 844, language: 'zh-CN', ...(state ? { state } : {}) });
  await chinese.page.goto(address + path);
  await chinese.page.waitForSelector(ready);
  await act?.(chinese.page);
  is(await leftEnglish(chinese.page, names), [], `${name}: no English is left in Chinese`);
  await shot(chinese.page, `${name}-zh`, { fullPage: true });
  await chinese.context.close();
}
