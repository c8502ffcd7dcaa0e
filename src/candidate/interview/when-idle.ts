// Defers preloading until the current screen is interactive.

/** Upper bound, for pages that are never idle, such as one with a live camera. */
const longestMs = 2000;

export function whenIdle(run: () => void): void {
  // Not supported in Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestMs });
  else setTimeout(run);
}
