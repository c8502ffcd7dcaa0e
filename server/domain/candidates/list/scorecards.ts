// The team's submitted scorecards in numbers, as one member may see them: for lists, comparisons, exports and review links.
// Only the present competences count.
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { competences } from '../../../platform/db/schema/job.ts';
import { scorecard_levels, scorecards } from '../../../platform/db/schema/scorecard.ts';
import type { Viewer } from '../../../kernel/who.ts';
import { meanOfMeans } from './scorecard-means.ts';
import type { Mean } from './scorecard-means.ts';

export interface TeamScores {
  submitted: number;
  /** The member has to submit a scorecard first, or to choose to view without scoring. */
  isHidden: boolean;
  /** By competence; empty if hidden. */
  means: ReadonlyMap<string, Mean>;
  /** Of all competences, to two places; null without evidence, and if hidden. */
  mean: number | null;
}

/** Candidates without a submitted scorecard are left out. */
export async function teamScores(
  tx: Tx,
  member: Viewer,
  responseIds: readonly string[],
): Promise<Map<string, TeamScores>> {
  return scoresOf(tx, member.agencyId, responseIds, isClosedTo(member));
}

/** For readers who do not score, such as guests. */
export async function scoresForOthers(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<Map<string, TeamScores>> {
  return scoresOf(tx, agencyId, responseIds, sql<boolean>`false`);
}

/**
 * True if the member may see the team's result of all of these candidates, now and after any further submission. Members who
 * score must have submitted a scorecard of each, or chosen to view without scoring.
 */
export async function mayShowTeam(tx: Tx, member: Viewer, responseIds: readonly string[]): Promise<boolean> {
  if (member.apiKeyId !== undefined) return false;
  if (!can(member, 'responses.rate')) return true;
  const own = sameAgency(
    scorecards,
    member,
    { response_id: responseIds, user_id: member.userId },
    or(isNotNull(scorecards.submitted_at), isNotNull(scorecards.viewed_first_at)),
  );
  return (await tx.$count(scorecards, own)) === new Set(responseIds).size;
}

/** For the scorecards of one candidate: true if the member may not see the others' yet. Through an API key nobody sees them. */
function isClosedTo(member: Viewer): SQL<boolean> {
  if (member.apiKeyId !== undefined) return sql<boolean>`true`;
  if (!can(member, 'responses.rate')) return sql<boolean>`false`;
  return sql<boolean>`not coalesce(bool_or(${scorecards.user_id} = ${member.userId}
    and (${scorecards.submitted_at} is not null or ${scorecards.viewed_first_at} is not null)), false)`;
}

async function scoresOf(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
  isHidden: SQL<boolean>,
): Promise<Map<string, TeamScores>> {
  if (responseIds.length === 0) return new Map();
  const submitted = sql<number>`count(${scorecards.submitted_at})`.mapWith(Number);
  const found = await tx
    .select({ id: scorecards.response_id, submitted, isHidden })
    .from(scorecards)
    .where(sameAgency(scorecards, agencyId, { response_id: responseIds }))
    .groupBy(scorecards.response_id);
  const withCards = found.filter((row) => row.submitted > 0);
  const open = withCards.filter((row) => !row.isHidden).map(({ id }) => id);
  const means = await meansOf(tx, agencyId, open);
  return new Map(
    withCards.map((row) => {
      const own = means.get(row.id) ?? new Map<string, Mean>();
      return [
        row.id,
        { submitted: row.submitted, isHidden: row.isHidden, means: own, mean: meanOfMeans(own) },
      ];
    }),
  );
}

/** By candidate and competence. */
async function meansOf(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<Map<string, Map<string, Mean>>> {
  if (responseIds.length === 0) return new Map();
  const isEvidence = sql`${scorecard_levels.level} > 0`;
  const rows = await tx
    .select({
      id: scorecard_levels.response_id,
      competenceId: scorecard_levels.competence_id,
      sum: sql<number>`sum(${scorecard_levels.level})`.mapWith(Number),
      reviewers: sql<number>`count(*)`.mapWith(Number),
    })
    .from(scorecard_levels)
    .innerJoin(
      scorecards,
      and(
        sameAgency(scorecards, scorecard_levels, { response_id: scorecard_levels.response_id }),
        eq(scorecards.user_id, scorecard_levels.user_id),
        isNotNull(scorecards.submitted_at),
      ),
    )
    .innerJoin(competences, sameAgency(competences, scorecard_levels, { id: scorecard_levels.competence_id }))
    .where(sameAgency(scorecard_levels, agencyId, { response_id: responseIds }, isEvidence))
    .groupBy(scorecard_levels.response_id, scorecard_levels.competence_id);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ id }) => id),
      ([id, group]) => [
        id,
        new Map(
          group.map(({ competenceId, sum, reviewers }) => [
            competenceId,
            { mean: sum / reviewers, reviewers },
          ]),
        ),
      ],
    ),
  );
}
