// Sends a candidate their link again: by the same or the other channel, or to a corrected address.
import type { FastifyRequest } from 'fastify';
import type { Channel } from '#contract/invite.ts';
import type { Response } from '#contract/response.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from '../../platform/events/notify.ts';
import { addressesFor } from '../files/addresses.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { hasNewerAttempt } from '../interviews/attempts.ts';
import { findAccommodation, findJobOffered } from '../interviews/store.ts';
import { lockJob } from '../jobs/store.ts';
import { findResponse, lockResponse } from '../candidates/list/store.ts';
import { responseToWire } from '../candidates/list/to-wire.ts';
import { correct } from './correct.ts';
import type { Correction } from './correct.ts';
import { requireNumber } from './invite.ts';
import { invitedUntil, refusalToInvite, refusalToSendAgain } from './rules.ts';
import { sendTo } from './send.ts';
import type { ResponseRow } from './store.ts';

export function resend(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  wish: { id: string; responseId: string; channel: Channel } & Correction,
): Promise<Response> {
  const { agencyId } = member;
  const { id, responseId, channel, email, phone } = wish;
  const isCorrected = email !== undefined || phone !== undefined;
  return deps.db.asTenant(member, async (tx) => {
    // The same lock as for inviting: the second of two with the same address finds the first.
    if (isCorrected) await lockJobOf(tx, member, responseId);
    const row = await lockResponse(tx, member, responseId);
    if (!row) throw new Refusal('not_found');
    const answer = async () => {
      const listed = await findResponse(tx, member, responseId);
      if (!listed) throw new Refusal('not_found');
      return responseToWire(listed, member, addressesFor(deps, member), deps.now());
    };
    const first = async () => {
      const now = deps.now();
      // Only the latest attempt can run.
      if (await hasNewerAttempt(tx, row)) throw new Refusal('transition_not_allowed');
      const offered = await findJobOffered(tx, agencyId, row.job_id);
      if (!offered) throw new Refusal('not_found');
      const { deadlineAt } = await findAccommodation(tx, agencyId, row.id);
      const until = invitedUntil(offered.job, row, deadlineAt, now);
      const refusal = refusalToSendAgain(row) ?? refusalToInvite(offered.job, until, now);
      if (refusal) throw new Refusal(refusal);
      const person = isCorrected ? await correct(tx, deps, row, { email, phone }) : row;
      const recipient = recipientOf(deps, person, channel);
      const to = { agencyId, responseId, channel, recipient };
      await sendTo(tx, deps, to, { kind: 'invitation', now });
      await record(tx, actorOf(member, request), {
        ...{ kind: 'invited_again', subjectKind: 'response', subjectId: responseId },
        // Records that the address was corrected, not the address: the log holds no candidate data.
        ...(isCorrected && { after: { corrected: true } }),
      });
      await notify(tx, { kind: 'response', job_id: row.job_id, response_id: responseId });
      return answer();
    };
    const content = { response_id: responseId, channel, email, phone };
    return writeOnce(tx, { by: member, id, kind: 'resend', content }, { first, again: answer });
  });
}

async function lockJobOf(tx: Tx, member: SignedInMember, responseId: string): Promise<void> {
  const listed = await findResponse(tx, member, responseId);
  if (listed) await lockJob(tx, member, listed.row.job_id);
}

/** @throws Refusal if the person has no address for the channel */
function recipientOf(deps: Deps, row: ResponseRow, channel: Channel): string {
  if (channel === 'sms') return requireNumber(deps, row.phone);
  if (row.email) return row.email;
  throw new Refusal('invalid_fields', { fields: { email: 'required' } });
}
