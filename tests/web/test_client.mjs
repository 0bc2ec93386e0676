// The API client against the real server, without a browser.
import { join } from 'node:path';
import { is, ok, startServer, tests, web } from './harness.mjs';
import { clientModule, somebody, until } from './node_client.mjs';

const client = await clientModule(web);

const CONFIG = `
trey: 1
tables:
  - name: Fir
    rules: house-banked
    chips: play
    bots: 0
    betting_seconds: 5
    reveal_seconds: 1
    result_seconds: 1
`;

let server = await startServer({ config: CONFIG });
const port = new URL(server.address).port;
const one = somebody(client, server.address);
let table;

await tests({
  async 'a visitor'() {
    is(await one.rest.me(), null, 'without a session there is no person');
    const me = await one.rest.beGuest('Ruth');
    is([/^Ruth \d{4}$/.test(me.name), me.kind], [true, 'guest'], 'a guest has the chosen name with a number');
    is((await one.rest.me()).person, me.person, 'and keeps it');
    await one.rest.logIn('nobody', 'a wrong password').then(
      () => ok(false, 'a wrong password is refused'),
      (error) => is([error.status, error.code], [401, 'login-refused'], 'a wrong password is refused with its code'));
  },

  async 'a round'() {
    one.live.open();
    table = one.live.watch(1);
    await until(table, (now) => now.isKnown);
    is((await one.live.command('sit', 1, { seat: 3 })).status, 'ok', 'sits down');
    is((await one.live.command('buy-in', 1, { amount: 20_000 })).status, 'ok', 'buys in');
    const refused = await one.live.command('place', 1, { seat: 3, wager: 'ante', amount: 100 });
    is([refused.status, refused.error, refused.rule], ['refused', 'ante-under-minimum', 'WAGER-8'], 'a refusal has code and clause');
    is((await one.live.command('place', 1, { seat: 3, wager: 'ante', amount: 1000 })).status, 'ok', 'an ante is placed');
    await one.live.command('ready', 1);
    await until(table, (now) => now.sections.clock.waits_for === 'decision');
    is(table.you.hands.map((hand) => hand.cards.length), [3], 'the own hand is seen');
    is((await one.live.command('decide', 1, { seat: 3, play: true })).status, 'ok', 'plays');
    await until(table, (now) => now.sections.results?.settled === true);
    is(table.sections.results.lines.map((line) => line.kind).filter((kind) => kind !== 'ante-bonus').sort(), ['ante', 'play'], 'both wagers are settled');
    const order = table.events.map((event) => event.seq);
    is(order, [...order].sort((a, b) => a - b), 'events come in order');
    ok(new Set(order).size === order.length, 'and once each');
  },

  async 'a silent connection'() {
    let now = 1_000_000;
    const sockets = [];
    const live = new client.Live({ url: 'ws://nowhere/live', now: () => now, connect: () => {
      const made = { readyState: 1, sent: [], send(text) { made.sent.push(JSON.parse(text)); }, close: () => undefined };
      sockets.push(made);
      return made;
    } });
    const changed = (isSo) => new Promise((done) => { const end = live.onLink((link) => { if (isSo(link)) { end(); done(link); } }); });
    const answer = () => sockets.at(-1).onmessage({ data: JSON.stringify({ type: 'pong', id: sockets.at(-1).sent.at(-1).id, time: now }) });
    live.open();
    sockets[0].onopen();
    answer();
    now += 4900; /* The page slept; the connection is asked before it is given up. */
    await new Promise((done) => { const send = sockets[0].send; sockets[0].send = (text) => { send(text); done(); }; });
    is([live.link.state, sockets[0].sent.at(-1).do], ['live', 'ping'], 'after a silence there is a ping');
    answer();
    now += 2000;
    await new Promise((done) => { const send = sockets[0].send; sockets[0].send = (text) => { send(text); done(); }; });
    now += 3001; /* Five seconds after the last word. */
    is((await changed((link) => link.state !== 'live')).reason, 'silent', 'without an answer the connection is lost');
    live.onNetwork(true);
    sockets.at(-1).onopen();
    is(live.link.state, 'live', 'when the network is back, nobody waits for a timer');
    live.onNetwork(false);
    is([live.link.state, live.link.reason], ['waiting', 'lost'], 'without a network, the link says so at once');
    live.close();
  },

  async 'an unknown outcome'() {
    const sent = [];
    const notices = [];
    const socket = { readyState: 1, send: (text) => { sent.push(JSON.parse(text)); reply?.(sent.at(-1)); }, close: () => undefined };
    let reply = null;
    const live = new client.Live({ url: 'ws://none', connect: () => socket, onUnknown: () => notices.push('unknown') });
    live.open();
    socket.onopen({});
    const tell = (frame) => socket.onmessage({ data: JSON.stringify({ type: 'answer', ...frame }) });
    reply = ({ id, do: name }) => {
      if (name === 'buy-in') {
        const isFirst = sent.filter((one) => one.do === 'buy-in').length === 1;
        tell(isFirst ? { id, status: 'unknown', error: 'unknown', message: 'Not known.', retry: 1 }
          : { id, status: 'ok', first: 7, last: 7, repeat: true });
      }
    };
    const answer = await live.command('buy-in', 1, { amount: 700 });
    is([answer.status, answer.repeat], ['ok', true], 'the answer is that of the second time');
    const asked = sent.filter((one) => one.do === 'buy-in');
    is([asked.length, new Set(asked.map((one) => one.id)).size], [2, 1], 'it was sent twice, with one id');
    is(notices, ['unknown'], 'the page is told');
    live.close();
  },

  async 'a connection that is closing'() {
    const sockets = [];
    const sent = [];
    const connect = () => {
      const number = sockets.length;
      sockets.push({ readyState: 1, send: (text) => sent.push([number, JSON.parse(text).do]), close: () => undefined });
      return sockets[number];
    };
    const live = new client.Live({ url: 'ws://none', connect });
    live.open();
    sockets[0].onopen({});
    sockets[0].readyState = 2;
    void live.command('buy-in', 1, { amount: 700 });
    is(sent.filter(([, name]) => name === 'buy-in'), [], 'nothing is sent over a connection that is closing');
    sockets[0].onclose({ code: 1006 });
    live.open();
    sockets[1].onopen({});
    is(sent.filter(([, name]) => name === 'buy-in'), [[1, 'buy-in']], 'a command is sent once connected again');
    live.close();
  },

  async 'a lost connection'() {
    await until(table, (now) => now.sections.clock.bets_open);
    const before = one.sockets.length;
    one.sockets.at(-1).terminate();
    const answer = await one.live.command('place', 1, { seat: 3, wager: 'ante', amount: 1500 });
    is([answer.status, one.sockets.length], ['ok', before + 1], 'a command given while it is lost is carried out after');
    await until(table, (now) => now.sections.wagers.some((wager) => wager.ante === 1500));
    ok(table.events.some((event) => event.event === 'wager-placed' && event.amount === 1500), 'missed events are delivered');
  },

  async 'a server restart'() {
    const folder = server.folder;
    const sent = one.live.command('place', 1, { seat: 3, wager: 'bonus', amount: 500 });
    const gone = new Promise((done) => server.child.once('exit', done));
    server.child.kill('SIGKILL');
    await gone; /* Its port is free again. */
    server = await startServer({ data: folder, args: ['--config', join(folder, 'trey.yaml'), '--listen', `127.0.0.1:${port}`] });
    const answer = await sent;
    ok(answer.status === 'ok' || answer.error !== undefined, 'an answer comes, before or after', JSON.stringify(answer));
    if (answer.status === 'ok') {
      await until(table, (now) => now.sections.wagers.some((wager) => wager.bonus > 0));
      is(table.sections.wagers.map((wager) => wager.bonus), [500], 'it is carried out once');
    } else {
      is(answer.repeat ?? false, false, 'it was refused as the table stood');
    }
  },

  async 'shutdown'() {
    one.live.close();
    is(one.live.link, { state: 'ended', reason: 'closed' }, 'it can be closed for good');
    await server.stop();
  },
});
