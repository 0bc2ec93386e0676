// The engine of the tables, in the browser: loaded once, when a page first needs it.
import type { Engine } from '../engine/engine.js';

/** Where the module is; empty where the program was built without it. */
declare const ENGINE_URL: string;

let loading: Promise<Engine> | undefined;

export function engine(): Promise<Engine> {
  loading ??= import('../engine/engine.js').then(({ Engine }) => Engine.load(ENGINE_URL));
  loading.catch(() => {
    loading = undefined; /* the next who asks tries again */
  });
  return loading;
}
