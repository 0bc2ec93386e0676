// FEE-10: a table's notice has the same text on the table page, the placard, in the terminal and over HTTP; the placard
// fits one page of Letter and A4, in three languages.
import { accessibility, is, measure, ok, run, shot, startServer, tests, visitor } from './harness.mjs';

const TABLES = [
  ['Cedar', 'california-grand', 'schedule: B9, position_max: $2500, player_position_max: $1000'],
  ['Oak', 'california-shfl', 'schedule: 1'],
  ['Pine', 'california-bureau', 'schedule: A7'],
  ['Elm', 'house-banked', 'progressive: {paytable: 1, denomination: $1}'],
  ['Ash', 'california-grand', 'schedule: C1'],
  ['Yew', 'california-grand', 'schedule: B1, seats: 13, action_count: hands, increment: $5, charge_bonus: yes'],
  ['Fir', 'california-grand', 'schedule: C7'],
  ['Larch', 'california-grand', 'schedule: B10b'],
  ['Birch', 'california-bureau', 'seats: 14'],
  ['Rowan', 'california-grand', 'schedule: A7, action: left'],
  ['Holly', 'california-shfl', 'schedule: 7, bonus_name: pair-plus'],
];
const config = `trey: 1\nhouse: {name: Cedar Room}\ntables:\n` +
  TABLES.map(([name, rules, posting]) => `  - {name: ${name}, rules: ${rules}, posting: {${posting}}, bots: 0}\n`).join('');
const server = await startServer({ config });
const squeezed = (text) => text.replace(/\s+/g, ' ').trim();
/** Paper may order sentences differently, and columns have no spaces between them. */
const letters = (text) => text.replace(/\s+/g, '');

async function noticeOf(number) {
  return (await fetch(`${server.address}/api/v1/tables/${number}/notice`)).json();
}

function cellsOf(notice) {
  return notice.sections.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.map(({ text }) => text)));
}

const pagesOf = (pdf) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

async function placard(number, options = {}) {
  const { page } = await visitor({ width: 1000, height: 1200, scheme: 'light', ...options });
  await page.goto(`${server.address}/table/${number}/notice`);
  await page.waitForSelector('.paper[data-set]');
  return page;
}

/** Elements that overflow the page, and text too small to read. */
function faults(page) {
  return measure(page, () => {
    const paper = document.querySelector('.paper');
    const box = paper.getBoundingClientRect();
    const found = [];
    for (const element of paper.querySelectorAll('*')) {
      const own = element.getBoundingClientRect();
      if (own.width > 0 && (own.right > box.right - 40 || own.left < box.left + 40 || own.bottom > box.bottom - 8)) {
        found.push(`${element.tagName}.${element.className} sticks out`);
      }
      const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
      if (hasText && parseFloat(getComputedStyle(element).fontSize) < 10) {
        found.push(`${element.textContent.trim().slice(0, 30)}: ${getComputedStyle(element).fontSize}`);
      }
    }
    return found;
  });
}

await tests({
  async 'one text, one page'() {
    for (const [i, [name, rules]] of TABLES.entries()) {
      const number = i + 1;
      const notice = await noticeOf(number);
      const cells = cellsOf(notice);
      const printed = squeezed(await (await fetch(`${server.address}/api/v1/tables/${number}/notice.txt`)).text());
      is(cells.filter((text) => !printed.includes(squeezed(text))), [], `${name}: the terminal's text has every sentence`);
      const page = await placard(number);
      const paper = letters(await page.textContent('.paper'));
      is(cells.filter((text) => !paper.includes(letters(text)) && text !== 'Limits'), [], `${name}: so has the placard`);
      ok(paper.includes(letters(`Notice ${notice.number} for ${name}, posted`)), `${name}: with number and day`);
      is(await faults(page), [], `${name} (${rules}): nothing sticks out or is too small`);
      for (const format of ['Letter', 'A4']) {
        is(pagesOf(await page.pdf({ format })), 1, `${name}: one page of ${format}`);
      }
      await shot(page, `placard-${name.toLowerCase()}`, { fullPage: true });
      await page.context().close();
    }
  },

  async 'the table page'() {
    const { page } = await visitor({ scheme: 'light' });
    for (const number of [1, 2, 4]) {
      await page.goto(`${server.address}/table/${number}`);
      await page.waitForSelector('.me');
      await page.keyboard.press('t');
      await page.waitForSelector('#panel-notice .notice-view');
      const shown = letters(await page.textContent('#panel-notice'));
      is(cellsOf(await noticeOf(number)).filter((text) => !shown.includes(letters(text))), [], `table ${number}: every sentence is in the panel`);
      is(await page.getAttribute('.notice-print a', 'href'), `/table/${number}/notice`, 'which leads to the page to print');
      is(await accessibility(page), [], 'axe finds nothing');
      await shot(page, `notice-panel-${number}`);
    }
    await page.context().close();
  },

  async 'the command'() {
    const told = await run('rules', 'notice', 'california-grand', '--post', 'schedule=B9', '--post', 'position_max=2500', '--post', 'player_position_max=1000');
    const there = (await (await fetch(`${server.address}/api/v1/tables/1/notice.txt`)).text()).split('\n');
    const own = told.split('\n');
    is(there.slice(2, -3), own.slice(2, -3), 'trey rules notice prints the same lines below the head');
    is(there[1], 'Cedar Room, Cedar, player-dealer game, one deck, ten seats', 'the head has house and table');
  },

  async 'other languages'() {
    const figures = (text) => (text.match(/\$[\d,.]*\d/g) ?? []).sort();
    const english = await placard(1);
    const expected = figures(await english.textContent('.paper'));
    await english.context().close();
    for (const [language, word] of [['es', 'sume ambas'], ['zh-CN', '两项相加']]) {
      const page = await placard(1, { language });
      const text = await page.textContent('.paper');
      ok(text.includes(word), `${language}: the placard is translated`);
      is(figures(text), expected, `${language}: with the same amounts`);
      is(await faults(page), [], `${language}: nothing sticks out or is too small`);
      is(pagesOf(await page.pdf({ format: 'Letter' })), 1, `${language}: one page`);
      await shot(page, `placard-${language}`, { fullPage: true });
      await page.context().close();
    }
  },

  async 'the placard page'() {
    const page = await placard(2);
    is(await page.title(), 'Oak, posted notice · Trey', 'its title names the table');
    is(await accessibility(page), [], 'axe finds nothing');
    is(await page.evaluate(() => getComputedStyle(document.querySelector('.paper')).backgroundColor), 'rgb(255, 255, 255)', 'black on white');
    await page.goto(`${server.address}/table/99/notice`);
    await page.waitForFunction(() => document.querySelector('main.plain-page[aria-busy="false"]') !== null);
    ok(/no such table/i.test(await page.textContent('main')), 'a table that is not there is named as such', await page.textContent('main'));
    await page.context().close();
  },
});
await server.stop();
