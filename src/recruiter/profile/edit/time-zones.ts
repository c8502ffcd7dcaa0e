// The time zones that the browser supports, by IANA name.

/** The device's time zone first, then all by name. Includes `kept` even if the browser does not know it. */
export function zoneOptions(current: string): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone'), ...(current ? [current] : [])]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
