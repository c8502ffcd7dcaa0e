// Rate limits per IP address, against guessing and filling our disk. Counted together for all processes (rate-store.ts).
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiCallsPerMinute } from '#contract/api-key.ts';
import { networkOf } from '../../kernel/network-of.ts';
import { rateLimitedTotal } from '../metrics/metrics.ts';
import { sqlStateOf } from '../db/faults.ts';
import { Refusal } from '../../kernel/refusal.ts';

export const rateLimitNames = [
  'login',
  'passkey',
  'registration',
  'forgot',
  'reset',
  'link',
  'start',
  'upload',
  'review',
  'api',
] as const;
export type RateLimitName = (typeof rateLimitNames)[number];

export interface RateLimit {
  max: number;
  windowMs: number;
}
export type RateLimits = Record<RateLimitName, RateLimit>;

const minuteMs = 60_000;

/** Generous enough for an office or a university behind one address. */
export const defaultRateLimits: RateLimits = {
  login: { max: 20, windowMs: minuteMs },
  // Options for a sign-in: an open sign-in page asks for new ones before the old ones expire.
  passkey: { max: 120, windowMs: minuteMs },
  registration: { max: 20, windowMs: 10 * minuteMs },
  forgot: { max: 10, windowMs: 10 * minuteMs },
  reset: { max: 20, windowMs: 10 * minuteMs },
  link: { max: 240, windowMs: minuteMs },
  start: { max: 60, windowMs: minuteMs },
  upload: { max: 120, windowMs: 10 * minuteMs },
  review: { max: 20, windowMs: minuteMs },
  // Per key (http/decorate.ts).
  api: { max: apiCallsPerMinute, windowMs: minuteMs },
};

/** @throws Refusal: too_many_requests; not_ready if the database cannot count */
type Limiter = (request: FastifyRequest) => Promise<void>;
/** The limits applied to a route before the caller is known. */
export type LimiterName = Exclude<RateLimitName, 'api'>;
export type Limiters = Record<LimiterName, Limiter>;

/** Calls that candidates need. Not limited while the database can read but not count, for instance on a full disk (P7). */
const countedIfPossible: readonly LimiterName[] = ['link', 'start'];

/** One limiter per name. Requires @fastify/rate-limit to be registered. */
export function makeLimiters(app: FastifyInstance, limits: RateLimits): Limiters {
  const make = (name: LimiterName): Limiter => {
    const { max, windowMs } = limits[name];
    const count = app.createRateLimit({
      max,
      timeWindow: windowMs,
      keyGenerator: (request) => `${name} ${networkOf(request.ip)}`,
    });
    return async (request) => {
      const counted = await count(request).catch((error: unknown) => {
        if (!countedIfPossible.includes(name) || sqlStateOf(error) === undefined) throw error;
        request.log.error({ err: error, limit: name }, 'a rate limit could not be counted');
        return undefined;
      });
      if (!counted || counted.isAllowed || !counted.isExceeded) return;
      rateLimitedTotal.inc({ name });
      throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
    };
  };
  return {
    login: make('login'),
    passkey: make('passkey'),
    registration: make('registration'),
    forgot: make('forgot'),
    reset: make('reset'),
    link: make('link'),
    start: make('start'),
    upload: make('upload'),
    review: make('review'),
  };
}
