// Fault: the server is killed with -9 at random moments, once during an upload and once around the seal, and restarted
// on the data it left (P2).
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { hasArrived, startRecording } from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import { startServer, type TestServer } from '../e2e/server.ts';
import { arrivedWhole } from '../e2e/workspace.ts';
import { beginInterview, finishInterview } from './interview.ts';
import { chanceOf, seeds } from './seeds.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

for (const seed of seeds) {
  test(`stores every byte although the server dies twice (seed ${seed})`, async ({ browser }) => {
    const chance = chanceOf(seed);
    const context = await browser.newContext(phone);
    const { workspace, candidate } = await beginInterview(server, await context.newPage());

    // Slow enough that parts are always in flight.
    server.line.limitUpload(60_000);
    const before = server.line.uploadedBytes;
    await startRecording(candidate);
    const enough = chance.between(10_000, 120_000);
    await expect.poll(() => server.line.uploadedBytes - before).toBeGreaterThan(enough);
    await killAndRestart(chance.between(0, 1000));
    const recorded = await finishInterview(candidate);

    // The rest and the seal are fast now; the server dies again somewhere in there.
    server.line.limitUpload(Infinity);
    await sleep(chance.between(0, 600));
    await killAndRestart(0);
    await hasArrived(candidate);
    await arrivedWhole(workspace, recorded);
    await context.close();
  });
}

async function killAndRestart(pauseMs: number): Promise<void> {
  await server.kill9();
  await sleep(pauseMs);
  await server.restart();
}
