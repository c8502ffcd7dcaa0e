// Saves a member's own scorecard: a draft, its submission, or a change of the submitted one. Nothing else of the candidate
// changes: no status, step, tag or rating.
import type { Scorecard, ScorecardDraft } from '#contract/scorecard.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { isStale, stampAfter } from '../../platform/db/edited.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { record } from '../organizations/audit/record.ts';
import { readScorecard } from './read.ts';
import { faultOfLevels, firstLevelOf, isStored, presentLevels } from './rules.ts';
import type { DraftLevel, StoredLevel } from './rules.ts';
import { competencesOf, findCards, putCard, putLevels, versionIds } from './store.ts';
import type { ResponsePlace } from '../candidates/list/store.ts';
import type { CardFound, CardRow, LevelRow } from './store.ts';

export interface Scoring {
  tx: Tx;
  member: SignedInMember;
  actor: Actor;
  /** The candidate, locked. */
  place: ResponsePlace;
  now: Date;
}

/** @throws Refusal: `edited_meanwhile`, `invalid_fields` */
export async function saveCard(
  scoring: Scoring,
  draft: ScorecardDraft,
  { isSubmitting }: { isSubmitting: boolean },
): Promise<Scorecard> {
  const { tx, member, place, now } = scoring;
  const competences = await competencesOf(tx, place);
  const card = await ownCard(scoring);
  const stored = storedLevels(card);
  const sent = presentLevels(competences, draft.levels);
  const wasSubmitted = card?.row.submitted_at ?? null;
  const isSame = isStored(competences, sent, stored);
  // A repeated save gets the same reply (P3).
  if (isSame && (!isSubmitting || wasSubmitted)) return readScorecard(tx, member, place);
  if (!isSame && isOutdated(card, draft.updated_at)) {
    throw new Refusal('edited_meanwhile', { details: { current: await readScorecard(tx, member, place) } });
  }
  const isSubmitted = isSubmitting || wasSubmitted !== null;
  const fault = faultOfLevels(competences, sent, stored, { isSubmitting, isSubmitted });
  if (fault) throw new Refusal('invalid_fields', { fields: { levels: fault } });
  const row = cardRow(scoring, card, isSubmitted ? (wasSubmitted ?? now) : null);
  const levels = await levelRows(scoring, { row, sent, stored });
  await putCard(tx, row);
  await putLevels(
    tx,
    row,
    levels,
    competences.map(({ id }) => id),
  );
  if (isSubmitted) await publish(scoring, wasSubmitted ? 'scorecard_changed' : 'scorecard_submitted');
  return readScorecard(tx, member, place);
}

/** Records that the member sees the team's scorecards before submitting one. */
export async function viewWithoutScoring(scoring: Scoring): Promise<Scorecard> {
  const { tx, member, place, now } = scoring;
  const card = await ownCard(scoring);
  if (!card?.row.submitted_at && !card?.row.viewed_first_at) {
    const { updated_at } = card?.row ?? { updated_at: now };
    await putCard(tx, { ...cardRow(scoring, card, null), viewed_first_at: now, updated_at });
    await publish(scoring, 'scorecards_viewed');
  }
  return readScorecard(tx, member, place);
}

async function ownCard({ tx, member, place }: Scoring): Promise<CardFound | undefined> {
  return (await findCards(tx, place)).find(({ row }) => row.user_id === member.userId);
}

function storedLevels(card: CardFound | undefined): Map<string, StoredLevel> {
  return new Map(
    (card?.levels ?? []).map(({ row, wording }) => [
      row.competence_id,
      { level: row.level, note: row.note, version: wording.version, firstLevel: row.first_level },
    ]),
  );
}

function isOutdated(card: CardFound | undefined, seen: string | null): boolean {
  if (!card) return seen !== null;
  return seen === null || isStale(card.row.updated_at, seen);
}

function cardRow(
  { member, place, now }: Scoring,
  card: CardFound | undefined,
  submittedAt: Date | null,
): CardRow {
  return {
    ...{ agency_id: member.agencyId, response_id: place.id, user_id: member.userId },
    submitted_at: submittedAt,
    viewed_first_at: card?.row.viewed_first_at ?? null,
    created_at: card?.row.created_at ?? now,
    updated_at: card ? stampAfter(card.row.updated_at, now) : now,
  };
}

/** @throws Refusal('invalid_fields') for a wording that the competence never had */
async function levelRows(
  { tx, place, now }: Scoring,
  {
    row,
    sent,
    stored,
  }: { row: CardRow; sent: ReadonlyMap<string, DraftLevel>; stored: ReadonlyMap<string, StoredLevel> },
): Promise<LevelRow[]> {
  const idOf = await versionIds(tx, place, [...sent.keys()]);
  return Array.from(sent, ([competenceId, { level, note, version }]) => {
    const versionId = idOf(competenceId, version);
    if (versionId === undefined) throw new Refusal('invalid_fields', { fields: { levels: 'not_allowed' } });
    const { agency_id, response_id, user_id } = row;
    return {
      ...{ agency_id, response_id, user_id, competence_id: competenceId, version_id: versionId, level, note },
      first_level: firstLevelOf(level, stored.get(competenceId), row.submitted_at !== null),
      updated_at: now,
    };
  });
}

async function publish(
  { tx, actor, place }: Scoring,
  kind: 'scorecard_submitted' | 'scorecard_changed' | 'scorecards_viewed',
): Promise<void> {
  await record(tx, actor, { kind, subjectKind: 'response', subjectId: place.id });
  await notifyOfResponse(tx, place);
}
