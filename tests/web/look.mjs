// A picture of one page, to look at: node tests/web/look.mjs URL OUT.png [WIDTHxHEIGHT] [light|dark] [language]
import { stopBrowser, visitor } from './harness.mjs';

const [url, out, size = '1440x900', scheme = 'dark', language = 'en-US'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const { page, problems } = await visitor({ width, height, scheme, language });
await page.goto(url);
await page.waitForTimeout(1200);
await page.screenshot({ path: out });
console.log(problems.join('\n'));
await stopBrowser();
