// Reopens an interview: the candidate gets another attempt with a new link. The earlier attempt
// keeps its answers, comments and decisions.
import type { FastifyRequest } from 'fastify';
import type { ResponseDetail } from '#contract/response.ts';
import { actorOf } from '../../../kernel/actor.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { openResponse } from '../../interviews/load.ts';
import { isEnded } from '../../interviews/rules.ts';
import { insertAccommodation } from '../../interviews/store.ts';
import type { JobRow } from '../../interviews/store.ts';
import { invitePeople } from '../../invitations/invite-people.ts';
import { invitedUntil, refusalToInvite } from '../../invitations/rules.ts';
import { lockJob } from '../../jobs/store.ts';
import { responseDetail } from '../detail.ts';
import { findJobOf, lockResponse } from '../list/store.ts';
import type { ResponseRow } from '../list/store.ts';
import { contactOf } from './contact.ts';
import { hasNewerAttempt } from '../../interviews/attempts.ts';

interface Input {
  /** Id of the new attempt. */
  id: string;
  responseId: string;
  /** Null: the job's own rule for new invitations. */
  deadlineAt: Date | null;
}

/**
 * Returns the new attempt.
 * @throws Refusal: transition_not_allowed, `deadline_at`, no_address, and those of inviting
 */
export function reopen(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  { id, responseId, deadlineAt }: Input,
): Promise<ResponseDetail> {
  return deps.db.asTenant(member, async (tx) => {
    const before = await lockAttempt(tx, member, responseId);
    const answer = () => responseDetail(tx, member, id, deps);
    const first = async () => {
      const now = deps.now();
      const { offered, accommodation, deadline } = await openResponse(tx, before);
      if (!isEnded(before, deadline, now) || (await hasNewerAttempt(tx, before)))
        throw new Refusal('transition_not_allowed', { details: { from: before.status, to: 'invited' } });
      refuseEnded(offered.job, deadlineAt, now);
      const { channel, recipient } = contactOf(deps, before);
      const { name, email, phone, language } = before;
      const attempt = {
        ...{ id, name, email, phone, language, status: 'invited', deadline_at: deadlineAt },
        ...{ attempt: before.attempt + 1, previous_id: before.id },
      };
      await invitePeople(tx, deps, {
        ...{ by: actorOf(member, request), job: offered.job, channel },
        ...{ people: [{ new: attempt, recipient }], reason: { kind: 'reopened', from: before } },
      });
      // Extra time and text answers carry over to the new attempt; an extended deadline does not.
      if (accommodation.timeFactor !== 1 || accommodation.textForVideo) {
        const given = { ...accommodation, deadlineAt: null };
        await insertAccommodation(tx, { ...before, id }, given, { userId: member.userId, at: now });
      }
      return answer();
    };
    const content = { response_id: responseId, deadline_at: deadlineAt };
    return writeOnce(tx, { by: member, id, kind: 'reopen', content }, { first, again: answer });
  });
}

/** Locks the job first, like inviting, so that nobody can invite the same person concurrently. */
async function lockAttempt(tx: Tx, member: SignedInMember, id: string): Promise<ResponseRow> {
  const jobId = await findJobOf(tx, member, id);
  if (jobId) await lockJob(tx, member, jobId);
  const row = await lockResponse(tx, member, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** @throws Refusal: closed; `deadline_at` if it leaves no time */
function refuseEnded(job: JobRow, deadlineAt: Date | null, now: Date): void {
  const refusal = refusalToInvite(job, deadlineAt ?? invitedUntil(job, undefined, null, now), now);
  if (refusal === 'expired')
    throw new Refusal('invalid_fields', {
      fields: { deadline_at: deadlineAt ? 'out_of_range' : 'required' },
    });
  if (refusal) throw new Refusal(refusal);
}
