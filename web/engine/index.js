// SPDX-License-Identifier: MIT
/**
 * The entry point of the package: the engine, and the modules beside it.
 *
 *     import { load } from "trey-engine";
 *     const engine = await load();
 *     engine.evaluate("AsKsQs").text;        // "ace-high straight flush"
 */
import { Engine } from './engine.js';

export { Engine, EngineError } from './engine.js';
export { isClosingSigned, isReceiptSigned } from './signature.js';

/** The address of a module: "trey" has everything, "trey-odds" does not settle, "trey-table" has no par sheets. */
export function moduleUrl(name = 'trey') {
  if (!['trey', 'trey-odds', 'trey-table'].includes(name)) {
    throw new TypeError(`there is no module "${name}"; choose from trey, trey-odds, trey-table`);
  }
  return new URL(`./${name}.wasm`, import.meta.url);
}

/** Loads the engine with a module of the package. */
export async function load(name = 'trey') {
  const url = moduleUrl(name);
  if (url.protocol !== 'file:') {
    return Engine.load(url);
  }
  // In Node fetch cannot read files. The module name is a variable, so that bundlers do not try to resolve it.
  const files = 'node:fs/promises';
  const { readFile } = await import(files);
  return Engine.load(await readFile(url));
}
