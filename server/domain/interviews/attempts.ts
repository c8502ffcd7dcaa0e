// The database side of decisions: new attempts and the messages about them.
import { desc, eq } from 'drizzle-orm';
import type { CandidateLetterKind } from '#contract/follow-up.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { companies } from '../../platform/db/schema/company.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { messages } from '../../platform/db/schema/message.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from './store.ts';

type MessageRow = typeof messages.$inferSelect;

/** True if this attempt was followed by another one. */
export async function hasNewerAttempt(
  tx: Tx,
  attempt: Pick<ResponseRow, 'agency_id' | 'id'>,
): Promise<boolean> {
  const [newer] = await tx
    .select({ id: responses.id })
    .from(responses)
    .where(sameAgency(responses, attempt, { previous_id: attempt.id }, isListed))
    .limit(1);
  return newer !== undefined;
}

/** The names a message mentions besides the candidate's. The recruiter is the user who writes it. */
export async function findNames(tx: Tx, response: ResponseRow, userId: string) {
  const [found] = await tx
    .select({
      jobName: jobs.name,
      companyName: companies.name,
      recruiter: { name: users.name, email: users.email },
    })
    .from(jobs)
    .innerJoin(companies, sameAgency(companies, jobs, { id: jobs.company_id }))
    .innerJoin(users, eq(users.id, userId))
    .where(sameAgency(jobs, response, { id: response.job_id }));
  if (!found) throw new Error('a response without its job');
  return found;
}

/** The newest message of a kind to this person, whatever its state. */
export async function findNewestLetter(
  tx: Tx,
  response: Pick<ResponseRow, 'agency_id' | 'id'>,
  kind: CandidateLetterKind,
): Promise<MessageRow | undefined> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(sameAgency(messages, response, { response_id: response.id, kind }))
    .orderBy(desc(messages.created_at), desc(messages.id))
    .limit(1);
  return found;
}

/** A message to send and its recipient. Undefined if the candidate was deleted. */
export async function findLetter(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<{ message: MessageRow; response: ResponseRow } | undefined> {
  const [found] = await tx
    .select({ message: messages, response: responses })
    .from(messages)
    .innerJoin(responses, sameAgency(responses, messages, { id: messages.response_id }))
    .where(sameAgency(messages, agencyId, { id }));
  return found;
}
