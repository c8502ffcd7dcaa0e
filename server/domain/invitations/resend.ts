// Sends a candidate their link again: by the same or the other channel, or to a corrected address.
import type { FastifyRequest } from 'fastify';
import type { Channel } from '#contract/invite.ts';
import type { Response } from '#contract/response.ts';
import { actorOf } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressesFor } from '../files/addresses.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { hasNewerAttempt } from '../interviews/attempts.ts';
import { findJobOffered } from '../interviews/store.ts';
import { lockJob } from '../jobs/store.ts';
import { findResponse, lockResponse } from '../candidates/list/store.ts';
import { responseToWire } from '../candidates/list/to-wire.ts';
import type { Correction } from './correct.ts';
import { invitePeople } from './invite-people.ts';

export function resend(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  input: { id: string; responseId: string; channel: Channel } & Correction,
): Promise<Response> {
  const { id, responseId, channel, email, phone } = input;
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
      // Only the latest attempt can run.
      if (await hasNewerAttempt(tx, row)) throw new Refusal('transition_not_allowed');
      const offered = await findJobOffered(tx, member.agencyId, row.job_id);
      if (!offered) throw new Refusal('not_found');
      await invitePeople(tx, deps, {
        ...{ by: actorOf(member, request), job: offered.job, channel, reason: { kind: 'invited' } },
        people: [{ known: row, correction: isCorrected ? { email, phone } : undefined }],
      });
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
