// How much JavaScript a candidate's device loads until the camera step shows: bodies as they came over the wire.
import { chromium, type Response } from 'playwright';
import { phone } from '../../e2e/device.ts';
import { startServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import type { Row } from '../row.ts';
import { openCheck } from './candidate.ts';

export const name = 'welcome-javascript';

const mostBytes = 120_000;

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const server = await startServer();
  try {
    const { shareUrl } = await makeWorkspace(server);
    // A service worker would answer for the line.
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.headers()['content-type']?.includes('javascript')) scripts.push(response);
    });
    await openCheck(page, shareUrl);
    const loaded = await Promise.all(scripts.splice(0).map(sizeOf));
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
    const plain = loaded.filter(({ encoding }) => encoding !== 'br').length;
    for (const one of loaded.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8))
      process.stdout.write(`   ${one.bytes} ${one.path}\n`);
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

async function sizeOf(response: Response) {
  const { responseBodySize } = await response.request().sizes();
  const encoding = response.headers()['content-encoding'];
  return { bytes: responseBodySize, encoding, path: new URL(response.url()).pathname };
}
