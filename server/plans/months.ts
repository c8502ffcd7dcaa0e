// Calendar months, by UTC: responses are counted in them (DESIGN.md 5).

/** The first moment of the month that `later` months after (or before) the one of `now`. */
export function monthStart(now: Date, later = 0): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1));
}

/** The last `count` months as `2026-11`, oldest first, ending with the month of `now`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    monthStart(now, index + 1 - count)
      .toISOString()
      .slice(0, 7),
  );
}
