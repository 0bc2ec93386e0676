// Loads the game engine (WebAssembly), once, when a page first needs it. A small module has what players wait for, the
// shuffle and the coach; a larger one, which includes all of it, adds par sheets.
//
// Pages work without the engine: they show the server's figures and report engine checks as not made. The reason why
// the engine is missing is kept here, so that one notice can state it for the whole page.
import type { Engine } from '../engine/engine.js';

/** Addresses of the modules; empty if the program was built without them. */
declare const ENGINE_URL: string;
declare const SHEETS_URL: string;

/** `absent`: the server was built without the engine. `unreachable`: its file could not be fetched. `unusable`: the file
 *  is damaged, or the browser does not run WebAssembly. */
export type EngineProblem = 'absent' | 'unreachable' | 'unusable';

/** Thrown when the engine is needed but unavailable. */
export class EngineMissing extends Error {
  constructor(readonly problem: EngineProblem) {
    super(`the engine is ${problem}`);
    this.name = 'EngineMissing';
  }
}

/** Minimum time between a failed load and the next automatic attempt. */
const RETRY_MS = 60_000;

const loading = new Map<string, Promise<Engine>>();
const failures = new Map<string, { problem: EngineProblem; at: number }>();
const listeners = new Set<() => void>();
/** The larger module, once loaded; it replaces the smaller one. */
let whole: Engine | null = null;

function tell(): void {
  for (const listener of listeners) {
    listener();
  }
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => null);
  if (response === null || !response.ok) {
    throw new EngineMissing('unreachable');
  }
  return response;
}

async function make(url: string): Promise<Engine> {
  if (url === '') {
    throw new EngineMissing('absent');
  }
  const wrapper = import('../engine/engine.js').catch(() => { throw new EngineMissing('unreachable'); });
  const [{ Engine }, response] = await Promise.all([wrapper, fetched(url)]);
  return Engine.load(response);
}

async function load(url: string): Promise<Engine> {
  const before = failures.get(url);
  if (before !== undefined && performance.now() - before.at < RETRY_MS) {
    throw new EngineMissing(before.problem);
  }
  let made = loading.get(url);
  if (made === undefined) {
    made = make(url);
    loading.set(url, made);
  }
  try {
    const found = await made;
    if (failures.delete(url)) {
      tell();
    }
    return found;
  } catch (error) {
    loading.delete(url);
    const problem = error instanceof EngineMissing ? error.problem : 'unusable';
    failures.set(url, { problem, at: performance.now() });
    tell();
    throw new EngineMissing(problem);
  }
}

/** Hands, decisions and the shuffle. Throws EngineMissing. */
export function engine(): Promise<Engine> {
  return whole === null ? load(ENGINE_URL) : Promise.resolve(whole);
}

/** Par sheets too: edges, strategies. Throws EngineMissing. */
export async function sheetEngine(): Promise<Engine> {
  whole = await load(SHEETS_URL);
  return whole;
}

/** Why the engine is missing; null if it is loaded or no page has needed it yet. */
export function engineProblem(): EngineProblem | null {
  return failures.values().next().value?.problem ?? null;
}

/** Whether the module that checks shuffles is missing. */
export function isShuffleCheckMissing(): boolean {
  return whole === null && failures.has(ENGINE_URL);
}

/** Registers a callback for when the engine turns out to be missing and when a later attempt loads it. */
export function onEngine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Retries every failed load at once; resolves with whether all modules are loaded now. */
export async function retryEngine(): Promise<boolean> {
  const urls = [...failures.keys()];
  for (const url of urls) {
    failures.get(url)!.at = -Infinity;
  }
  const tried = await Promise.allSettled(urls.map((url) => (url === SHEETS_URL ? sheetEngine() : load(url))));
  return tried.every(({ status }) => status === 'fulfilled');
}
