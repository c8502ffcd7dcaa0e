// The time zones that this browser knows, by their names of the IANA.

/** The one of this device first, then all by name; `kept` is among them even where the browser does not know it. */
export function zoneOptions(kept: string): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([own, ...Intl.supportedValuesOf('timeZone'), ...(kept ? [kept] : [])]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
