// When the daily letter goes out, decided without asking the database.

/** The hour of the reader's morning. */
export const digestHour = 8;
const hourMs = 3_600_000;
/** Less than a day, so that a letter that went out late does not make the next one later. */
const leastMs = 20 * hourMs;

/**
 * Whether the letter of the day is due: from eight in the reader's morning on, once a day. A time zone that is empty or
 * unknown reads as UTC.
 */
export function isDigestDue(timeZone: string, last: Date | null, now: Date): boolean {
  if (last && now.getTime() - last.getTime() < leastMs) return false;
  return hourIn(timeZone, now) >= digestHour;
}

/** What a first letter looks back on; later ones on all since the last. */
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
