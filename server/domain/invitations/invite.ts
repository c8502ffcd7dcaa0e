// Invites one person by email or SMS. If they are already in the job, their link is sent again.
import type { FastifyRequest } from 'fastify';
import type { Channel } from '#contract/invite.ts';
import type { Language } from '#contract/languages.ts';
import type { Response } from '#contract/response.ts';
import { actorOf } from '../../kernel/actor.ts';
import { stampAfter } from '../../platform/db/edited.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressesFor } from '../files/addresses.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { lockJob } from '../jobs/store.ts';
import { findResponse } from '../candidates/list/store.ts';
import { responseToWire } from '../candidates/list/to-wire.ts';
import { writtenForms } from '../../platform/sms/phone.ts';
import { languageOfHeader } from '../../kernel/texts/sentences.ts';
import { invitePeople } from './invite-people.ts';
import { isSentAgain } from './rules.ts';
import { findByEmail, findByPhone, savePhone } from './store.ts';
import type { ResponseRow } from './store.ts';

export interface Invitation {
  id: string;
  jobId: string;
  channel: Channel;
  /** An email address, or a phone number in E.164. */
  recipient: string;
  name: string;
  email: string;
  phone: string;
  language: Language | undefined;
}

export type Answer = Response & { hash: string };

export function invite(
  deps: Deps,
  member: SignedInMember,
  request: FastifyRequest,
  input: Invitation,
): Promise<Answer> {
  return deps.db.asTenant(member, async (tx) => {
    // One invitation per job at a time: the second of two for the same person finds the first.
    const job = await lockJob(tx, member, input.jobId);
    if (!job) throw new Refusal('not_found');
    const { agencyId } = member;

    const answer = async (): Promise<Answer> => {
      const person = await findPerson(tx, agencyId, input);
      const listed = person && (await findResponse(tx, member, person.id));
      if (!listed) throw new Refusal('not_found');
      const { hash } = listed.row;
      return { ...responseToWire(listed, member, addressesFor(deps, member), deps.now()), hash };
    };
    const first = async () => {
      const before = await findPerson(tx, agencyId, input);
      if (before && !isSentAgain(before)) return answer();
      if (before && input.channel === 'sms' && before.phone === '')
        await savePhone(tx, before, input.phone, stampAfter(before.updated_at, deps.now()));
      const { channel, recipient } = input;
      await invitePeople(tx, deps, {
        ...{ by: actorOf(member, request), job, channel, reason: { kind: 'invited' } },
        people: [before ? { known: before, recipient } : { new: personOf(request, input), recipient }],
      });
      return answer();
    };
    const { id, ...content } = input;
    return writeOnce(tx, { by: member, id, kind: 'invitation', content }, { first, again: answer });
  });
}

/**
 * The existing person: by the channel's address, or by the other one if they have none for the
 * channel.
 */
async function findPerson(tx: Tx, agencyId: string, input: Invitation): Promise<ResponseRow | undefined> {
  if (input.channel === 'email') return findByEmail(tx, agencyId, input.jobId, input.email);
  const byPhone = await findByPhone(tx, agencyId, input.jobId, writtenForms(input.phone));
  if (byPhone || !input.email) return byPhone;
  const byEmail = await findByEmail(tx, agencyId, input.jobId, input.email);
  // The link is personal: it goes to no number but the known one. imports/rules.ts applies the same
  // rule.
  return byEmail?.phone === '' ? byEmail : undefined;
}

function personOf(request: FastifyRequest, { id, name, email, phone, language }: Invitation) {
  const own = language ?? languageOfHeader(request.headers['accept-language']);
  return { id, name, email, phone, language: own };
}
