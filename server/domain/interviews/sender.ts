// Who a link is from: company, contact person and times. Pages that explain why a link does not lead to an interview show
// it, so it is found in every state of the job and the response.
import { endOfShareLink } from '#contract/deadline.ts';
import type { LinkSender } from '#contract/interview.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { activeMembers } from '../organizations/members/store.ts';
import { addressesForCandidate, loadOffered, openResponse, requireLink, requireShare } from './load.ts';
import * as store from './store.ts';
import type { JobOffered } from './store.ts';
import { designOf } from './to-wire.ts';

/** @throws Refusal('invalid') */
export async function loadShareSender(deps: Deps, hash: string): Promise<LinkSender> {
  const { agencyId, jobId } = await requireShare(deps, hash);
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const offered = await loadOffered(tx, agencyId, jobId);
    const email = await emailOfContact(tx, offered);
    return senderOf(deps, offered, { email, deadline: endOfShareLink(offered.job) });
  });
}

/** @throws Refusal('invalid') */
export async function loadInvitationSender(deps: Deps, hash: string): Promise<LinkSender> {
  const { agencyId, responseId } = await requireLink(deps, hash);
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await store.findResponse(tx, agencyId, responseId);
    if (!response) throw new Refusal('invalid');
    const { offered, deadline } = await openResponse(tx, response);
    return senderOf(deps, offered, { email: '', deadline });
  });
}

function senderOf(
  deps: Deps,
  offered: JobOffered,
  { email, deadline }: { email: string; deadline: Date | null },
): LinkSender {
  const { job, company } = offered;
  const addressOf = addressesForCandidate(deps, job.agency_id);
  return {
    job: { name: job.name },
    company: {
      name: company.name,
      logo: addressOf(company.logo_file_id),
      website: company.website,
      policy: company.policy,
    },
    design: designOf(offered, addressOf),
    contact_name: offered.contactName,
    contact_email: email,
    opens_at: job.start_at.toISOString(),
    deadline_at: deadline?.toISOString() ?? null,
    server_time: deps.now().toISOString(),
  };
}

/** Empty if the contact person has left the organization. */
async function emailOfContact(tx: Tx, { job }: JobOffered): Promise<string> {
  const members = await activeMembers(tx, job.agency_id);
  return members.find(({ userId }) => userId === job.created_by)?.email ?? '';
}
