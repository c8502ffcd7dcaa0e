// Counts rate limits in the database, so that they are exact for any number of processes. A refusal that this process
// remembers needs no query.
import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { Refusal } from '../../kernel/refusal.ts';
import type { Database } from '../db/open.ts';

const maxRemembered = 5000;

interface Counted {
  /** Calls that count against the limit, including this one; more than `max` if it is refused. */
  current: number;
  /** Milliseconds until the next call is allowed; for an allowed call, until all tokens are back. */
  ttl: number;
}

/** For @fastify/rate-limit. Its keys contain a caller's address, so the database gets only their HMAC. */
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
        (error: unknown) =>
          callback(error instanceof Refusal ? error : new Refusal('not_ready', { cause: error })),
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
