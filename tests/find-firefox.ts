// Finds a Firefox for the tests. Without one, its stories are skipped and say so. `FIREFOX_PATH`
// takes precedence.
import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export function findFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'], ...usualPlaces].find((place) => place && existsSync(place));
}
