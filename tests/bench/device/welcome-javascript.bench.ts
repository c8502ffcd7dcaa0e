// How much JavaScript a candidate's page asks for until the camera step shows, as it is compressed on the disk. What the
// service worker keeps beside it for later is not counted: nobody waits for it.
import { chromium } from 'playwright';
import { phone } from '../../e2e/device.ts';
import { startServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { openCheck } from './candidate.ts';
import { rowOfScripts, scriptsAskedBy } from './scripts-asked.ts';

export const name = 'welcome-javascript';

const mostBytes = 120_000;

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const server = await startServer();
  try {
    // An interview with code also fetches its editor at the start.
    const { shareUrl } = await makeWorkspace(server, { kinds: ['video', 'text'] });
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const scripts = scriptsAskedBy(page);
    await openCheck(page, shareUrl);
    return [rowOfScripts('JavaScript before the camera step (brotli)', scripts(), mostBytes)];
  } finally {
    await browser.close();
    await server.dispose();
  }
}
