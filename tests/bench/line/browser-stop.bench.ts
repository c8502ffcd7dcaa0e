// From the press on *stop* until the recording is stored, recorded from the fake camera on the product's own page, in a real browser.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { startServer, type TestServer } from '../../e2e/server.ts';
import { makeWorkspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import { beginInterview, startRecording, submitTake } from '../device/candidate.ts';
import type { Row } from '../row.ts';
import { openShapedLine, type LineKind } from './shaped-line.ts';
import { whenNext, whenStored } from './when-stored.ts';

export const name = 'browser-stop';

const recordedMs = 60_000;
const fast: LineKind = { bitsPerSecond: 2_000_000, roundTripMs: 100 };
const slow: LineKind = { bitsPerSecond: 700_000, roundTripMs: 100 };

export async function run(): Promise<Row[]> {
  const server = await startServer();
  try {
    return [
      rowOf('2 Mbit/s', 0.5, await stopToStored(server, fast)),
      rowOf('0.7 Mbit/s', 2, await stopToStored(server, slow)),
    ];
  } finally {
    await server.dispose();
  }
}

function rowOf(line: string, goal: number, seconds: number): Row {
  return {
    figure: `Chromium, 60 s recorded over ${line}, 100 ms: from stop to stored`,
    goal: `≤ ${goal} s`,
    measured: `${seconds.toFixed(2)} s`,
    passed: seconds <= goal,
  };
}

async function stopToStored(server: TestServer, kind: LineKind): Promise<number> {
  const workspace = await makeWorkspace(server, { kinds: ['video', 'text'], time: 180 });
  const line = await openShapedLine(server.port, kind);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    await beginInterview(page, `${line.url}${new URL(workspace.shareUrl).pathname}`);
    await startRecording(page);
    await sleep(recordedMs);
    const [stored, pressed] = [whenStored(page), whenNext(page, 'click')];
    await submitTake(page);
    return ((await stored) - (await pressed)) / 1000;
  } finally {
    await browser.close();
    line.close();
  }
}
