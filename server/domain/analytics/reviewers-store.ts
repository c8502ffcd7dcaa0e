// SQL for the members who may rate a job's answers, and how many candidates each has not rated. No member's ratings are compared with
// another's. Runs inside the caller's transaction, as that agency (P6).
import { and, count, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JobAnalytics } from '#contract/analytics.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { questions } from '../../platform/db/schema/job.ts';
import { answers, ratings, responses } from '../../platform/db/schema/response.ts';
import { ratersOfJobs } from '../candidates/list/raters.ts';
import { isInScope } from './candidate-scope.ts';
import type { CandidateScope } from './candidate-scope.ts';

/** Those with the most unrated candidates first. */
export async function unratedByMember(tx: Tx, scope: CandidateScope): Promise<JobAnalytics['reviewers']> {
  const { agencyId, jobId } = scope;
  const ids = (await ratersOfJobs(tx, agencyId, [jobId])).get(jobId) ?? [];
  const isReviewable = and(
    isInScope(scope),
    isNull(responses.removed_at),
    isNull(responses.retention_deleted_at),
    isNotNull(responses.finished_at),
    isNotNull(responses.first_answered_at),
  );
  const asked = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(sameAgency(questions, agencyId, { job_id: jobId }));
  const questionIds = asked.map(({ id }) => id);
  const [all] = await tx.select({ candidates: count() }).from(responses).where(isReviewable);
  // OFFSET 0 keeps PostgreSQL from looking up the answers of each candidate, which takes several times as long.
  const { rows: rated } = await tx.execute<{ user_id: string; candidates: number }>(sql`
    select given.user_id, count(distinct reviewable.id)::int as candidates
    from (
      select ${answers.response_id} as response_id, ${ratings.user_id} as user_id
      from ${answers} join ${ratings} on ${sameAgency(ratings, agencyId, { answer_id: answers.id })}
      where ${answers.agency_id} = ${agencyId} and ${answers.question_id} = any(${sql.param(questionIds)}::uuid[])
      offset 0
    ) as given
    join (select ${responses.id} as id from ${responses} where ${isReviewable} offset 0) as reviewable
      on reviewable.id = given.response_id
    group by given.user_id`);
  const names = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const ratedBy = new Map(rated.map((row) => [row.user_id, row.candidates]));
  return names
    .map(({ id, name }) => ({ user_id: id, name, unrated: (all?.candidates ?? 0) - (ratedBy.get(id) ?? 0) }))
    .toSorted((a, b) => b.unrated - a.unrated || a.name.localeCompare(b.name));
}
