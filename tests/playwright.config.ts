// How the browser tests run: `e2e`, one file per user story, and `faults`, where something is killed or cut. `screens` makes
// the documentation's pictures. On Debian's or whichever Chromium is there, with a camera that is none. Each
// file starts a server of its own.
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
  workers: 2,
  // One that passes only when taken again is named at the end of the run with what went wrong: a fault to look into, in a
  // story or in what it tells of, but no reason to hold back everything else.
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
    // They wait more than they work: for a recording's seconds, a server's start. What is killed or cut is told by the clock.
    { name: 'e2e', testDir: path.join(import.meta.dirname, 'e2e'), workers: 2 },
    { name: 'faults', testDir: path.join(import.meta.dirname, 'faults'), workers: 1 },
    { name: 'screens', testDir: path.join(import.meta.dirname, 'screens'), workers: 1 },
  ],
});
