// SQL for the agreement of scorecards. Only independent ones count: submitted by members who had not seen the others, with the
// levels that they first submitted.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { scoreLevels } from '#contract/score-levels.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { competences } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { scorecard_levels, scorecards } from '../../../platform/db/schema/scorecard.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { isInList } from '../list/filters.ts';
import type { RatedAlike } from './rules.ts';

export interface ScoredCompetence {
  id: string;
  name: string;
  /** Members who gave a level to a candidate whom another member also scored. */
  scorers: number;
  /** Candidates with the same levels are grouped. */
  scoredAlike: RatedAlike[];
}

/** The job's present competences, in order. */
export async function scoredCompetences(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
): Promise<ScoredCompetence[]> {
  const given = scoreLevels.map(
    (level) => sql<string>`count(*) filter (where ${scorecard_levels.first_level} = ${level})`,
  );
  const rows = await tx
    .select({
      competenceId: scorecard_levels.competence_id,
      profile: sql<string[]>`array[${sql.join(given, sql`, `)}]`,
      authors: sql<string[]>`array_agg(${scorecard_levels.user_id})`,
    })
    .from(responses)
    .innerJoin(
      scorecards,
      sameAgency(
        scorecards,
        responses,
        { response_id: responses.id },
        isNotNull(scorecards.submitted_at),
        isNull(scorecards.viewed_first_at),
      ),
    )
    .innerJoin(
      scorecard_levels,
      and(
        sameAgency(scorecard_levels, scorecards, { response_id: scorecards.response_id }),
        eq(scorecard_levels.user_id, scorecards.user_id),
        sql`${scorecard_levels.first_level} > 0`,
      ),
    )
    .where(isInList(member, [jobId]))
    .groupBy(responses.id, scorecard_levels.competence_id)
    .having(sql`count(*) > 1`);
  const byCompetence = Map.groupBy(rows, (row) => row.competenceId);
  const present = await tx
    .select({ id: competences.id, name: competences.name })
    .from(competences)
    .where(sameAgency(competences, member, { job_id: jobId }))
    .orderBy(asc(competences.sorting));
  return present.map(({ id, name }) => {
    const candidates = byCompetence.get(id) ?? [];
    return {
      ...{ id, name },
      scorers: new Set(candidates.flatMap(({ authors }) => authors)).size,
      scoredAlike: candidates.map(({ profile }) => ({ ratings: profile.map(Number), answers: 1 })),
    };
  });
}
