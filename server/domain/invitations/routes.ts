// The calls for inviting: invite one person by email or SMS, send a link again, list the invited,
// and check who is already in a job. imports/ invites many at once; jobs/share-links/ has links to
// share.
import type { FastifyInstance } from 'fastify';
import { findInvited, getInvitations, inviteBySms, resendInvitation } from '#contract/invite.ts';
import { inviteByEmail } from '#contract/response.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { isJobVisible } from '../jobs/store.ts';
import { decodeCursor } from '../../kernel/cursor.ts';
import { findPeopleInJob } from './find-invited.ts';
import { invite } from './invite.ts';
import { pageOfInvitations } from './invitations.ts';
import { resend } from './resend.ts';
import { requireNumber } from './sms-number.ts';

/** Ten thousand addresses of maximum length. */
const maxLookUpBytes = 6 * 1024 * 1024;

export function inviteRoutes(app: FastifyInstance): void {
  serve(app, inviteByEmail, ({ member, params, body, request, deps }) =>
    invite(deps, member, request, {
      ...{ id: body.id, jobId: params.id, channel: 'email', recipient: body.email },
      ...{ name: body.name, email: body.email, phone: body.phone ?? '', language: body.language },
    }),
  );

  serve(app, inviteBySms, ({ member, params, body, request, deps }) => {
    const phone = requireNumber(deps, body.phone);
    return invite(deps, member, request, {
      ...{ id: body.id, jobId: params.id, channel: 'sms', recipient: phone },
      ...{ name: body.name, email: body.email ?? '', phone, language: body.language },
    });
  });

  serve(app, resendInvitation, ({ member, params, body, request, deps }) =>
    resend(deps, member, request, { ...body, responseId: params.id }),
  );

  serve(app, getInvitations, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const after = query.after === undefined ? undefined : decodeCursor(query.after);
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      const { state, search = '' } = query;
      return pageOfInvitations(tx, member.agencyId, { jobId: params.id, after, state, search });
    }),
  );

  serve(
    app,
    findInvited,
    ({ member, params, body, deps }) =>
      deps.db.asTenant(member, async (tx) => {
        if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
        return findPeopleInJob(tx, { agencyId: member.agencyId, jobId: params.id }, body);
      }),
    { maxBodyBytes: maxLookUpBytes },
  );
}
