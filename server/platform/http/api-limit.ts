// Rate limit for an agency's API key, reported in every response (draft-ietf-httpapi-ratelimit-headers).
// Counted per process, as in platform/net/rate-limits.ts.
import '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '../net/rate-limits.ts';
import { Refusal } from '../../kernel/refusal.ts';

/**
 * Counts calls by API keys only.
 * @throws Refusal('too_many_requests')
 */
export type ApiLimiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export function makeApiLimiter(app: FastifyInstance, { max, windowMs }: RateLimit): ApiLimiter {
  const count = app.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: (request) => `api ${request.member?.apiKeyId ?? ''}`,
  });
  const policy = `"key";q=${max};w=${Math.round(windowMs / 1000)}`;
  return async (request, reply) => {
    if (!request.member?.apiKeyId) return;
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = counted;
    const seconds = Math.max(1, ttlInSeconds);
    reply.headers({
      'ratelimit-policy': policy,
      ratelimit: `"key";r=${Math.max(0, remaining)};t=${seconds}`,
    });
    if (isExceeded) throw new Refusal('too_many_requests', { retryAfterSeconds: seconds });
  };
}
