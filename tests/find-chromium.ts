// Finds a Chromium for the tests: an installed one, otherwise Debian's package if we may install
// it, otherwise Playwright's download. Called with `install`, it installs what is missing and
// prints the path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const headlessShell = '/usr/bin/chromium-headless-shell';

/** The path of a browser, or undefined if there is none yet. `CHROMIUM_PATH` takes precedence. */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], ...usualPlaces, chromium.executablePath()];
  return candidates.find((place) => place && existsSync(place));
}

/**
 * Chromium without a browser window around the page, if it is installed. Stories that only need pages take a quarter less
 * CPU time in it.
 */
export function findHeadlessShell(): string | undefined {
  return existsSync(headlessShell) ? headlessShell : undefined;
}

function installFromDebian(): void {
  log('Installing Chromium from Debian’s packages.');
  run('apt-get', ['update', '-qq']);
  // Older versions of Debian have no headless shell, so it is installed separately.
  for (const name of ['chromium', 'chromium-headless-shell'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

function installPlaywrights(): void {
  log('Installing the Chromium that Playwright brings.');
  run('playwright', ['install', 'chromium']);
}

// Only the path goes to stdout; all other output goes to stderr.
function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function log(sentence: string): void {
  console.error(sentence);
}

if (process.argv[1] === import.meta.filename && process.argv[2] === 'install') {
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebian && !(findChromium() && findHeadlessShell())) installFromDebian();
  if (!findChromium()) installPlaywrights();
  const found = findChromium();
  if (found) console.log(found);
  else log('No browser was found and none could be installed: set CHROMIUM_PATH to a Chromium or Chrome.');
}
