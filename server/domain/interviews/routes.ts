// The candidate's HTTP endpoints (contract/interview.ts), from opening a link to finishing the interview; start/ starts
// it. No account needed.
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/interview.ts';
import * as selfId from '#contract/self-id.ts';
import { serve } from '../../platform/http/serve.ts';
import { submitAnswer } from './answer.ts';
import { finishInterview } from './finish.ts';
import { loadInterview, loadInvitation, loadShare } from './load.ts';
import { chooseProcessing } from './processing.ts';
import type { Trouble } from '#contract/interview.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import { refusePageSession } from './page-session.ts';
import { lockResponse } from './progress.ts';
import { giveSelfId, removeSelfId } from './self-ids.ts';
import { loadInvitationSender, loadShareSender } from './sender.ts';
import { changeResponse, setShown } from './store.ts';

/** A malformed hash gets the same refusal as an unknown one. */
const lookingUp = { unknown: 'invalid', rateLimit: 'link' } as const;

export function serveInterviews(app: FastifyInstance): void {
  serve(app, contract.getShare, ({ deps, params }) => loadShare(deps, params.hash), lookingUp);

  serve(app, contract.getInvitation, ({ deps, params }) => loadInvitation(deps, params.hash), lookingUp);

  serve(app, contract.getShareSender, ({ deps, params }) => loadShareSender(deps, params.hash), lookingUp);

  serve(
    app,
    contract.getInvitationSender,
    ({ deps, params }) => loadInvitationSender(deps, params.hash),
    lookingUp,
  );

  serve(app, contract.getSession, ({ deps, candidate }) =>
    deps.db.asTenant(candidate, (tx) => loadInterview(tx, deps, candidate.agencyId, candidate.responseId)),
  );

  serve(app, contract.submitAnswer, ({ deps, candidate, body }) => submitAnswer(deps, candidate, body));

  serve(app, contract.showQuestion, ({ deps, candidate, params, body }) =>
    showQuestion(deps, candidate, params.id, new Date(body.shown_at)),
  );

  serve(app, contract.reportTrouble, ({ deps, candidate, body }) =>
    reportTrouble(deps, candidate, body.trouble),
  );

  serve(app, contract.chooseProcessing, ({ deps, candidate, body }) =>
    chooseProcessing(deps, candidate, body),
  );

  serve(app, selfId.giveSelfId, ({ deps, candidate, body }) => giveSelfId(deps, candidate, body));
  serve(app, selfId.removeSelfId, ({ deps, candidate }) => removeSelfId(deps, candidate));

  serve(app, contract.finishInterview, ({ deps, candidate, body }) => finishInterview(deps, candidate, body));
}

/**
 * The candidate has seen a question with a time limit. Never in the future, and never before the start, so that a wrong
 * clock neither stops the limit nor uses it up.
 */
function showQuestion(
  deps: Deps,
  candidate: CandidateInSession,
  questionId: string,
  shownAt: Date,
): Promise<Record<string, never>> {
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, candidate.agencyId, candidate.responseId);
    await refusePageSession(tx, candidate, response);
    const startedAt = response.started_at ?? deps.now();
    const since = new Date(Math.min(Math.max(shownAt.getTime(), startedAt.getTime()), deps.now().getTime()));
    if (!(await setShown(tx, response, questionId, since))) throw new Refusal('question_unknown');
    return {};
  });
}

/**
 * The candidate's browser cannot use the camera, or can again. Shown to recruiters, who can help. Ignored once the
 * interview is finished.
 */
function reportTrouble(
  deps: Deps,
  candidate: CandidateInSession,
  trouble: Trouble,
): Promise<Record<string, never>> {
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, candidate.agencyId, candidate.responseId);
    if (response.finished_at) return {};
    await refusePageSession(tx, candidate, response);
    await changeResponse(tx, response, { trouble, active_at: deps.now() });
    if (trouble !== response.trouble) await notifyOfResponse(tx, response);
    return {};
  });
}
