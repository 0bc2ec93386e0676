// Takes the screenshot of README.md: node tests/web/picture.mjs [docs/table.webp]
//
// A full california-shfl table, seen by a player who uses the coach and has to decide.
import { writeFileSync } from 'node:fs';
import { settled, startServer, stopBrowser, visitor } from './harness.mjs';
import { Player } from './table_player.mjs';

const out = process.argv[2] ?? 'docs/table.webp';
const bots = Array(6).fill('{pace_ms: 300}').join(', ');
const server = await startServer({
  config: `trey: 1\ntables:\n  - {name: Alder, chips: play, rules: california-shfl, posting: {schedule: 1}, result_seconds: 1, bots: [${bots}]}\n`,
});

const player = await Player.come(server, 1);
const { page } = player;
await page.evaluate(() => localStorage.setItem('trey.settings', JSON.stringify({ coach: 'before' })));
await page.reload();
await page.waitForSelector('.me');
const seat = Number(await page.locator('.seat[data-state="empty"]:has(button.plate)').first().getAttribute('data-seat'));
await player.sit(seat, '$600');

/** A close decision, after others have acted. */
const isWorthAPicture = () => page.evaluate(() => {
  const { view, advice } = document.querySelector('table-page').play;
  const decided = view.s.wagers.filter((row) => row.decision !== 'open').length;
  return decided >= 2 && advice !== null && advice.play > -0.5 && advice.play < 0.4;
});

/** The browser also does the compression. */
async function keep(png) {
  const other = await visitor();
  const url = await other.page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.92);
  }, `data:image/png;base64,${png.toString('base64')}`);
  writeFileSync(out, Buffer.from(url.split(',')[1], 'base64'));
}

for (let round = 0; round < 40; round++) {
  await player.until('bet');
  for (const key of ['c', 'a', '3', 'b', '2', 'Enter']) {
    await page.keyboard.press(key);
  }
  if (await player.until('decide', 'bet') === 'bet') {
    continue;
  }
  await page.waitForFunction(() => document.querySelector('table-page').play.advice !== null);
  if (await isWorthAPicture()) {
    await page.mouse.move(5, 5);
    await settled(page);
    await keep(await page.screenshot());
    console.log(`${out}: round ${round + 1}`);
    break;
  }
  await player.decideByKeys('play');
  await player.until('bet', 'offer');
}
await stopBrowser();
await server.stop();
