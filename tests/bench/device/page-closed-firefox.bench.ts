// A page closed during the upload, without Background Sync: the next visit continues without user
// action.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer, type TestServer } from '../../e2e/server.ts';
import type { Row } from '../row.ts';
import { findFirefox, openFirefox } from './firefox.ts';
import { closedMs, kilobytes, untilMidUpload } from './page-closed.ts';
import { untilStored } from './stored.ts';

export const name = 'page-closed-firefox';

const row = {
  figure: 'Page closed during upload for 40 s, Firefox',
  goal: 'continues at the next visit',
};

export async function run(): Promise<Row[]> {
  if (!findFirefox()) return [{ ...row, measured: 'not here: no Firefox', passed: null }];
  const server = await startServer();
  const profile = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  try {
    return [await visitAgain(server, profile)];
  } finally {
    await server.dispose();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function visitAgain(server: TestServer, profile: string): Promise<Row> {
  const browser = await openFirefox(profile);
  const workspace = await untilMidUpload(server, browser.page);
  await browser.closePage();
  const aloneMs = await untilStored(workspace, closedMs);
  if (aloneMs !== null) throw new Error('it was stored without a page: nothing was left for the next visit');
  const before = server.line.uploadedBytes;
  const later = await browser.openPage();
  await later.goto(workspace.shareUrl);
  const storedMs = await untilStored(workspace, 60_000);
  const sent = kilobytes(server.line.uploadedBytes - before);
  await browser.close();
  const duration =
    storedMs === null ? 'not stored within 60 s' : `all stored ${(storedMs / 1000).toFixed(1)} s`;
  return {
    ...row,
    measured: `${duration} after the visit, without a press`,
    passed: storedMs !== null,
    details: `sent after the visit: ${sent}`,
  };
}
