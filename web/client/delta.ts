// Deltas: how one JSON value becomes another. docs/api.md describes them; src/protocol/delta.h is the same in C.
// What a delta does not name stays the same object, so a comparison of references tells what has changed.

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value that a delta makes of another; undefined is nothing. */
export function applyDelta(before: Json | undefined, delta: Json): Json {
  if (Array.isArray(delta)) {
    return applyRows(undefined, delta);
  }
  if (!isObject(delta)) {
    return delta;
  }
  return Array.isArray(before) ? applyToList(before, delta) : applyToObject(isObject(before) ? before : {}, delta);
}

/** The rows of a list. An object that follows an object is a delta of it. */
export function applyRows(previous: Json | undefined, rows: readonly Json[]): Json[] {
  return rows.map((row) => (previous = applyDelta(isObject(previous) ? previous : undefined, row)));
}

function applyToObject(before: JsonObject, delta: JsonObject): JsonObject {
  const { '-': gone, ...changes } = delta;
  const after = { ...before };
  for (const name of Array.isArray(gone) ? gone : []) {
    delete after[String(name)];
  }
  for (const [name, change] of Object.entries(changes)) {
    after[name] = applyDelta(before[name], change);
  }
  return after;
}

function applyToList(before: readonly Json[], delta: JsonObject): Json[] {
  const after = [...before];
  const { at, '-': removed, '+': inserted } = delta;
  if (typeof at === 'number') {
    const rows = applyRows(before[at - 1], Array.isArray(inserted) ? inserted : []);
    after.splice(at, typeof removed === 'number' ? removed : 0, ...rows);
    return after;
  }
  for (const [index, change] of Object.entries(delta)) {
    after[Number(index)] = applyDelta(before[Number(index)], change);
  }
  return after;
}
