// Takes a screenshot of one page: node tests/web/screenshot.mjs URL OUT.png [WIDTHxHEIGHT] [light|dark] [language]
import { settled, stopBrowser, visitor } from './harness.mjs';

const [url, out, size = '1440x900', scheme = 'dark', language = 'en-US'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const { page, problems } = await visitor({ width, height, scheme, language });
await page.goto(url);
await page.waitForSelector('main, .app, .phone');
await page.waitForLoadState('networkidle');
await settled(page);
await page.screenshot({ path: out });
console.log(problems.join('\n'));
await stopBrowser();
