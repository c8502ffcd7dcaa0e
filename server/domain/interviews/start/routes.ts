// The endpoints that start an interview, from a share link or an invitation (contract/interview.ts). No account needed.
import type { FastifyInstance } from 'fastify';
import { startInvitation, startShare } from '#contract/interview.ts';
import { networkOf } from '../../../kernel/network-of.ts';
import { serve } from '../../../platform/http/serve.ts';
import * as start from './start.ts';

/** A malformed hash gets the same refusal as an unknown one. */
const starting = { unknown: 'invalid', rateLimit: 'start' } as const;

export function startRoutes(app: FastifyInstance): void {
  serve(
    app,
    startShare,
    ({ deps, params, body, request }) => start.startShare(deps, params.hash, body, networkOf(request.ip)),
    starting,
  );

  serve(
    app,
    startInvitation,
    ({ deps, params, body }) => start.startInvitation(deps, params.hash, body),
    starting,
  );
}
