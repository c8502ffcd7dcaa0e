// SQL for the members who may rate a job's answers, and how many candidates each has not rated. No member's ratings are compared with
// another's. Runs inside the caller's transaction, as that agency (P6).
import { and, count, countDistinct, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { JobAnalytics } from '#contract/analytics.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
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
  const [all] = await tx.select({ candidates: count() }).from(responses).where(isReviewable);
  const rated = await tx
    .select({ userId: ratings.user_id, candidates: countDistinct(responses.id) })
    .from(responses)
    .innerJoin(answers, sameAgency(answers, responses, { response_id: responses.id }))
    .innerJoin(ratings, sameAgency(ratings, answers, { answer_id: answers.id }))
    .where(isReviewable)
    .groupBy(ratings.user_id);
  const names = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const ratedBy = new Map(rated.map((row) => [row.userId, row.candidates]));
  return names
    .map(({ id, name }) => ({ user_id: id, name, unrated: (all?.candidates ?? 0) - (ratedBy.get(id) ?? 0) }))
    .toSorted((a, b) => b.unrated - a.unrated || a.name.localeCompare(b.name));
}
