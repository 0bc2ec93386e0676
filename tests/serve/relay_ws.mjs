// SPDX-License-Identifier: MIT
// A WebSocket through `ws` of npm: every line of standard input becomes a message, every message a line "m …".
//
//   relay_ws.mjs PACKAGE-JSON URL ORIGIN COOKIE
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [packageJson, url, origin, cookie] = process.argv.slice(2);
const WebSocket = createRequire(packageJson)('ws');
const socket = new WebSocket(url, 'trey.v1', { origin, headers: cookie === '' ? {} : { Cookie: cookie } });
const print = (line) => process.stdout.write(`${line}\n`);

socket.on('open', () => {
  print('open');
  createInterface({ input: process.stdin }).on('line', (line) => socket.send(line)).on('close', () => socket.close(1000));
});
socket.on('message', (data, isBinary) => print(`${isBinary ? 'binary' : 'm'} ${data}`));
socket.on('close', (code) => {
  print(`close ${code}`);
  process.exit(0);
});
socket.on('error', (error) => print(`error ${error.message}`));
