// Options of Node for the server and the operator's commands, for those who start them: `npm start` and the tests.

/** Collects short-lived objects sooner, so hundreds of concurrent uploads hold less memory. */
const sparing = '--max-semi-space-size=8';
const resolveOnce = `--import=${new URL('resolve-once.mjs', import.meta.url).href}`;

export const commandOptions = [resolveOnce];
export const serverOptions = [sparing, resolveOnce];
