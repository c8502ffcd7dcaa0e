// The JavaScript a candidate's page requests until the camera step shows, in compressed size on
// disk. Excludes what the service worker precaches: nobody waits for it.
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
    // An interview with code also loads its editor at the start.
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
