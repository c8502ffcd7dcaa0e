// What tells an edit of the newest version from an edit of an older one: updated_at, to the millisecond.

/** Whether the page saw another version than the one there is. */
export function isStale(current: Date, seen: string): boolean {
  return current.getTime() !== Date.parse(seen);
}

/** The next updated_at: always after the one before, even if the clock stands still or was set back. */
export function stampAfter(previous: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), previous.getTime() + 1));
}
