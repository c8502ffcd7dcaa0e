// How the browser tests run: `e2e`, one file per user story, and `faults`, where something is killed or cut. `screens` makes
// the documentation's pictures. They use Debian's Chromium, or any other that is installed, with a fake camera. The
// stories of a worker share a server (e2e/story.ts).
import path from 'node:path';
import { defineConfig, devices, type LaunchOptions } from 'playwright/test';
import { findChromium } from './find-chromium.ts';

/** What Chromium is started with, by the runner and by the tests that start a browser of their own to kill it. */
export const launchOptions: LaunchOptions = {
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
};

const outputDir = path.resolve(import.meta.dirname, '../test-results/browser');
const report = process.env['REPORT_FILE'];

export default defineConfig({
  // Files named .test.ts are vitest's.
  testMatch: '**/*.spec.ts',
  outputDir,
  workers: 3,
  // A story that passes only on retry is named at the end of the run with its first error: a fault to look into, in the
  // story or in the product, that does not hold back everything else.
  retries: process.env['CI'] && process.env['SOAK'] === undefined ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions,
  },
  projects: [
    // Stories wait for recordings and servers more than they compute, so that workers may outnumber cores.
    { name: 'e2e', testDir: path.join(import.meta.dirname, 'e2e'), workers: 3 },
    // Here the line has to be back within seconds: fewer at a time. The seeds of a file are independent of each other.
    { name: 'faults', testDir: path.join(import.meta.dirname, 'faults'), workers: 2, fullyParallel: true },
    { name: 'screens', testDir: path.join(import.meta.dirname, 'screens'), workers: 1 },
  ],
});
