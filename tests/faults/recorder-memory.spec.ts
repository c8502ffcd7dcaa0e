// Fault: a recording that could fill the memory of a small phone. Bytes on disk must not stay in
// the page's memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { type CDPSession, expect } from 'playwright/test';
import { button, passCheck, startInterview, startRecording } from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import { messagesIn } from '../e2e/messages.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { makeWorkspace } from '../e2e/workspace.ts';

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

const recordedMs = 60_000;
/** The recording in between is some 5 MB in about 480 chunks. */
const maxGrowthBytes = 2 * 1024 * 1024;
const maxBlobs = 10;

test('a minute of recording leaves nothing in memory, online or offline', async ({ browser }) => {
  const workspace = await makeWorkspace(server, { kinds: ['video'], time: 120 });
  const context = await browser.newContext(phone);
  const candidate = { page: await context.newPage(), t: messagesIn() };
  await startInterview(candidate, workspace.shareUrl);
  await passCheck(candidate);
  await startRecording(candidate);
  await sleep(5000);
  const session = await context.newCDPSession(candidate.page);
  // Check the measurement itself: it must see a Blob and a buffer of our own.
  const ours = 'held = [new Blob(["one"]), new ArrayBuffer(1_000_000)]';
  await session.send('Runtime.evaluate', { expression: ours });
  const before = await memoryOf(session);
  expect(before.blobs).toBeGreaterThanOrEqual(1);
  expect(before.bufferBytes).toBeGreaterThanOrEqual(1_000_000);
  await sleep(recordedMs / 2);
  server.line.cut();
  await sleep(recordedMs / 2);
  const after = await memoryOf(session);
  await expect(button(candidate, 'stop')).toBeVisible();
  const held = `${JSON.stringify(before)} then ${JSON.stringify(after)}`;
  expect(after.heapBytes - before.heapBytes, held).toBeLessThan(maxGrowthBytes);
  // Recorded bytes are outside the heap: in buffers, and in Blobs to which the heap has handles.
  expect(after.bufferBytes - before.bufferBytes, held).toBeLessThan(maxGrowthBytes);
  expect(after.blobs - before.blobs, held).toBeLessThan(maxBlobs);
  server.line.mend();
  await context.close();
});

/** What is still reachable after a garbage collection. */
async function memoryOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return { heapBytes: usedSize, bufferBytes: backingStorageSize, blobs: await countBlobs(session) };
}

async function countBlobs(session: CDPSession): Promise<number> {
  const prototype = await session.send('Runtime.evaluate', { expression: 'Blob.prototype' });
  const prototypeObjectId = prototype.result.objectId ?? '';
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId });
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  for (const { objectId } of [prototype.result, objects])
    if (objectId) await session.send('Runtime.releaseObject', { objectId });
  return Number(counted.result.value);
}
