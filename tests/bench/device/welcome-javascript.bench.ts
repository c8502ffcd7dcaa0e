// How much JavaScript a candidate's page asks for until the camera step shows, as it is compressed on the disk. What the
// service worker keeps beside it for later is not counted: nobody waits for it.
import { chromium } from 'playwright';
import { phone } from '../../e2e/device.ts';
import { startServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { openCheck } from './candidate.ts';
import { scriptsAskedBy } from './scripts-asked.ts';

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
    const loaded = scripts();
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
    const plain = loaded.filter(({ isBrotli }) => !isBrotli).length;
    for (const one of loaded.slice(0, 8)) process.stdout.write(`   ${one.bytes} ${one.pathname}\n`);
    return [
      {
        what: 'JavaScript before the camera step (brotli)',
        aim: `<= ${mostBytes / 1000} kB`,
        measured: `${(bytes / 1000).toFixed(1)} kB`,
        passed: bytes <= mostBytes && plain === 0,
        beside: `${loaded.length} files, ${plain} of them not in brotli`,
      },
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}
