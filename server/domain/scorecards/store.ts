// SQL for scorecards. Every function runs inside the caller's transaction, as that agency (P6).
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { targetLevel } from '#contract/job.ts';
import type { ScoredCompetence } from '#contract/scorecard.ts';
import { isInList } from '../candidates/list/filters.ts';
import type { ResponsePlace } from '../candidates/list/store.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { competences } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { room_participants, rooms } from '../../platform/db/schema/room.ts';
import { competence_versions, scorecard_levels, scorecards } from '../../platform/db/schema/scorecard.ts';
import type { SignedInMember } from '../../kernel/who.ts';

export type CardRow = typeof scorecards.$inferSelect;
export type LevelRow = typeof scorecard_levels.$inferSelect;

/** A level with the wording it was given for. */
export interface LevelFound {
  row: LevelRow;
  wording: { version: number; name: string; levels: string[] };
}

export interface CardFound {
  row: CardRow;
  userName: string;
  levels: LevelFound[];
}

/** Those of these candidates that are in the list of the job. */
export async function listedAmong(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: responses.id })
    .from(responses)
    .where(and(isInList(member, [jobId]), inArray(responses.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** The job's present competences, in order. */
export async function competencesOf(
  tx: Tx,
  { agency_id, job_id }: Pick<ResponsePlace, 'agency_id' | 'job_id'>,
): Promise<ScoredCompetence[]> {
  const rows = await tx
    .select()
    .from(competences)
    .where(sameAgency(competences, agency_id, { job_id }))
    .orderBy(asc(competences.sorting));
  return rows.map(({ id, version, name, score, levels, question_ids }) => ({
    ...{ id, version, name, levels, question_ids },
    target: targetLevel(score),
  }));
}

/** True if the candidate has been in a live interview. */
export async function wasMet(tx: Tx, place: Pick<ResponsePlace, 'agency_id' | 'id'>): Promise<boolean> {
  const found = await tx
    .select({ id: room_participants.id })
    .from(rooms)
    .innerJoin(
      room_participants,
      sameAgency(
        room_participants,
        rooms,
        { room_id: rooms.id, kind: 'candidate' },
        isNotNull(room_participants.joined_at),
      ),
    )
    .where(sameAgency(rooms, place, { response_id: place.id }))
    .limit(1);
  return found.length > 0;
}

/** All scorecards of a candidate, drafts included, by their authors' names. */
export async function findCards(
  tx: Tx,
  place: Pick<ResponsePlace, 'agency_id' | 'id'>,
): Promise<CardFound[]> {
  const cards = await tx
    .select({ row: scorecards, userName: users.name })
    .from(scorecards)
    .leftJoin(users, eq(users.id, scorecards.user_id))
    .where(sameAgency(scorecards, place, { response_id: place.id }))
    .orderBy(asc(users.name), asc(scorecards.user_id));
  const { version, name, levels } = competence_versions;
  const given = await tx
    .select({ row: scorecard_levels, wording: { version, name, levels } })
    .from(scorecard_levels)
    .innerJoin(
      competence_versions,
      sameAgency(competence_versions, scorecard_levels, { id: scorecard_levels.version_id }),
    )
    .where(sameAgency(scorecard_levels, place, { response_id: place.id }));
  const byAuthor = Map.groupBy(given, ({ row }) => row.user_id);
  return cards.map(({ row, userName }) => ({
    row,
    userName: userName ?? '',
    levels: byAuthor.get(row.user_id) ?? [],
  }));
}

export async function putCard(tx: Tx, row: CardRow): Promise<void> {
  const { submitted_at, viewed_first_at, updated_at } = row;
  await tx
    .insert(scorecards)
    .values(row)
    .onConflictDoUpdate({
      target: [scorecards.agency_id, scorecards.response_id, scorecards.user_id],
      set: { submitted_at, viewed_first_at, updated_at },
    });
}

/** Replaces the author's levels of the present competences. Those of removed competences stay. */
export async function putLevels(
  tx: Tx,
  card: Pick<CardRow, 'agency_id' | 'response_id' | 'user_id'>,
  rows: readonly LevelRow[],
  presentIds: readonly string[],
): Promise<void> {
  const { agency_id, response_id, user_id } = card;
  const kept = rows.map((row) => row.competence_id);
  await tx
    .delete(scorecard_levels)
    .where(
      sameAgency(
        scorecard_levels,
        agency_id,
        { response_id, user_id },
        inArray(scorecard_levels.competence_id, [...presentIds]),
        kept.length > 0 ? notInArray(scorecard_levels.competence_id, kept) : undefined,
      ),
    );
  if (rows.length === 0) return;
  await tx
    .insert(scorecard_levels)
    .values([...rows])
    .onConflictDoUpdate({
      target: [
        scorecard_levels.agency_id,
        scorecard_levels.response_id,
        scorecard_levels.user_id,
        scorecard_levels.competence_id,
      ],
      set: {
        ...{ version_id: sql`excluded.version_id`, level: sql`excluded.level`, note: sql`excluded.note` },
        ...{ first_level: sql`excluded.first_level`, updated_at: sql`excluded.updated_at` },
      },
    });
}

/** The stored wordings of these competences: the version's id by competence and number. */
export async function versionIds(
  tx: Tx,
  { agency_id, job_id }: Pick<ResponsePlace, 'agency_id' | 'job_id'>,
  competenceIds: readonly string[],
): Promise<(competenceId: string, version: number) => string | undefined> {
  const rows = await tx
    .select()
    .from(competence_versions)
    .where(sameAgency(competence_versions, agency_id, { job_id, competence_id: competenceIds }));
  const ids = new Map(rows.map((row) => [`${row.competence_id} ${row.version}`, row.id]));
  return (competenceId, version) => ids.get(`${competenceId} ${version}`);
}
