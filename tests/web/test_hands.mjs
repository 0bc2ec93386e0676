// Ten hands at a table of each rule set, alternating mouse and keyboard: every decision gets its verdict, and the chips
// match the settlements.
import { is, ok, startServer, tests } from './harness.mjs';
import { freeSeat, Player, QUICK, table } from './table_player.mjs';

const HANDS = 10;
const server = await startServer({
  config: `trey: 1\ntables:\n` +
    table('House', 'house-banked', 'ante_max: $100, progressive: {paytable: 1}', { bots: [QUICK] }) +
    table('Bureau', 'california-bureau', 'ante_max: $100, schedule: A4') +
    table('Grand', 'california-grand', 'ante_max: $100, schedule: A4') +
    table('Shuffle', 'california-shfl', 'schedule: 1'),
});

/** Sits down and plays, alternating mouse and keyboard; the chips must match the sentences of the settlements. */
async function tenHands(table, name) {
  const player = await Player.come(server, table);
  await player.sit(await freeSeat(player));
  for (let hand = 0; hand < HANDS; hand++) {
    /* Compare between rounds: after the last one chips return to the bank, and bets go out with the next. */
    await player.round(hand % 2 === 0 ? 'mouse' : 'keys', { isFirst: hand < 2, choice: hand === 7 ? 'fold' : 'play', holds: hand === HANDS - 1 });
  }
  await player.untilJudged();
  const { rounds, result, fees, decisions } = await player.session;
  ok(rounds >= HANDS && decisions === rounds, `${name}: ten hands are played, each decision is judged`, `${rounds} rounds, ${decisions} decisions`);
  is(await player.stack, 400_00 + result, `${name}: the stack is what the settlements add up to`);
  ok(table === 1 ? fees === 0 : fees > 0, `${name}: fees are counted`, fees);
  is(player.problems, [], `${name}: nothing went wrong in the page`);
  await player.context.close();
}

await tests({
  async 'ten hands at each table'() {
    await Promise.all([tenHands(1, 'house'), tenHands(2, 'bureau'), tenHands(3, 'grand'), tenHands(4, 'shfl')]);
  },

  async 'shutdown'() {
    await server.stop();
  },
});
