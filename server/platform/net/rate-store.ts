// Counts rate limits in the database, so that they are exact for any number of processes. A refusal that this process
// knows of needs no query.
import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Database } from '../db/open.ts';

const maxRemembered = 5000;

interface Counted {
  /** Calls that count against the limit, the new one included; one more than allowed if it is refused. */
  current: number;
  /** Milliseconds until the next call is allowed, or until everything is as if there had been none. */
  ttl: number;
}

/**
 * For @fastify/rate-limit. Its keys are a limit's name and a caller; the database sees neither.
 */
export function rateStore(db: Database, signingKey: Buffer): FastifyRateLimitStoreCtor {
  const refusedUntil = new Map<string, number>();

  const count = async (key: string, windowMs: number, max: number): Promise<Counted> => {
    const now = performance.now();
    const until = refusedUntil.get(key) ?? 0;
    if (until > now) return { current: max + 1, ttl: until - now };
    refusedUntil.delete(key);
    const keyHash = createHmac('sha256', signingKey).update(key).digest();
    const [taken] = await db.lookUp<{ remaining: number; wait_ms: number }>({
      name: 'take_token',
      text: 'select remaining, wait_ms from take_token($1, $2, $3)',
      values: [keyHash, max, windowMs],
    });
    if (!taken) throw new Error('take_token returned nothing');
    const { remaining, wait_ms: ttl } = taken;
    if (remaining >= 0) return { current: max - remaining, ttl };
    if (refusedUntil.size >= maxRemembered) forgetOldest(refusedUntil);
    refusedUntil.set(key, performance.now() + ttl);
    return { current: max + 1, ttl };
  };

  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: Counted) => void,
      windowMs: number,
      max: number,
    ): void {
      count(key, windowMs, max).then(
        (counted) => callback(null, counted),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }

    /** Limits differ by their keys and share one store. */
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

function forgetOldest(map: Map<string, number>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
