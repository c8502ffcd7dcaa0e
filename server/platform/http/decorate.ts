// Our additions to the Fastify instance and its requests.
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { makeApiLimiter } from './api-limit.ts';
import type { ApiLimiter } from './api-limit.ts';
import { makeLimiters } from '../net/rate-limits.ts';
import type { Limiters } from '../net/rate-limits.ts';
import { makeFindCandidate } from './sessions.ts';
import type { FindCandidate } from './sessions.ts';
import type { CandidateInSession, GuestInSession, SignedInMember } from '../../kernel/who.ts';

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
  }
  interface FastifyContextConfig {
    /** The contract's endpoint for this route. */
    endpoint?: Endpoint;
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
}
