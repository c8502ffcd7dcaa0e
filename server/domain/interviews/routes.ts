// The candidate's HTTP endpoints (contract/interview.ts), from opening a link to finishing the interview; start/ starts
// it. No account needed.
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/interview.ts';
import { serve } from '../../platform/http/serve.ts';
import { submitAnswer } from './answer.ts';
import { finishInterview } from './finish.ts';
import { loadInterview, loadInvitation, loadShare } from './load.ts';
import { reportTrouble } from './trouble.ts';

/** A malformed hash gets the same refusal as an unknown one. */
const lookingUp = { unknown: 'invalid', rateLimit: 'link' } as const;

export function serveInterviews(app: FastifyInstance): void {
  serve(app, contract.getShare, ({ deps, params }) => loadShare(deps, params.hash), lookingUp);

  serve(app, contract.getInvitation, ({ deps, params }) => loadInvitation(deps, params.hash), lookingUp);

  serve(app, contract.getSession, ({ deps, candidate }) =>
    deps.db.asTenant(candidate, (tx) => loadInterview(tx, deps, candidate.agencyId, candidate.responseId)),
  );

  serve(app, contract.submitAnswer, ({ deps, candidate, body }) => submitAnswer(deps, candidate, body));

  serve(app, contract.reportTrouble, ({ deps, candidate, body }) =>
    reportTrouble(deps, candidate, body.trouble),
  );

  serve(app, contract.finishInterview, ({ deps, candidate, body }) => finishInterview(deps, candidate, body));
}
