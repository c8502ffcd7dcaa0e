// A time on the clock of a time zone and the instant it means. On the days when clocks change, a time can be skipped or
// happen twice.

/** `at` is an instant (ISO 8601, UTC). A skipped time means the instant that many minutes later on the clock. */
export type ZonedTime =
  | { kind: 'once'; at: string }
  | { kind: 'skipped'; at: string }
  | { kind: 'twice'; at: string; later: string };

const HOUR_MS = 3_600_000;

/**
 * The instant of `time` (`15:30`) on `day` (`2026-11-20`) in `zone` (IANA, `Europe/London`), or null if one of the
 * three isn't valid.
 */
export function zonedTime(day: string, time: string, zone: string): ZonedTime | null {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall) || !isTimeZone(zone) || new Date(wall).toISOString().slice(0, 10) !== day)
    return null;
  // No zone changes its clock twice within two days.
  const [before, after] = [wall - 24 * HOUR_MS, wall + 24 * HOUR_MS].map((instant) =>
    offsetAt(instant, zone),
  );
  const found = [...new Set([before, after])]
    .map((offset) => wall - (offset ?? 0))
    .filter((instant) => instant + offsetAt(instant, zone) === wall)
    .toSorted((one, other) => one - other);
  const [first, second] = found;
  if (first === undefined) return { kind: 'skipped', at: iso(wall - (before ?? 0)) };
  if (second === undefined) return { kind: 'once', at: iso(first) };
  return { kind: 'twice', at: iso(first), later: iso(second) };
}

/** The day and the time that a clock in `zone` shows at an instant. */
export function clockAt(at: string, zone: string): { day: string; time: string } {
  const wall = iso(Date.parse(at) + offsetAt(Date.parse(at), zone));
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && zone !== '';
  } catch {
    return false;
  }
}

/** What a clock in the zone is ahead of UTC, in ms. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
