// Waits for a video answer on the server, without clicking anything.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../e2e/server.ts';
import type { Workspace } from '../../e2e/workspace.ts';

/**
 * Resolves to the milliseconds until the whole answer was stored, or to null if it took too long.
 */
export async function untilStored(workspace: Workspace, maxMs: number): Promise<number | null> {
  const from = performance.now();
  for (;;) {
    const found = await workspace.candidate();
    const passedMs = performance.now() - from;
    if (found?.progress === 'completed') return passedMs;
    if (passedMs > maxMs) return null;
    await sleep(100);
  }
}

/**
 * Downloads the original of the only answer once its parts are joined. @throws if it does not
 * arrive
 */
export async function saveOriginal(server: TestServer, workspace: Workspace, file: string): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(250)) {
    const found = await workspace.candidate();
    const address = found?.answers[0]?.video?.original;
    const answer = address ? await fetch(new URL(address, server.url)) : undefined;
    if (!answer?.ok) continue;
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    return;
  }
  throw new Error('the answer’s original did not come within 90 s');
}
