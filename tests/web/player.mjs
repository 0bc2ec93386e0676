// Plays rounds from within a page, using the page's session: sits down, bets, plays every hand, and resolves with the
// numbers of the rounds once they are over.

/** @param page a visitor's page; the visitor becomes a guest unless logged in
 *  @param {{table: number, seat?: number, ante?: number, bonus?: number, rounds?: number, fold?: boolean}} how */
export function playRounds(page, how) {
  return page.evaluate(async ({ table, seat = null, ante = 1000, bonus = 500, rounds = 1, fold = false }) => {
    const ask = async (method, path, body, csrf) => {
      const headers = { 'Content-Type': 'application/json', ...(csrf ? { 'X-CSRF-Token': csrf } : {}) };
      return (await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null })).json();
    };
    let me = await ask('GET', '/api/v1/me');
    if (me.person === null) {
      me = await ask('POST', '/api/v1/guest', {});
    }
    const socket = new WebSocket(`ws://${location.host}/live`, 'trey.v1');
    await new Promise((open) => { socket.onopen = open; });
    const waiting = new Map();
    const state = {};
    let count = 0;
    const over = new Set();
    let finish;
    const done = new Promise((resolve) => { finish = resolve; });
    let isKnown;
    const known = new Promise((resolve) => { isKnown = resolve; });
    const command = (name, members) => new Promise((answer) => {
      const id = `t${++count}`;
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, do: name, table, ...members }));
    });
    const bet = new Set();
    const decided = new Set();
    const act = () => {
      const clock = state.clock;
      if (clock?.bets_open && !bet.has(clock.round)) {
        bet.add(clock.round);
        void (async () => {
          const placed = await command('place', { seat, wager: 'ante', amount: ante });
          if (placed.status !== 'ok') {
            bet.delete(clock.round); /* Too late for this round. */
            return;
          }
          if (bonus > 0) {
            await command('place', { seat, wager: 'bonus', amount: bonus });
          }
          await command('ready', {});
        })();
      }
      if (clock?.turn?.person === me.person && !decided.has(clock.round)) {
        decided.add(clock.round);
        void command('decide', { seat, play: !fold });
      }
    };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.id) {
        waiting.get(frame.id)?.(frame);
      } else if (frame.type === 'state') {
        Object.assign(state, frame.sections);
        if (state.people !== undefined && state.rules !== undefined) {
          isKnown();
        }
        act();
      } else if (frame.type === 'events' && frame.events.some((event) => event.event === 'round-ended')) {
        if (bet.has(state.clock?.round)) {
          over.add(state.clock.round);
        }
        if (over.size >= rounds) {
          finish([...over]);
        }
      }
    };
    await command('subscribe', {});
    await known;
    const taken = new Set(state.people.flatMap((person) => person.seats));
    seat ??= Array.from({ length: state.rules.seats }, (_, i) => i + 1).find((one) => !taken.has(one));
    await command('sit', { seat });
    const bought = await command('buy-in', { amount: Math.min(50_000, me.play_wallet) });
    if (bought.status !== 'ok') {
      throw new Error(bought.message);
    }
    act();
    const played = await Promise.race([done, new Promise((_, fail) => setTimeout(() => fail(new Error(`no end: ${JSON.stringify(state.clock)}`)), 120_000))]);
    await command('sit-out', {});
    socket.close();
    return played;
  }, how);
}
