// What comes ahead of its time waits until what is on the screen can be used.

/** A page that is never at rest, with its camera rolling, still gets it. */
const longestMs = 2000;

export function whenIdle(run: () => void): void {
  // Safari does not know it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestMs });
  else setTimeout(run);
}
