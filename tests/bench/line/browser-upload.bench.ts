// A video file chosen on the product's own page, in a real browser: which share of the line it uses from the choice until it is stored,
// what is sent beside the file, and what is sent again after a cut. Compared with the same file sent by the same browser in one
// request to a server that writes it to the disk.
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { chromium, type Page } from 'playwright';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { freePort } from '../../faults/line.ts';
import { launchOptions } from '../../playwright.config.ts';
import { fileChoice, openFileChoice } from '../device/candidate.ts';
import type { Row } from '../row.ts';
import { openShapedLine, type LineKind, type ShapedLine } from './shaped-line.ts';
import { cutTenTimes, cuts } from './ten-cuts.ts';
import { whenNext, whenStored } from './when-stored.ts';

export const name = 'browser-upload';

const bytes = 20_000_000;
const clean: LineKind = { bitsPerSecond: 8_000_000, roundTripMs: 300 };
const awayMs = 2000;
const oftenCut: LineKind = { bitsPerSecond: 4_000_000, roundTripMs: 50 };

interface Upload {
  seconds: number;
  sentBytes: number;
}

export async function run(): Promise<Row[]> {
  const server = await startServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'candor-bench-'));
  const file = path.join(folder, 'storm.webm');
  writeFileSync(file, randomBytes(bytes));
  try {
    const bare = await inOneRequest(folder, file);
    const onClean = await upload(server, clean, file);
    const whole = await upload(server, oftenCut, file);
    const cut = await upload(server, oftenCut, file, cutAndAway);
    return [...rowsOfClean(onClean, bare), rowOfCuts(cut, whole)];
  } finally {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOfClean({ seconds, sentBytes }: Upload, bareSeconds: number): Row[] {
  const share = shareOf(seconds);
  const besideKb = (sentBytes - bytes) / 1000;
  return [
    {
      figure: '20 MB file in Chromium, 8 Mbit/s, 300 ms: share of the line, from choosing the file to stored',
      goal: '≥ 0.97',
      measured: share.toFixed(3),
      passed: share >= 0.97,
      details: `${seconds.toFixed(2)} s; in one request to a bare server: ${shareOf(bareSeconds).toFixed(3)}`,
    },
    {
      figure: 'The same: sent beside the file',
      goal: '≤ 30 kB',
      measured: `${besideKb.toFixed(1)} kB`,
      passed: besideKb <= 30,
    },
  ];
}

function rowOfCuts(cut: Upload, whole: Upload): Row {
  const againKb = (cut.sentBytes - whole.sentBytes) / cuts / 1024;
  return {
    figure: '20 MB file in Chromium, 4 Mbit/s, 50 ms, line away ten times for 2 s: resent per cut',
    goal: '≤ 32 KB',
    measured: `${againKb.toFixed(0)} KB`,
    passed: againKb <= 32,
    details: `${cut.seconds.toFixed(0)} s; without cuts: ${whole.seconds.toFixed(0)} s`,
  };
}

/** The line is down for a moment each time: if a browser can connect again at once, it repeats the whole request itself. */
async function cutAndAway(line: ShapedLine): Promise<void> {
  await cutTenTimes(line, bytes, async () => {
    line.goAway();
    await sleep(awayMs);
    line.comeBack();
  });
}

function shareOf(seconds: number): number {
  return (bytes * 8) / seconds / clean.bitsPerSecond;
}

async function upload(
  server: TestServer,
  kind: LineKind,
  file: string,
  disturb: (line: ShapedLine) => Promise<void> = () => Promise.resolve(),
): Promise<Upload> {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const line = await openShapedLine(server.port, kind);
  return withPage(line, async (page) => {
    await openFileChoice(page, `${line.url}${new URL(workspace.shareUrl).pathname}`);
    // The page loads what it needs offline, once, when it has time.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');
    const [stored, chosen] = [whenStored(page), whenNext(page, 'change')];
    const before = line.sentBytes();
    await fileChoice(page).setInputFiles(file);
    await disturb(line);
    const seconds = ((await stored) - (await chosen)) / 1000;
    return { seconds, sentBytes: line.sentBytes() - before };
  });
}

/** The seconds from choosing the file to the reply. */
async function inOneRequest(folder: string, file: string): Promise<number> {
  const bare = http.createServer((request, response) => {
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(barePage);
    const copy = createWriteStream(path.join(folder, 'copy'), { flush: true });
    void pipeline(request, copy).then(() => response.writeHead(204).end());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => bare.listen(port, '127.0.0.1', resolve));
  const line = await openShapedLine(port, clean);
  const seconds = await withPage(line, async (page) => {
    await page.goto(line.url);
    await page.locator('input').setInputFiles(file);
    const took = page.locator('output:not(:empty)');
    return Number(await took.textContent({ timeout: 120_000 })) / 1000;
  });
  bare.close();
  return seconds;
}

const barePage = `<!doctype html><input type="file"><output></output><script>
  document.querySelector('input').onchange = async ({ target }) => {
    const begunMs = performance.now();
    await fetch('/', { method: 'PUT', body: target.files[0] });
    document.querySelector('output').textContent = performance.now() - begunMs;
  };
</script>`;

async function withPage<T>(line: ShapedLine, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(launchOptions);
  try {
    return await work(await browser.newPage());
  } finally {
    await browser.close();
    line.close();
  }
}
