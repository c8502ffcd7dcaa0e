// SQL for what happened at each question of a job. Runs inside the caller's transaction, as that agency (P6).
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { fewestForRates } from '#contract/analytics.ts';
import type { QuestionFacts } from '#contract/analytics.ts';
import type { Tx } from '../../platform/db/open.ts';
import { question_erased } from '../../platform/db/schema/funnel.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { loadQuestions } from '../jobs/questions-store.ts';
import { hasSource, isInScope } from './candidate-scope.ts';
import type { CandidateScope } from './candidate-scope.ts';

/** Without an answer for this long, a candidate has left. */
const silentMs = 48 * 3_600_000;

type Counted = Pick<
  QuestionFacts,
  'question_id' | 'reached' | 'answered' | 'left' | 'timed' | 'median_seconds'
>;

/** Current questions first, in order; removed ones only if a candidate was asked them. */
export async function questionFacts(tx: Tx, scope: CandidateScope & { now: Date }): Promise<QuestionFacts[]> {
  const stored = await loadQuestions(tx, scope.agencyId, scope.jobId);
  const ids = stored.map(({ row }) => row.id);
  const counted = new Map((await countByQuestion(tx, scope, ids)).map((row) => [row.question_id, row]));
  return stored
    .filter(({ row }) => row.removed_at === null || counted.has(row.id))
    .toSorted((a, b) => Number(a.row.removed_at !== null) - Number(b.row.removed_at !== null))
    .map(({ row, draft }) => ({
      ...{ question_id: row.id, question: draft.question, type: draft.type },
      is_removed: row.removed_at !== null,
      ...(counted.get(row.id) ?? { reached: 0, answered: 0, left: 0, timed: 0, median_seconds: null }),
    }));
}

/**
 * A candidate has reached the questions up to the one after the last answered one; a finished interview has reached all. The time of an
 * answer begins with the previous answer in the candidate's order.
 *
 * Looking up the rows of each candidate takes most of the time. OFFSET 0 makes PostgreSQL read them by question instead, once each.
 */
async function countByQuestion(
  tx: Tx,
  scope: CandidateScope & { now: Date },
  questionIds: readonly string[],
): Promise<Counted[]> {
  const ofQuestions = sql`agency_id = ${scope.agencyId} and question_id = any(${sql.param(questionIds)}::uuid[])`;
  const { rows } = await tx.execute<Counted>(sql`
    with placed as (
      select q.question_id, q.position, a.recorded_at, r.is_finished, r.is_silent,
        coalesce(max(q.position) filter (where a.recorded_at is not null) over (partition by q.response_id), -1) + 1 as next,
        date_part('epoch', a.recorded_at - greatest(r.started_at, q.shown_at, max(a.recorded_at) over (
          partition by q.response_id order by q.position rows between unbounded preceding and 1 preceding))) as seconds
      from (${askedIn(scope)} offset 0) as r
      join (
        select response_id, question_id, position, shown_at from response_questions where ${ofQuestions} offset 0
      ) as q on q.response_id = r.id
      left join (
        select response_id, question_id, recorded_at from answers where ${ofQuestions} offset 0
      ) as a on a.response_id = q.response_id and a.question_id = q.question_id
    ), counted as (
      select question_id, count(*) filter (where is_finished or position <= next) as reached, count(recorded_at) as answered,
        count(*) filter (where position = next and is_silent and not is_finished) as left,
        count(*) filter (where seconds > 0) as timed,
        percentile_cont(0.5) within group (order by seconds) filter (where seconds > 0) as median
      from placed group by question_id
      union all
      select question_id, reached, answered, left_here, 0, null from (${erasedIn(scope)}) as erased
    )
    select question_id, sum(reached)::int as reached, sum(answered)::int as answered, sum("left")::int as "left",
      sum(timed)::int as timed,
      case when sum(timed) >= ${fewestForRates} then round(max(median)::numeric, 1)::float8 end as median_seconds
    from counted group by question_id`);
  return rows;
}

/** The candidates who have started. */
function askedIn(scope: CandidateScope & { now: Date }): SQL {
  const silentSince = new Date(scope.now.getTime() - silentMs).toISOString();
  return sql`
    select ${responses.id} as id, ${responses.started_at} as started_at, ${responses.finished_at} is not null as is_finished,
      coalesce(${responses.active_at}, ${responses.started_at}) < ${silentSince}::timestamptz as is_silent
    from ${responses} where ${and(isInScope(scope), isNotNull(responses.started_at))}`;
}

function erasedIn({ agencyId, jobId, from, to, source }: CandidateScope): SQL {
  return sql`
    select question_id, reached, answered, left_here from ${question_erased}
    where ${and(
      eq(question_erased.agency_id, agencyId),
      eq(question_erased.job_id, jobId),
      sql`${question_erased.day} between ${from}::date and ${to}::date`,
      hasSource(agencyId, question_erased, source),
    )}`;
}
