// Converts between an instant and the value of <input type="datetime-local">: local time to the minute, without an
// offset.

/** Empty for none. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())];
  return `${day.join('-')}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Null if empty or invalid. */
export function fromLocalTime(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
