// Counts over all suggestions of a job, for members who supervise the model. They name no member and no candidate, and small counts
// are withheld.
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SuggestionFigures } from '#contract/assessment.ts';
import { fewestForRates } from '#contract/analytics.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { assessment_reactions, assessments } from '../../platform/db/schema/assessment.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { scorecard_levels, scorecards } from '../../platform/db/schema/scorecard.ts';
import { transcripts } from '../../platform/db/schema/transcript.ts';

interface Job {
  agencyId: string;
  jobId: string;
}

export async function suggestionFigures(tx: Tx, job: Job): Promise<SuggestionFigures> {
  const { levels_count, ...compared } = await compareLevels(tx, job);
  const languages = await evidenceByLanguage(tx, job);
  return {
    levels_count,
    compared: levels_count < fewestForRates ? null : { ...compared, ...(await countReactions(tx, job)) },
    languages: languages.map((row) => ({
      ...row,
      with_evidence: row.assessed < fewestForRates ? null : row.with_evidence,
    })),
  };
}

/** On `responses`. */
const isOf = ({ agencyId, jobId }: Job) => sameAgency(responses, agencyId, { job_id: jobId }, isListed);

const { level, first_level: first, updated_at: changedAt } = scorecard_levels;
const apart = (given: SQL | typeof first) => sql`abs(${given} - ${assessments.level})`;
const isChanged = sql`${level} <> ${first} and ${changedAt} >= ${assessments.made_at}`;

async function compareLevels(tx: Tx, job: Job) {
  const [row] = await tx
    .select({
      levels_count: countIf(sql`true`),
      same: countIf(sql`${apart(first)} = 0`),
      near: countIf(sql`${apart(first)} = 1`),
      far: countIf(sql`${apart(first)} > 1`),
      changed: countIf(isChanged),
      toward: countIf(sql`${isChanged} and ${level} > 0 and ${apart(sql`${level}`)} < ${apart(first)}`),
    })
    .from(assessments)
    .innerJoin(responses, sameAgency(responses, assessments, { id: assessments.response_id }))
    .innerJoin(scorecards, sameAgency(scorecards, assessments, { response_id: assessments.response_id }))
    .innerJoin(
      scorecard_levels,
      sameAgency(scorecard_levels, scorecards, {
        ...{ response_id: scorecards.response_id, user_id: scorecards.user_id },
        ...{ competence_id: assessments.competence_id, version_id: assessments.version_id },
      }),
    )
    .where(
      and(
        isOf(job),
        eq(assessments.state, 'ready'),
        isNotNull(scorecards.submitted_at),
        isNull(scorecards.viewed_first_at),
        // Zero is no level: no evidence.
        gte(first, 1),
      ),
    );
  return row ?? { levels_count: 0, same: 0, near: 0, far: 0, changed: 0, toward: 0 };
}

async function countReactions(tx: Tx, job: Job) {
  const [row] = await tx
    .select({
      agree: countIf(eq(assessment_reactions.reaction, 'agree')),
      disagree: countIf(eq(assessment_reactions.reaction, 'disagree')),
    })
    .from(assessment_reactions)
    .innerJoin(
      assessments,
      sameAgency(assessments, assessment_reactions, { id: assessment_reactions.assessment_id }),
    )
    .innerJoin(responses, sameAgency(responses, assessments, { id: assessments.response_id }))
    .where(isOf(job));
  return row ?? { agree: 0, disagree: 0 };
}

function evidenceByLanguage(tx: Tx, job: Job) {
  const heard = tx
    .select({ language: transcripts.language })
    .from(transcripts)
    .innerJoin(answers, sameAgency(answers, transcripts, { id: transcripts.answer_id }))
    .where(
      and(sameAgency(answers, responses, { response_id: responses.id }), sql`${transcripts.language} <> ''`),
    )
    .orderBy(transcripts.made_at)
    .limit(1);
  const language = sql<string>`coalesce((${heard}), split_part(${responses.language}, '-', 1))`;
  const assessed = countIf(sql`true`);
  return tx
    .select({
      language: language.as('spoken'),
      assessed,
      with_evidence: countIf(isNotNull(assessments.level)),
    })
    .from(assessments)
    .innerJoin(responses, sameAgency(responses, assessments, { id: assessments.response_id }))
    .where(and(isOf(job), sql`${assessments.state} in ('ready', 'no_evidence')`))
    .groupBy(sql`spoken`)
    .orderBy(desc(assessed), sql`spoken`);
}

function countIf(condition: SQL) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}
