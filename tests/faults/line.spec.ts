// Fault: everything that lines and proxies do to connections while an answer is recorded and sent.
// Each seed runs a third of the faults, so three consecutive seeds run all of them. Nobody clicks
// anything.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'playwright/test';
import { hasArrived, startRecording } from '../e2e/candidate.ts';
import { phone } from '../e2e/device.ts';
import type { TestServer } from '../e2e/server.ts';
import { test } from '../e2e/story.ts';
import { arrivedWhole } from '../e2e/workspace.ts';
import { beginInterview, finishInterview } from './interview.ts';
import { faultsOfSeed } from './line-faults.ts';
import { chanceOf, threeSeeds } from './seeds.ts';

/**
 * The promise is five seconds after the line works again; a busy test machine gets a little more.
 */
const resumeWithinMs = 8000;

let server: TestServer;
test.beforeAll(({ server: ofWorker }) => {
  server = ofWorker;
});

for (const seed of threeSeeds) {
  const faults = faultsOfSeed(seed);
  const names = faults.map(({ name }) => name).join(', ');
  test(`resumes without help, soon and complete: ${names} (seed ${seed})`, async ({ browser }) => {
    const { line } = server;
    const chance = chanceOf(seed);
    const context = await browser.newContext(phone);
    const { workspace, candidate } = await beginInterview(server, await context.newPage());

    // Slow enough that something is left to send until the end.
    line.limitUpload(60_000);
    await startRecording(candidate);
    await sleep(1000);
    const [last, ...earlier] = faults;
    for (const fault of earlier) {
      await fault.strike(line, chance);
      await expectToResume(fault.name);
    }
    const [recorded] = await Promise.all([
      finishInterview(candidate),
      last?.strike(line, chance).then(() => expectToResume(last.name)),
    ]);
    line.limitUpload(Infinity);
    await hasArrived(candidate);
    // The test's own connections may have been lost too: break them, and give the test time to notice.
    line.cut();
    await sleep(200);
    line.mend();
    await arrivedWhole(workspace, recorded);
    await context.close();
  });
}

/** Requires more progress than a request's headers. */
async function expectToResume(name: string): Promise<void> {
  const before = server.line.uploadedBytes;
  const backAt = performance.now();
  await expect
    .poll(() => server.line.uploadedBytes - before, {
      message: `bytes move again after: ${name}`,
      intervals: [50],
      timeout: resumeWithinMs,
    })
    .toBeGreaterThan(2000);
  test.info().annotations.push({
    type: 'resumed',
    description: `${name}: after ${Math.round(performance.now() - backAt)} ms`,
  });
}
