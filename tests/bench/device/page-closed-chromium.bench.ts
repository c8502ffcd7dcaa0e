// A page closed during the upload, with Background Sync: the service worker continues without it. No debugger is
// attached, because the browser fires no sync while one is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { openBrowser } from '../../faults/own-browser.ts';
import type { Row } from '../row.ts';
import { closedMs, kilobytes, untilMidUpload } from './page-closed.ts';
import { untilStored } from './stored.ts';

export const name = 'page-closed-chromium';

const runs = 3;

export async function run(): Promise<Row[]> {
  const server = await startServer();
  try {
    const ends: Awaited<ReturnType<typeof closeOnce>>[] = [];
    for (let i = 0; i < runs; i += 1) ends.push(await closeOnce(server));
    const times = ends.map(({ storedMs }) =>
      storedMs === null ? 'not' : `${(storedMs / 1000).toFixed(1)} s`,
    );
    return [
      {
        figure: 'Page closed during upload for 40 s, Chromium',
        goal: 'continues without the page',
        measured: `all stored without the page after ${times.join(', ')}`,
        passed: ends.every(({ storedMs }) => storedMs !== null),
        details: `sent after closing: ${ends.map(({ sentBytes }) => kilobytes(sentBytes)).join(', ')}`,
      },
    ];
  } finally {
    await server.dispose();
  }
}

async function closeOnce(server: TestServer): Promise<{ storedMs: number | null; sentBytes: number }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const browser = await openBrowser(profile);
  const workspace = await untilMidUpload(server, browser.page);
  await browser.closePage();
  const before = server.line.uploadedBytes;
  const storedMs = await untilStored(workspace, closedMs);
  const sentBytes = server.line.uploadedBytes - before;
  await browser.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return { storedMs, sentBytes };
}
