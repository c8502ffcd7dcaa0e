// Describes a candidate's device for recruiters, for example 'Chrome 140 on Android'. User agent
// strings also name other browsers for compatibility, so the order of the checks matters.
import * as z from 'zod/mini';

const Device = z.object({ user_agent: z._default(z.string(), ''), time_zone: z._default(z.string(), '') });

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/**
 * Null if the device sent nothing. Names are proper names and need no translation; empty if
 * unknown.
 */
export function deviceOf(reported: unknown): { browser: string; system: string; time_zone: string } | null {
  const parsed = Device.safeParse(reported);
  if (!parsed.success || (parsed.data.user_agent === '' && parsed.data.time_zone === '')) return null;
  const { user_agent: userAgent, time_zone } = parsed.data;
  const found = browsers.flatMap(([name, pattern]) => {
    const [, version] = pattern.exec(userAgent) ?? [];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = systems.find(([, pattern]) => pattern.test(userAgent));
  return { browser: found[0] ?? '', system: system?.[0] ?? '', time_zone };
}
