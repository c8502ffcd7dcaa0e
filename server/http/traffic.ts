// Whether this process answers people at the moment. Work of thousands of steps leaves them as much time as it takes itself;
// a worker alone, or at night, goes on at full speed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const quietMs = 1000;
let lastAskedAt = -Infinity;

export function watchTraffic(app: FastifyInstance): void {
  app.addHook('onRequest', async () => void (lastAskedAt = performance.now()));
}

/** After a step that took so long. */
export async function leaveTime(tookMs: number): Promise<void> {
  if (performance.now() - lastAskedAt < quietMs) await sleep(tookMs);
}
