// Days of the reader's calendar, as date fields have them, and the moments that a filter is made of: from the first
// moment of a day until before the first of another.

/** The first moment of a day (`2026-11-21`, in the reader's time); undefined for what is no day. */
export function startOfDay(day: string): string | undefined {
  return momentOf(day, 0);
}

/** The first moment after a day. */
export function endOfDay(day: string): string | undefined {
  return momentOf(day, 1);
}

/** The day of a filter's `from`. */
export function dayOf(moment: string | undefined): string {
  return moment === undefined ? '' : format(new Date(moment));
}

/** The last day that lies before a filter's `to`. */
export function lastDayBefore(moment: string | undefined): string {
  return moment === undefined ? '' : format(new Date(Date.parse(moment) - 1));
}

function momentOf(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  // A year is being typed: 0002 comes before 2026.
  if (!year || Number(year) < 1900) return undefined;
  // By the calendar, since a day may have 23 or 25 hours.
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}

function format(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
}
