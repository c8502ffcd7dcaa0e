// Sending somebody their link again, by the same or the other channel.
import type { FastifyRequest } from 'fastify';
import type { Channel } from '#contract/invite.ts';
import type { Response } from '#contract/response.ts';
import { actorOf } from '../audit/actor.ts';
import { record } from '../audit/record.ts';
import { writeOnce } from '../db/write-once.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../events/notify.ts';
import { addressesFor } from '../files/addresses.ts';
import { Refusal } from '../http/refusal.ts';
import type { SignedInMember } from '../http/who.ts';
import { findAccommodation, findJobOffered } from '../interviews/store.ts';
import { findResponse, lockResponse } from '../responses/store.ts';
import { responseToWire } from '../responses/to-wire.ts';
import { requireNumber } from './invite.ts';
import { invitedUntil, refusalToInvite, refusalToSendAgain } from './rules.ts';
import { sendTo } from './send.ts';
import type { ResponseRow } from './store.ts';

export function resend(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  wish: { id: string; responseId: string; channel: Channel },
): Promise<Response> {
  const { agencyId } = member;
  const { id, responseId, channel } = wish;
  return deps.db.asTenant(member, async (tx) => {
    const row = await lockResponse(tx, member, responseId);
    if (!row) throw new Refusal('not_found');
    const answer = async () => {
      const listed = await findResponse(tx, member, responseId);
      if (!listed) throw new Refusal('not_found');
      return responseToWire(listed, member, addressesFor(deps, agencyId));
    };
    const first = async () => {
      const now = deps.now();
      const offered = await findJobOffered(tx, agencyId, row.job_id);
      if (!offered) throw new Refusal('not_found');
      const { deadlineAt } = await findAccommodation(tx, agencyId, row.id);
      const until = invitedUntil(offered.job, row, deadlineAt, now);
      const refusal = refusalToSendAgain(row) ?? refusalToInvite(offered.job, until, now);
      if (refusal) throw new Refusal(refusal);
      const recipient = recipientOf(deps, row, channel);
      await sendTo(tx, { agencyId, responseId, channel, recipient }, 'invitation', now);
      const about = { kind: 'invited_again', subjectKind: 'response', subjectId: responseId } as const;
      await record(tx, actorOf(member, request), about);
      await notify(tx, { kind: 'response', job_id: row.job_id, response_id: responseId });
      return answer();
    };
    const content = { response_id: responseId, channel };
    return writeOnce(tx, { by: member, id, kind: 'resend', content }, { first, again: answer });
  });
}

/** @throws Refusal where the channel has no address of this person */
function recipientOf(deps: Deps, row: ResponseRow, channel: Channel): string {
  if (channel === 'sms') return requireNumber(deps, row.phone);
  if (row.email) return row.email;
  throw new Refusal('invalid_fields', { fields: { email: 'required' } });
}
