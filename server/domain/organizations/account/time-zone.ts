/** Whether it is a time zone's IANA name as this Node knows it, or empty: not said. */
export function isTimeZone(name: string): boolean {
  // An offset like +02:00 is no place: it knows no summer.
  return name === '' || (/^[A-Za-z]/.test(name) && isKnown(name));
}

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // That is how Intl says no.
  }
}
