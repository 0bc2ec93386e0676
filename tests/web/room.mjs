// A room for the tests of staff pages: accounts with passwords, and players without a browser that use the same client
// as the pages.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const web = process.env.WEB ?? join(root, 'web');
const trey = process.env.TREY ?? join(root, 'build/trey');
const load = createRequire(join(web, 'package.json'));
const { WebSocket } = load('ws');

export const PASSWORD = 'a long enough one';

/** The pages' API client, for Node. */
async function loadClient() {
  const out = join(mkdtempSync(join(tmpdir(), 'trey-client-')), 'client.mjs');
  await load('esbuild').build({
    entryPoints: [join(web, 'client/index.ts')], outfile: out, bundle: true, format: 'esm', platform: 'node',
  });
  return import(pathToFileURL(out).href);
}

let client;

/** An account that can log in with PASSWORD. */
export function addAccount(server, name, ...roles) {
  return new Promise((done, failed) => {
    const args = ['user', 'add', name, '--data', server.folder, ...roles.flatMap((role) => ['--role', role])];
    const child = spawn(trey, args, { stdio: ['pipe', 'ignore', 'pipe'], env: { ...process.env, TREY_STAFF_MAY_COMBINE: 'yes' } });
    let errors = '';
    child.stderr.on('data', (text) => { errors += text; });
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`trey ${args.join(' ')}: ${errors}`))));
    child.stdin.end(`${PASSWORD}\n`);
  });
}

/** A person with a session and a live connection. `begin` creates the session. */
async function somebody(server, begin) {
  client ??= await loadClient();
  const cookies = new Map();
  const cookie = () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const rest = new client.Rest({
    origin: server.address,
    headers: () => (cookies.size > 0 ? { cookie: cookie() } : {}),
    seen: (response) => {
      for (const line of response.headers.getSetCookie()) {
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(line);
        cookies.set(key, value);
      }
    },
  });
  const me = await begin(rest);
  const live = new client.Live({
    url: `${server.address.replace(/^http/, 'ws')}/live`,
    connect: (url, protocol) => new WebSocket(url, protocol, { origin: server.address, headers: { cookie: cookie() } }),
  });
  live.open();
  return {
    rest, live, me,
    /** Sends a command; throws if it is refused. */
    async does(name, table, members = {}) {
      const answer = await live.command(name, table, members);
      if (answer.status !== 'ok') {
        throw new Error(`${me.name}: ${name} ${JSON.stringify(members)}: ${answer.message}`);
      }
      return answer;
    },
    /** Resolves once the table meets a condition. */
    until(number, wanted, as) {
      const table = live.watch(number, as);
      return new Promise((done) => {
        const check = () => {
          if (table.isKnown && wanted(table)) {
            end();
            done(table);
          }
        };
        const end = table.onChange(check);
        check();
      });
    },
    close: () => live.close(),
  };
}

export function guest(server, name) {
  return somebody(server, (rest) => rest.beGuest(name));
}

export function account(server, name) {
  return somebody(server, (rest) => rest.logIn(name, PASSWORD));
}

/** Logs a browser in. */
export async function logIn(page, server, name) {
  const answer = await page.context().request.post(`${server.address}/api/v1/session`, {
    headers: { Origin: server.address }, data: { name, password: PASSWORD },
  });
  if (answer.status() !== 200) {
    throw new Error(`${name} cannot log in: ${answer.status()} ${await answer.text()}`);
  }
}
