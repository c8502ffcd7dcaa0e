// SQL for candidates' requests to the recruiter. Every function runs inside the caller's transaction, as that agency (P6).
import { asc, desc } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { companies } from '../../../platform/db/schema/company.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { candidate_requests, responses } from '../../../platform/db/schema/response.ts';
import { findSeen } from '../../notifications/seen-by.ts';
import { activeMembers } from '../../organizations/members/store.ts';
import type { ActiveMember } from '../../organizations/members/store.ts';

export type RequestRow = typeof candidate_requests.$inferSelect;

interface ResponseKey {
  agency_id: string;
  id: string;
}

const isOf = ({ agency_id, id }: ResponseKey) =>
  sameAgency(candidate_requests, agency_id, { response_id: id });

/** Oldest first. */
export function findRequests(tx: Tx, response: ResponseKey): Promise<RequestRow[]> {
  return tx
    .select()
    .from(candidate_requests)
    .where(isOf(response))
    .orderBy(asc(candidate_requests.created_at), asc(candidate_requests.id));
}

export async function insertRequest(tx: Tx, row: typeof candidate_requests.$inferInsert): Promise<void> {
  await tx.insert(candidate_requests).values(row);
}

export async function saveReply(
  tx: Tx,
  request: RequestRow,
  set: Pick<RequestRow, 'state' | 'reply' | 'replied_by' | 'replied_at'>,
): Promise<void> {
  await tx
    .update(candidate_requests)
    .set(set)
    .where(sameAgency(candidate_requests, request, { id: request.id }));
}

/** A request with all the fields of its emails; undefined if the candidate was deleted. */
export async function findRequestToMail(tx: Tx, agencyId: string, id: string) {
  const [found] = await tx
    .select({ request: candidate_requests, response: responses, job: jobs, companyName: companies.name })
    .from(candidate_requests)
    .innerJoin(responses, sameAgency(responses, candidate_requests, { id: candidate_requests.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .where(sameAgency(candidate_requests, agencyId, { id }));
  return found;
}

/**
 * The recruiter for a request: the first of these users who can see the candidate and reply,
 * otherwise the longest-standing owner.
 */
export async function findRecruiter(
  tx: Tx,
  { agency_id: agencyId, id }: ResponseKey,
  preferred: readonly (string | null)[],
): Promise<ActiveMember | undefined> {
  const able = (await activeMembers(tx, agencyId)).filter((member) => can(member, 'responses.accommodate'));
  const named = preferred.flatMap((userId) => able.find((member) => member.userId === userId) ?? []);
  for (const member of named) if (await findSeen(tx, member, id)) return member;
  return able.find(({ role }) => role === 'owner');
}

/** When the latest requests were made, newest first. */
export async function findRequestTimes(tx: Tx, response: ResponseKey): Promise<Date[]> {
  const rows = await tx
    .select({ at: candidate_requests.created_at })
    .from(candidate_requests)
    .where(isOf(response))
    .orderBy(desc(candidate_requests.created_at));
  return rows.map(({ at }) => at);
}
