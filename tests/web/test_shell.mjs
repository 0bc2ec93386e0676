// Requirements of all pages: they load from this server only, stay small, and need no exception in the content security
// policy.
import { accessibility, is, ok, shot, startServer, tests, visitor } from './harness.mjs';

const FIRST_LOAD_MAX = 152 * 1024;

const server = await startServer();
const { page } = await visitor();

await tests({
  async 'the first load'() {
    for (const [name, path, ready] of [['lobby', '/', '.tables tr[data-table]'], ['table', '/table/4', '.me'], ['phone', '/table/4', '.p-me']]) {
      const first = await visitor(name === 'phone' ? { width: 390, height: 844 } : {});
      let bytes = 0;
      const client = await first.context.newCDPSession(first.page);
      await client.send('Network.enable');
      client.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
      await first.page.goto(server.address + path);
      await first.page.waitForSelector(ready);
      await first.page.waitForLoadState('networkidle');
      ok(bytes > 20_000 && bytes <= FIRST_LOAD_MAX, `${name}: the first load has at most 152 KB`, `${bytes} bytes`);
      console.log(`# first load, ${name}: ${bytes} bytes`);
      is(first.foreign, [], `${name}: nothing is asked of another machine`);
      await shot(first.page, name);
      await first.context.close();
    }
  },

  async 'an unknown address'() {
    const response = await page.goto(`${server.address}/no/such/page`);
    is(response.status(), 404, 'an unknown address is a 404');
    await page.waitForSelector('h1');
    is(await page.textContent('h1'), 'Page not found', 'and the page says that it was not found');
  },

  async 'the menu'() {
    await page.goto(server.address);
    await page.click('button[aria-label="Menu"]');
    is(await page.textContent('dialog h2'), 'Menu', 'the menu opens');
    is(await accessibility(page), [], 'axe finds nothing in the menu');
    await page.getByLabel('Español').check();
    is(await page.getAttribute('html', 'lang'), 'es', 'the language of the document changes');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached', timeout: 5000 });
    ok(true, 'Escape closes it');
    is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Men\u00fa', 'the focus is back on its key');
    await page.keyboard.press('?');
    is(await page.textContent('dialog h2'), 'Atajos de teclado', 'a question mark lists the keys');
  },

  async 'shutdown'() {
    await server.stop();
  },
});
