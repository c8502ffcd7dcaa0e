// A video chosen in the product's own page, in a real browser: the share of the line from choosing the file until it is stored,
// and what is sent beside the file.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { chromium } from 'playwright';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import { fileChoice, openFileChoice } from '../device/candidate.ts';
import type { Row } from '../row.ts';
import { openShapedLine, type LineKind, type ShapedLine } from './shaped-line.ts';
import { whenNext, whenStored } from './when-stored.ts';

export const name = 'browser-upload';

const bytes = 20_000_000;
const clean: LineKind = { bitsPerSecond: 8_000_000, roundTripMs: 300 };

export async function run(): Promise<Row[]> {
  const server = await startServer();
  try {
    const { seconds, sentBytes } = await upload(server, clean, () => Promise.resolve());
    const share = (bytes * 8) / seconds / clean.bitsPerSecond;
    return [
      {
        figure: '20 MB',
        goal: '>= 0.97',
        measured: `${share.toFixed(3)} of the line; ${seconds.toFixed(2)} s`,
        passed: share >= 0.97,
        details: `over the file: ${((sentBytes - bytes) / 1000).toFixed(0)} kB`,
      },
    ];
  } finally {
    await server.dispose();
  }
}

async function upload(
  server: TestServer,
  kind: LineKind,
  disturb: (line: ShapedLine) => Promise<void>,
): Promise<{ seconds: number; sentBytes: number }> {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const line = await openShapedLine(server.port, kind);
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const file = path.join(folder, 'storm.webm');
  writeFileSync(file, randomBytes(bytes));
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const { pathname } = new URL(workspace.shareUrl);
    await openFileChoice(page, `${line.url}${pathname}`);
    await page.waitForTimeout(1000);
    if (process.env['TRACE']) trace(page);
    const [stored, chosen] = [whenStored(page), whenNext(page, 'change')];
    const before = line.sentBytes();
    await fileChoice(page).setInputFiles(file);
    await disturb(line);
    const seconds = ((await stored) - (await chosen)) / 1000;
    return { seconds, sentBytes: line.sentBytes() - before };
  } finally {
    await browser.close();
    line.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function trace(page: Page): void {
  const begun = performance.now();
  const now = () => (performance.now() - begun).toFixed(0);
  page.on('request', (request) =>
    console.log(now(), '>', request.method(), request.url().slice(-60), request.postDataBuffer()?.length),
  );
  page.on('requestfinished', (request) =>
    console.log(now(), '<', request.url().slice(-60), JSON.stringify(request.timing().responseStart)),
  );
}
