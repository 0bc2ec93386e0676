// Freezes a page at a short-lived state of a table, such as a result: later frames of the server are held back until the
// test releases the page. So a test has all the time it needs, however short the table's pause and however slow the
// machine.

const PATIENCE_MS = 120_000;

/** Runs in a page before its own scripts. All frames pass through `treyGate`. */
export function gate() {
  let waiting = null; /* Frames held back; null while the page is not held. */
  let wanted = null;
  const check = () => {
    if (wanted?.isMet() === true) {
      waiting = [];
      wanted.done();
      wanted = null;
    }
  };
  const pass = (deliver, event) => {
    /* Answers pass; otherwise commands would hang and the connection would seem dead. */
    if (waiting !== null && !/"type":\s*"(answer|error|pong)"/.test(event.data)) {
      waiting.push(() => pass(deliver, event));
    } else {
      deliver(event);
      check();
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
        check();
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

/** Arms the gate: holds `page` as soon as `wanted(play, argument)` returns true for its table; `reached` then resolves.
 *  The function runs in the page. */
export async function arm(page, wanted, argument = null) {
  const handle = await page.evaluateHandle(`({ done: treyGate.hold(() => {
    const play = document.querySelector('table-page')?.play;
    return (play?.view ?? null) !== null && (${wanted})(play, ${JSON.stringify(argument)}) === true;
  }) })`);
  const late = () => new Promise((_, failed) => setTimeout(() => failed(new Error(`the table did not come to ${wanted}`)), PATIENCE_MS).unref());
  return { reached: () => Promise.race([handle.evaluate(({ done }) => done), late()]) };
}

export function release(page) {
  return page.evaluate(() => treyGate.release());
}
