// The engine of the tables, in the browser: loaded once, when a page first needs it. What a player waits for, his
// part in the shuffle and the coach, is a small module; par sheets come with a larger one, which has all of it.
import type { Engine } from '../engine/engine.js';

/** Where the modules are; empty where the program was built without them. */
declare const ENGINE_URL: string;
declare const SHEETS_URL: string;

const loading = new Map<string, Promise<Engine>>();
/** The larger one, once it is there: who has it needs no other. */
let whole: Engine | null = null;

function load(url: string): Promise<Engine> {
  const before = loading.get(url);
  if (before !== undefined) {
    return before;
  }
  const made = import('../engine/engine.js').then(({ Engine }) => Engine.load(url));
  loading.set(url, made);
  made.catch(() => loading.delete(url)); /* the next who asks tries again */
  return made;
}

/** Hands, decisions and the shuffle. */
export function engine(): Promise<Engine> {
  return whole === null ? load(ENGINE_URL) : Promise.resolve(whole);
}

/** Par sheets too: edges, strategies. */
export async function sheetEngine(): Promise<Engine> {
  whole = await load(SHEETS_URL);
  return whole;
}
