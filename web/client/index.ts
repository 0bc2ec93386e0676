// The API client, for pages and other programs.
export * from './live.js';
export * from './rest.js';
export * from './table.js';
export type * from './reports.js';
export type * from './round.js';
export type * from './types.js';
