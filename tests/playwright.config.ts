// Configuration of the browser tests: `e2e` has one file per user story, `calls` the live rooms of both folders, `faults`
// kills processes and cuts connections, `screens` makes the documentation's screenshots. They run in Debian's
// Chromium or another installed one, with a fake camera. The stories of a worker share a server
// (e2e/story.ts).
import path from 'node:path';
import { defineConfig, devices, type LaunchOptions } from 'playwright/test';
import { findChromium, findHeadlessShell } from './find-chromium.ts';
import { isEverySize } from './e2e/every-size.ts';
import { smallCamera } from './e2e/small-camera.ts';

/**
 * Chromium's launch options, for the runner and for tests that start a browser in order to kill it.
 */
export const launchOptions = {
  executablePath: findChromium() ?? '',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
} satisfies LaunchOptions;

const outputDir = path.resolve(import.meta.dirname, '../test-results/browser');
const report = process.env['REPORT_FILE'];

const specsOfCalls = /live-.*\.spec\.ts$/;
const calls = {
  launchOptions: { ...launchOptions, executablePath: findHeadlessShell() ?? findChromium() ?? '' },
};
const stories = {
  // Animations are a tenth of a story's processor time. `npm run layout`, calls and faults have them.
  contextOptions: { reducedMotion: isEverySize ? ('no-preference' as const) : ('reduce' as const) },
  launchOptions: {
    ...calls.launchOptions,
    args: [...launchOptions.args, `--use-file-for-fake-video-capture=${smallCamera()}`],
  },
};

export default defineConfig({
  // Vitest runs the files named .test.ts.
  testMatch: '**/*.spec.ts',
  outputDir,
  workers: 3,
  // The end of the run lists each story that passes only on retry, with its first error. It points
  // to a fault in the story or the product, but does not block everything else.
  retries: process.env['CI'] && process.env['SOAK'] === undefined ? 1 : 0,
  forbidOnly: true,
  // Limits for what hangs, with room for a busy machine: what happens earlier is not waited for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions,
  },
  projects: [
    // Stories mostly wait for recordings and servers, so workers may outnumber cores.
    {
      name: 'e2e',
      testDir: path.join(import.meta.dirname, 'e2e'),
      testIgnore: specsOfCalls,
      workers: 3,
      use: stories,
    },
    // A call encodes and decodes pictures all the time: one at a time, or they starve each other.
    {
      name: 'calls',
      testDir: import.meta.dirname,
      testMatch: specsOfCalls,
      workers: 1,
      use: calls,
    },
    // The whole browser, which is killed and runs out of space. Fewer workers: the line must be back within seconds. The
    // seeds of a file are independent of each other.
    {
      name: 'faults',
      testDir: path.join(import.meta.dirname, 'faults'),
      testIgnore: specsOfCalls,
      workers: 2,
      fullyParallel: true,
    },
    { name: 'screens', testDir: path.join(import.meta.dirname, 'screens'), workers: 1, retries: 0 },
  ],
});
