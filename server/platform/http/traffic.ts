// Tracks whether this process is serving requests. If it is, long background work pauses after each step for
// as long as the step took, shared across tasks. A pure worker or an idle server runs at full speed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const quietMs = 250;
let lastAskedAt = -Infinity;
/** The time until which such work pauses. */
let restUntil = -Infinity;

export function watchTraffic(app: FastifyInstance): void {
  app.addHook('onRequest', async () => void (lastAskedAt = performance.now()));
}

/** Call after a step that took this long. On a slow machine it pauses for at most `longestMs`. */
export async function yieldToRequests(tookMs: number, longestMs: number): Promise<void> {
  const now = performance.now();
  if (now - lastAskedAt > quietMs) return;
  restUntil = Math.max(restUntil, now) + Math.min(tookMs, longestMs);
  await sleep(restUntil - now);
}
