/** Whether it is a time zone's IANA name as this Node knows it, or empty: not said. */
export function isTimeZone(name: string): boolean {
  if (name === '') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // An offset like +02:00 is no place: it knows no summer.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false; // That is how Intl says no.
  }
}
