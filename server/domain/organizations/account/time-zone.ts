/** True for an IANA time zone name that this Node knows, or an empty string (not set). */
export function isTimeZone(name: string): boolean {
  // An offset like +02:00 is no place and has no daylight saving time.
  return name === '' || (/^[A-Za-z]/.test(name) && isKnown(name));
}

function isKnown(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl throws for unknown names.
  }
}
