// The calls that follow a decision: invite to another job, reopen the interview, and send a letter.
import type { FastifyInstance } from 'fastify';
import {
  getDecisionLetter,
  inviteToFollowUp,
  reopenResponse,
  sendDecisionLetter,
} from '#contract/follow-up.ts';
import { MessageState } from '#contract/invite.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findResponse } from '../list/store.ts';
import { inviteOn } from './invite-on.ts';
import { proposeLetter } from './letter.ts';
import { reopen } from './reopen.ts';
import { sendLetter } from './send-letter.ts';
import { findNewestLetter } from '../../interviews/attempts.ts';

export function followUpRoutes(app: FastifyInstance): void {
  serve(app, inviteToFollowUp, ({ member, params, body, request, deps }) =>
    inviteOn(deps, member, request, { id: body.id, responseId: params.id, jobId: body.job_id }),
  );

  serve(app, reopenResponse, ({ member, params, body, request, deps }) => {
    const deadlineAt = body.deadline_at === null ? null : new Date(body.deadline_at);
    return reopen(deps, member, request, { id: body.id, responseId: params.id, deadlineAt });
  });

  serve(app, getDecisionLetter, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const response = (await findResponse(tx, member, params.id))?.row;
      if (!response) throw new Refusal('not_found');
      const { kind } = params;
      const newest = await findNewestLetter(tx, response, kind);
      return {
        ...(await proposeLetter(tx, { response, kind, by: member.userId })),
        recipient: response.email,
        state: newest ? MessageState.parse(newest.state) : null,
        sent_at: newest?.sent_at?.toISOString() ?? null,
      };
    }),
  );

  serve(app, sendDecisionLetter, ({ member, params, body, request, deps }) =>
    sendLetter(deps, member, request, { ...body, responseId: params.id, kind: params.kind }),
  );
}
