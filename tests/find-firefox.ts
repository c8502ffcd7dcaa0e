// Finds a Firefox to test with: the stories in it are skipped, and say so, where there is none. `FIREFOX_PATH` wins.
import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export function findFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'], ...usualPlaces].find((place) => place && existsSync(place));
}
