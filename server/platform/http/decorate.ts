// Our additions to the Fastify instance and its requests.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { rateLimitedTotal } from '../metrics/metrics.ts';
import { makeLimiters } from '../net/rate-limits.ts';
import type { Limiters, RateLimit } from '../net/rate-limits.ts';
import { makeFindCandidate } from './sessions.ts';
import type { FindCandidate } from './sessions.ts';
import type {
  CandidateInSession,
  GuestInSession,
  ParticipantInRoom,
  SignedInMember,
} from '../../kernel/who.ts';
import '@fastify/rate-limit';
import { Refusal } from '../../kernel/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    limiters: Limiters;
    apiLimiter: ApiLimiter;
    findCandidate: FindCandidate;
  }
  interface FastifyRequest {
    member: SignedInMember | null;
    candidate: CandidateInSession | null;
    guest: GuestInSession | null;
    participant: ParticipantInRoom | null;
  }
  interface FastifyContextConfig {
    /** The contract's endpoint for this route. */
    endpoint?: Endpoint;
    /** Monitoring calls it, and metrics leave it out. */
    isHealthCheck?: boolean;
  }
}

export function decorate(app: FastifyInstance, deps: Deps): void {
  app.decorate('deps', deps);
  app.decorate('limiters', makeLimiters(app, deps.limits));
  app.decorate('apiLimiter', makeApiLimiter(app, deps.limits.api));
  app.decorate('findCandidate', makeFindCandidate(deps.db));
  app.decorateRequest('member', null);
  app.decorateRequest('candidate', null);
  app.decorateRequest('guest', null);
  app.decorateRequest('participant', null);
}

/**
 * The limit for an agency's API key, reported in every response (draft-ietf-httpapi-ratelimit-headers). Only for calls by
 * API keys.
 * @throws Refusal('too_many_requests')
 */
type ApiLimiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function makeApiLimiter(app: FastifyInstance, { max, windowMs }: RateLimit): ApiLimiter {
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
    if (!isExceeded) return;
    rateLimitedTotal.inc({ name: 'api' });
    throw new Refusal('too_many_requests', { retryAfterSeconds: seconds });
  };
}
