// Whether this process answers people at the moment. Work of thousands of steps, however many run at once, then rests as
// long as it works, evenly spread; a worker alone, or one that is hardly asked for anything, goes on at full speed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const quietMs = 250;
let lastAskedAt = -Infinity;
/** Until when all such work rests. */
let restUntil = -Infinity;

export function watchTraffic(app: FastifyInstance): void {
  app.addHook('onRequest', async () => void (lastAskedAt = performance.now()));
}

/** After a step that took so long; on a machine that is slow anyway it rests no longer than `longestMs`. */
export async function leaveTime(tookMs: number, longestMs: number): Promise<void> {
  const now = performance.now();
  if (now - lastAskedAt > quietMs) return;
  restUntil = Math.max(restUntil, now) + Math.min(tookMs, longestMs);
  await sleep(restUntil - now);
}
