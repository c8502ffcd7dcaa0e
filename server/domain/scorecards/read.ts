// A candidate's scorecards as one member may see them.
import { can } from '#contract/permissions.ts';
import type { GivenLevel, ScoredCompetence, Scorecard, SubmittedScorecard } from '#contract/scorecard.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { teamScores } from '../candidates/list/scorecards.ts';
import { meansToWire } from '../candidates/list/scorecard-means.ts';
import { competencesOf, findCards, wasMet } from './store.ts';
import type { ResponsePlace } from '../candidates/list/store.ts';
import type { CardFound, LevelFound } from './store.ts';

export async function readScorecard(
  tx: Tx,
  member: SignedInMember,
  place: ResponsePlace,
): Promise<Scorecard> {
  const competences = await competencesOf(tx, place);
  const cards = await findCards(tx, place);
  const own = cards.find(({ row }) => row.user_id === member.userId);
  const submitted = cards.filter(({ row }) => row.submitted_at !== null);
  return {
    response_id: place.id,
    competences,
    was_met: await wasMet(tx, place),
    own: own ? ownToWire(own, competences) : null,
    submitted: submitted.length,
    team: maySeeTeam(member, own)
      ? {
          means: await meansIn(tx, member, place.id, competences),
          scorecards: submitted.flatMap((card) => cardToWire(card, competences)),
        }
      : null,
  };
}

/** Members who score judge independently first. Viewing without scoring is possible, and recorded. */
function maySeeTeam(member: SignedInMember, own: CardFound | undefined): boolean {
  if (!can(member, 'responses.rate')) return true;
  return own !== undefined && (own.row.submitted_at !== null || own.row.viewed_first_at !== null);
}

async function meansIn(
  tx: Tx,
  member: SignedInMember,
  responseId: string,
  competences: readonly ScoredCompetence[],
) {
  const scores = (await teamScores(tx, member, [responseId])).get(responseId);
  return meansToWire(competences, scores?.means ?? new Map());
}

function ownToWire({ row, levels }: CardFound, competences: readonly ScoredCompetence[]): Scorecard['own'] {
  return {
    updated_at: row.updated_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    viewed_first_at: row.viewed_first_at?.toISOString() ?? null,
    levels: levelsToWire(levels, competences),
  };
}

function cardToWire(
  { row, userName, levels }: CardFound,
  competences: readonly ScoredCompetence[],
): SubmittedScorecard[] {
  if (!row.submitted_at) return [];
  return [
    {
      user_id: row.user_id,
      user_name: userName,
      submitted_at: row.submitted_at.toISOString(),
      viewed_first: row.viewed_first_at !== null,
      levels: levelsToWire(levels, competences),
    },
  ];
}

/** In the order of the present competences; levels of others are left out. */
function levelsToWire(levels: readonly LevelFound[], competences: readonly ScoredCompetence[]): GivenLevel[] {
  const found = new Map(levels.map((level) => [level.row.competence_id, level]));
  return competences.flatMap((competence) => {
    const level = found.get(competence.id);
    if (!level) return [];
    const { version, name, levels: sentences } = level.wording;
    return [
      {
        competence_id: competence.id,
        version,
        level: level.row.level,
        note: level.row.note,
        first_level: level.row.first_level,
        earlier: version === competence.version ? null : { name, levels: sentences },
      },
    ];
  });
}
