// SPDX-License-Identifier: MIT
/**
 * The entry of the package: the engine, and the modules that lie beside it.
 *
 *     import { load } from "trey-engine";
 *     const engine = await load();
 *     engine.evaluate("AsKsQs").text;        // "ace-high straight flush"
 */
import { Engine } from './engine.js';

export { Engine, EngineError } from './engine.js';

/** Where the module lies: everything is in "trey", "trey-odds" does not settle, "trey-table" has no par sheets. */
export function moduleUrl(name = 'trey') {
  if (!['trey', 'trey-odds', 'trey-table'].includes(name)) {
    throw new TypeError(`there is no module "${name}"; choose from trey, trey-odds, trey-table`);
  }
  return new URL(`./${name}.wasm`, import.meta.url);
}

/** The engine, with a module of the package. */
export async function load(name = 'trey') {
  const url = moduleUrl(name);
  if (url.protocol !== 'file:') {
    return Engine.load(url);
  }
  // In Node fetch reads no files. A name that is not in the call, so that no bundler looks for it.
  const files = 'node:fs/promises';
  const { readFile } = await import(files);
  return Engine.load(await readFile(url));
}
