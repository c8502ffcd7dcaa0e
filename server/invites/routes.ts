// Inviting one person by e-mail. Somebody who is in the job already is not made twice: their link is sent again.
import type { FastifyInstance } from 'fastify';
import { inviteByEmail } from '#contract/response.ts';
import { actorOf } from '../audit/actor.ts';
import { record } from '../audit/record.ts';
import { writeOnce } from '../db/write-once.ts';
import { notify } from '../events/notify.ts';
import { addressesFor } from '../files/addresses.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { findAccommodation } from '../interviews/store.ts';
import { lockJob } from '../job-postings/store.ts';
import { newLinkHash } from '../links/new-link-hash.ts';
import { findResponse } from '../responses/store.ts';
import { responseToWire } from '../responses/to-wire.ts';
import { languageOfHeader } from '../texts/sentences.ts';
import { invitedUntil, isSentAgain, refusalToInvite } from './rules.ts';
import { sendLink } from './send.ts';
import { findByEmail, insertInvited } from './store.ts';

export function inviteRoutes(app: FastifyInstance): void {
  serve(app, inviteByEmail, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      // The lock lets one invitation at a time into the job: of two for the same person the second finds the first.
      const job = await lockJob(tx, member, params.id);
      if (!job) throw new Refusal('not_found');
      const { agencyId } = member;
      const now = deps.now();

      const answer = async () => {
        const person = await findByEmail(tx, agencyId, job.id, body.email);
        const listed = person && (await findResponse(tx, member, person.id));
        if (!listed) throw new Refusal('not_found');
        const { hash } = listed.row;
        return { ...responseToWire(listed, member, addressesFor(deps, agencyId)), hash };
      };
      const invite = async () => {
        const before = await findByEmail(tx, agencyId, job.id, body.email);
        if (before && !isSentAgain(before)) return answer();
        const accommodated = before ? (await findAccommodation(tx, agencyId, before.id)).deadlineAt : null;
        const refusal = refusalToInvite(job, invitedUntil(job, before, accommodated, now), now);
        if (refusal) throw new Refusal(refusal);
        const id = before?.id ?? body.id;
        if (!before) {
          await insertInvited(
            tx,
            {
              agency_id: agencyId,
              id,
              job_id: job.id,
              name: body.name,
              email: body.email,
              phone: body.phone ?? '',
              language: body.language ?? languageOfHeader(request.headers['accept-language']),
              hash: newLinkHash(),
              invited_by: member.userId,
            },
            now,
          );
        }
        await sendLink(tx, { agencyId, responseId: id, email: body.email }, 'invitation', now);
        await record(tx, actorOf(member, request), {
          kind: before ? 'invited_again' : 'invited',
          subjectKind: 'response',
          subjectId: id,
        });
        await notify(tx, { kind: 'response', job_id: job.id, response_id: id });
        return answer();
      };

      const content = { job_id: job.id, ...body };
      return writeOnce(
        tx,
        { by: member, id: body.id, kind: 'invitation', content },
        { first: invite, again: answer },
      );
    }),
  );
}
