// The client of the API, for pages and programs alike.
export * from './live.js';
export * from './rest.js';
export * from './table.js';
export type * from './reports.js';
export type * from './round.js';
export type * from './types.js';
