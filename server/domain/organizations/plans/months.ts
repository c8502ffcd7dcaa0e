// Calendar months in UTC, by which responses are counted.

/** The start of the month that is `later` months after (or, if negative, before) that of `now`. */
export function monthStart(now: Date, later = 0): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1));
}

/** As `2026-11`. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** The last `count` months as `2026-11`, oldest first, ending with the month of `now`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthOf(monthStart(now, index + 1 - count)));
}

/** The months that overlap the range from `from` (inclusive) to `to` (exclusive), oldest first. */
export function monthsBetween(from: Date, to: Date): string[] {
  const months: string[] = [];
  for (let at = monthStart(from); at < to; at = monthStart(at, 1)) months.push(monthOf(at));
  return months;
}
