// Converts days from date fields, in the reader's calendar, to the moments of a filter: from the first moment of one
// day to before the first moment of another.

/** The first moment of a day (`2026-11-21`, in the reader's time zone); undefined if the text is not a day. */
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

/** The last day before a filter's `to`. */
export function lastDayBefore(moment: string | undefined): string {
  return moment === undefined ? '' : format(new Date(Date.parse(moment) - 1));
}

function momentOf(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  // The year is still being typed: 0002 comes before 2026.
  if (!year || Number(year) < 1900) return undefined;
  // Use the calendar, because a day can have 23 or 25 hours.
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}

function format(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
}
