// Holds a page at a state of a table that passes by itself, such as a result: frames of the server that come after it
// wait until the page is released. So a test may look as long as it needs to, however short the pause of the table is
// and however slow the machine.

const PATIENCE_MS = 120_000;

/** Runs in a page before its own program. Frames go through `treyGate`. */
export function gate() {
  let waiting = null; /* frames that came while the page was held; null: not held */
  let wanted = null;
  const look = () => {
    if (wanted?.isMet() === true) {
      waiting = [];
      wanted.done();
      wanted = null;
    }
  };
  const pass = (deliver, event) => {
    /* answers pass, or a command would hang and the connection seem dead */
    if (waiting !== null && !/"type":\s*"(answer|error|pong)"/.test(event.data)) {
      waiting.push(() => pass(deliver, event));
    } else {
      deliver(event);
      look();
    }
  };
  window.WebSocket = class extends WebSocket {
    set onmessage(deliver) {
      super.onmessage = (event) => pass(deliver, event);
    }
  };
  window.treyGate = {
    /** Resolves at the first frame after which `isMet()` is true. */
    hold(isMet) {
      return new Promise((done) => {
        wanted = { isMet, done };
        look();
      });
    },
    release() {
      const late = waiting ?? [];
      waiting = null;
      for (const deliver of late) {
        deliver();
      }
    },
  };
}

/** Arms the gate: holds `page` as soon as `wanted(play, argument)` is true of its table. The function runs in the page.
 *  `reached` resolves then. */
export async function arm(page, wanted, argument = null) {
  const handle = await page.evaluateHandle(`({ done: treyGate.hold(() => {
    const play = document.querySelector('table-page')?.play;
    return (play?.look ?? null) !== null && (${wanted})(play, ${JSON.stringify(argument)}) === true;
  }) })`);
  const late = () => new Promise((_, failed) => setTimeout(() => failed(new Error(`the table did not come to ${wanted}`)), PATIENCE_MS).unref());
  return { reached: () => Promise.race([handle.evaluate(({ done }) => done), late()]) };
}

export function release(page) {
  return page.evaluate(() => treyGate.release());
}
