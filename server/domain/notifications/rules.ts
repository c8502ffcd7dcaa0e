// Decides when the daily email is due. Needs no database.

/** The hour in the reader's time zone. */
export const digestHour = 8;
const hourMs = 3_600_000;
/** Less than a day, so that one late email does not delay the next. */
const leastMs = 20 * hourMs;

/**
 * True if the daily email is due: once a day, from eight in the reader's morning. An empty or unknown time zone
 * counts as UTC.
 */
export function isDigestDue(timeZone: string, last: Date | null, now: Date): boolean {
  if (last && now.getTime() - last.getTime() < leastMs) return false;
  return hourIn(timeZone, now) >= digestHour;
}

/** The first email covers the last 24 hours; later ones everything since the previous one. */
export function digestSince(last: Date | null, now: Date): Date {
  return last ?? new Date(now.getTime() - 24 * hourMs);
}

function hourIn(timeZone: string, at: Date): number {
  const format = { hour: 'numeric', hourCycle: 'h23' } as const;
  try {
    return Number(new Intl.DateTimeFormat('en-US', { ...format, timeZone: timeZone || 'UTC' }).format(at));
  } catch {
    return at.getUTCHours();
  }
}
