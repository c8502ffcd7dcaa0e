// From the press on *stop* until the answer is stored, recorded with the fake camera in the product's own page, in a real browser.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import { beginInterview, startRecording, submitTake } from '../device/candidate.ts';
import type { Row } from '../row.ts';
import { openShapedLine, type LineKind } from './shaped-line.ts';
import { whenNext, whenStored } from './when-stored.ts';

export const name = 'browser-stop';

const recordedMs = Number(process.env['REC'] ?? 60_000);
const fast: LineKind = { bitsPerSecond: 2_000_000, roundTripMs: 100 };
const slow: LineKind = { bitsPerSecond: 700_000, roundTripMs: 100 };

export async function run(): Promise<Row[]> {
  const server = await startServer();
  try {
    const onFast = await stopToStored(server, fast);
    const onSlow = await stopToStored(server, slow);
    return [
      {
        figure: 'fast',
        goal: '<= 0.5',
        measured: `${onFast.toFixed(2)} s`,
        passed: onFast <= 0.5,
      },
      {
        figure: 'slow',
        goal: '<= 2',
        measured: `${onSlow.toFixed(2)} s`,
        passed: onSlow <= 2,
      },
    ];
  } finally {
    await server.dispose();
  }
}

async function stopToStored(server: TestServer, kind: LineKind): Promise<number> {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'] });
  const line = await openShapedLine(server.port, kind);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const { pathname } = new URL(workspace.shareUrl);
    await beginInterview(page, `${line.url}${pathname}`);
    await startRecording(page);
    await sleep(recordedMs);
    const [stored, pressed] = [whenStored(page), whenNext(page, 'click')];
    if (process.env['TRACE']) trace(page);
    await submitTake(page);
    return ((await stored) - (await pressed)) / 1000;
  } finally {
    await browser.close();
    line.close();
  }
}

function trace(page: Page): void {
  const begun = performance.now();
  const now = () => (performance.now() - begun).toFixed(0);
  page.on('request', (request) =>
    console.log(
      now(),
      '>',
      request.method(),
      request.url().slice(-60),
      request.headers()['content-length'],
      request.postDataBuffer()?.length,
    ),
  );
  page.on('requestfinished', (request) =>
    console.log(now(), '<', request.url().slice(-60), JSON.stringify(request.timing().responseStart)),
  );
}
