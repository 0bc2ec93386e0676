// The pages' API client bundled for Node, with `ws` as WebSocket and a jar for one cookie.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load, PATIENCE_MS } from './harness.mjs';

const { build } = load('esbuild');
const WebSocket = load('ws');

/** The classes of web/client. */
export async function clientModule(web) {
  const made = await build({
    absWorkingDir: web, entryPoints: ['client/index.ts'], bundle: true, format: 'esm', platform: 'neutral', write: false,
  });
  const folder = mkdtempSync(join(tmpdir(), 'trey-client-'));
  const file = join(folder, 'client.mjs');
  writeFileSync(file, made.outputFiles[0].text);
  try {
    return await import(pathToFileURL(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A person with a session: `rest` and `live` share the cookie. */
export function somebody({ Rest, Live }, address) {
  let cookie = '';
  const rest = new Rest({
    origin: address,
    headers: () => ({ Origin: address, ...(cookie === '' ? {} : { Cookie: cookie }) }),
    seen: (response) => {
      const set = response.headers.get('set-cookie');
      if (set !== null) {
        cookie = set.split(';')[0];
      }
    },
  });
  const sockets = [];
  const notices = [];
  const live = new Live({
    url: `${address.replace('http', 'ws')}/live`,
    connect: (url, protocol) => {
      const socket = new WebSocket(url, protocol, { origin: address, headers: cookie === '' ? {} : { Cookie: cookie } });
      sockets.push(socket);
      return socket;
    },
    onNotice: (frame) => notices.push(frame),
  });
  return { rest, live, sockets, notices };
}

/** Resolves once a table meets a condition. */
export function until(table, wanted, ms = PATIENCE_MS) {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`table ${table.number} did not come to ${wanted}`)), ms);
    const check = () => {
      if (wanted(table)) {
        clearTimeout(timer);
        end();
        done(table);
      }
    };
    const end = table.onChange(check);
    check();
  });
}
