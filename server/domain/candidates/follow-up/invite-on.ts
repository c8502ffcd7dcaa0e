// Invites a candidate to another job. If they are already in that job, their link is sent again,
// unless it no longer works.
import type { FastifyRequest } from 'fastify';
import type { ResponseDetail } from '#contract/response.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { findAccommodation } from '../../interviews/store.ts';
import { invitedUntil, isSentAgain, refusalToInvite } from '../../invitations/rules.ts';
import { sendTo } from '../../invitations/send.ts';
import { findByEmail, findByPhone, insertInvited } from '../../invitations/store.ts';
import type { ResponseRow } from '../../invitations/store.ts';
import { lockJob } from '../../jobs/store.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import { responseDetail } from '../detail.ts';
import { findResponse } from '../list/store.ts';
import { writtenForms } from '../../../platform/sms/phone.ts';
import { reachOf } from './reach.ts';
import { refusalToFollowUp } from './rules.ts';

interface Wish {
  /** Id of the new response, if one is made. */
  id: string;
  responseId: string;
  jobId: string;
}

/**
 * Returns the candidate as listed in the other job.
 * @throws Refusal: no_follow_up, no_address, expired, and those of inviting
 */
export function inviteOn(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  { id, responseId, jobId }: Wish,
): Promise<ResponseDetail> {
  return deps.db.asTenant(member, async (tx) => {
    const from = (await findResponse(tx, member, responseId))?.row;
    if (!from) throw new Refusal('not_found');
    // The same lock as for inviting: the second of two concurrent invitations finds the first.
    const job = await lockJob(tx, member, jobId);
    const inJob = () => findPerson(tx, from, jobId);

    const again = async () => {
      const made = (await findResponse(tx, member, id)) ?? (await inJob());
      return responseDetail(tx, member, made && 'row' in made ? made.row.id : (made?.id ?? id), deps);
    };
    const first = async () => {
      const refusal = refusalToFollowUp(job);
      if (refusal || !job) throw new Refusal(refusal ?? 'no_follow_up');
      const now = deps.now();
      const before = await inJob();
      if (before && !isSentAgain(before)) return responseDetail(tx, member, before.id, deps);
      const reach = reachOf(deps, from);
      const own = before ? (await findAccommodation(tx, from.agency_id, before.id)).deadlineAt : null;
      const closed = refusalToInvite(job, invitedUntil(job, before, own, now), now);
      if (closed) throw new Refusal(closed);
      const invitedId = before?.id ?? id;
      if (!before) await insertInvited(tx, [rowOf(from, { id, jobId, by: member.userId })], now);
      const to = { agencyId: from.agency_id, responseId: invitedId, ...reach };
      await sendTo(tx, deps, to, { kind: 'invitation', now });
      const by = actorOf(member, request);
      await record(tx, by, {
        ...{ kind: 'followed_up', subjectKind: 'response', subjectId: from.id },
        after: { job_id: jobId, response_id: invitedId },
      });
      await record(tx, by, {
        ...{ kind: before ? 'invited_again' : 'invited', subjectKind: 'response', subjectId: invitedId },
        after: { from_response_id: from.id },
      });
      await notify(tx, { kind: 'response', job_id: from.job_id, response_id: from.id });
      await notify(tx, { kind: 'response', job_id: jobId, response_id: invitedId });
      return responseDetail(tx, member, invitedId, deps);
    };
    const content = { response_id: responseId, job_id: jobId };
    return writeOnce(tx, { by: member, id, kind: 'follow_up', content }, { first, again });
  });
}

async function findPerson(tx: Tx, person: ResponseRow, jobId: string): Promise<ResponseRow | undefined> {
  const { agency_id: agencyId, email, phone } = person;
  const byEmail = email ? await findByEmail(tx, agencyId, jobId, email) : undefined;
  if (byEmail || !phone) return byEmail;
  const byPhone = await findByPhone(tx, agencyId, jobId, writtenForms(phone));
  // People may share a phone number, but two email addresses are two people.
  return email && byPhone?.email ? undefined : byPhone;
}

function rowOf(from: ResponseRow, { id, jobId, by }: { id: string; jobId: string; by: string }) {
  const { agency_id, name, email, phone, language } = from;
  return {
    ...{ agency_id, id, job_id: jobId, name, email, phone, language },
    ...{ hash: newLinkHash(), source: 'follow_up', invited_by: by },
  };
}
