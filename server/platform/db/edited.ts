// Optimistic locking by updated_at, to the millisecond.

/** True if the page saw another version than the current one. */
export function isStale(current: Date, seen: string): boolean {
  return current.getTime() !== Date.parse(seen);
}

/** The next updated_at: always later than the previous, even if the clock stopped or was set back. */
export function stampAfter(previous: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1));
}
