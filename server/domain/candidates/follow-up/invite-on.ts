// Invites a candidate to another job. If they are already in that job, their link is sent again,
// unless it no longer works.
import type { FastifyRequest } from 'fastify';
import type { ResponseDetail } from '#contract/response.ts';
import { actorOf } from '../../../kernel/actor.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { invitePeople } from '../../invitations/invite-people.ts';
import { isSentAgain } from '../../invitations/rules.ts';
import { findByEmail, findByPhone } from '../../invitations/store.ts';
import type { ResponseRow } from '../../invitations/store.ts';
import { lockJob } from '../../jobs/store.ts';
import { responseDetail } from '../detail.ts';
import { findResponse } from '../list/store.ts';
import { writtenForms } from '../../../platform/sms/phone.ts';
import { contactOf } from './contact.ts';
import { refusalToFollowUp } from './rules.ts';

interface Input {
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
  { id, responseId, jobId }: Input,
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
      const before = await inJob();
      if (before && !isSentAgain(before)) return responseDetail(tx, member, before.id, deps);
      const { channel, recipient } = contactOf(deps, from);
      const { name, email, phone, language } = from;
      const person = before ? { known: before } : { new: { id, name, email, phone, language } };
      await invitePeople(tx, deps, {
        ...{ by: actorOf(member, request), job, channel, people: [{ ...person, recipient }] },
        reason: { kind: 'followed_up', from },
      });
      return responseDetail(tx, member, before?.id ?? id, deps);
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
