// SQL for takes and their segments.
import { asc, desc, count } from 'drizzle-orm';
import type { Manifest, TakeBinding } from '#contract/take.ts';
import type { QuestionType } from '#contract/question.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { files } from '../../../platform/db/schema/company.ts';
import { question_versions } from '../../../platform/db/schema/job.ts';
import { response_questions, responses } from '../../../platform/db/schema/response.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';
import { countParts, plausibleMs } from './rules.ts';

export type TakeRow = typeof takes.$inferSelect;
export type SegmentRow = typeof segments.$inferSelect;

/** Whose takes they are: a candidate's interview, or a participant's side of a live room. */
export type Owner = { agencyId: string } & ({ responseId: string } | { participantId: string });

export function ownerOf(take: TakeRow): Owner {
  const agencyId = take.agency_id;
  if (take.response_id !== null) return { agencyId, responseId: take.response_id };
  return { agencyId, participantId: take.room_participant_id ?? '' };
}

/** The column of a take that names its owner. */
function ownedBy(owner: Owner) {
  return 'responseId' in owner
    ? { response_id: owner.responseId }
    : { room_participant_id: owner.participantId };
}

/** A take of this owner only. */
export async function findTake(tx: Tx, owner: Owner, takeId: string): Promise<TakeRow | undefined> {
  const [row] = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, owner.agencyId, { ...ownedBy(owner), id: takeId }));
  return row;
}

/** The agency's takes among these ids. */
export async function findTakes(tx: Tx, agencyId: string, takeIds: readonly string[]): Promise<TakeRow[]> {
  return tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { id: takeIds }));
}

/** For tasks, which know a take but not its response. */
export async function findTakeById(tx: Tx, agencyId: string, takeId: string): Promise<TakeRow | undefined> {
  const [row] = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { id: takeId }));
  return row;
}

export async function insertTake(tx: Tx, owner: Owner, takeId: string, binding: TakeBinding): Promise<void> {
  await tx.insert(takes).values({
    ...binding,
    ...ownedBy(owner),
    agency_id: owner.agencyId,
    id: takeId,
    started_at: new Date(binding.started_at),
  });
}

export async function countTakes(tx: Tx, owner: Owner): Promise<number> {
  const [row] = await tx
    .select({ counted: count() })
    .from(takes)
    .where(sameAgency(takes, owner.agencyId, ownedBy(owner)));
  return row?.counted ?? 0;
}

/** The type of a question this person is asked; undefined if they are not asked it. */
export async function findAskedType(
  tx: Tx,
  { agencyId, responseId }: { agencyId: string; responseId: string },
  questionId: string,
): Promise<QuestionType | undefined> {
  const [row] = await tx
    .select({ type: question_versions.type })
    .from(response_questions)
    .innerJoin(
      question_versions,
      sameAgency(question_versions, response_questions, { id: response_questions.version_id }),
    )
    .where(sameAgency(response_questions, agencyId, { response_id: responseId, question_id: questionId }));
  return row?.type;
}

export async function findSegments(tx: Tx, take: { agency_id: string; id: string }): Promise<SegmentRow[]> {
  return tx
    .select()
    .from(segments)
    .where(sameAgency(segments, take, { take_id: take.id }))
    .orderBy(asc(segments.segment));
}

/** The segments' originals in order, as far as they are stored. */
export async function findOriginals(
  tx: Tx,
  take: { agency_id: string; id: string },
): Promise<{ storage_key: string; mime_type: string }[]> {
  return tx
    .select({ storage_key: files.storage_key, mime_type: files.mime_type })
    .from(segments)
    .innerJoin(files, sameAgency(files, segments, { id: segments.original_file_id }))
    .where(sameAgency(segments, take, { take_id: take.id }))
    .orderBy(asc(segments.segment));
}

/** When the last of the files was stored that have the bytes of a take's parts. */
export async function findCopiedAt(tx: Tx, take: TakeRow, segments: readonly SegmentRow[]): Promise<Date> {
  const ids = [take.file_id, ...segments.map((segment) => segment.original_file_id)];
  const id = ids.filter((fileId) => fileId !== null);
  const [newest] = await tx
    .select({ created_at: files.created_at })
    .from(files)
    .where(sameAgency(files, take, { id }))
    .orderBy(desc(files.created_at))
    .limit(1);
  if (!newest) throw new Error(`take ${take.id} has no copy`);
  return newest.created_at;
}

export interface SealedSegment {
  segment: number;
  bytes: number;
  sha256: string;
}

/** Marks the take as stored, in the same transaction that queues the follow-up tasks. */
export async function markStored(
  tx: Tx,
  take: TakeRow,
  manifest: Manifest,
  sealed: readonly SealedSegment[],
  set: { stored_at: Date; file_id: string | null },
): Promise<void> {
  const rows = manifest.segments.map((segment, i) => ({
    agency_id: take.agency_id,
    take_id: take.id,
    segment: segment.segment,
    mime_type: segment.mime_type,
    duration_ms: plausibleMs(segment.duration_ms),
    pace: segment.pace ?? null,
    ...timingColumns(segment.timing),
    parts_count: countParts(segment),
    bytes: sealed[i]?.bytes ?? 0,
    sha256: sealed[i]?.sha256 ?? '',
  }));
  await tx.insert(segments).values(rows);
  await changeTake(tx, take, {
    ...set,
    state: 'stored',
    bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    duration_ms: plausibleMs(rows.reduce((sum, row) => sum + row.duration_ms, 0)),
  });
}

function timingColumns(timing: Manifest['segments'][number]['timing']) {
  if (!timing) return {};
  const { server_started_at, clock_error_ms, marks } = timing;
  return { server_started_at: new Date(server_started_at), clock_error_ms, marks };
}

export async function changeTake(
  tx: Tx,
  take: { agency_id: string; id: string },
  set: Partial<Omit<TakeRow, 'agency_id' | 'id'>>,
): Promise<void> {
  await tx
    .update(takes)
    .set(set)
    .where(sameAgency(takes, take, { id: take.id }));
}

export async function setOriginal(tx: Tx, segment: SegmentRow, fileId: string): Promise<void> {
  await tx
    .update(segments)
    .set({ original_file_id: fileId })
    .where(sameAgency(segments, segment, { take_id: segment.take_id, segment: segment.segment }));
}

/** The image in the recruiters' list: the first poster available. */
export async function setPreviewImage(
  tx: Tx,
  { agency_id, id }: { agency_id: string; id: string },
  fileId: string,
): Promise<void> {
  const response = sameAgency(responses, agency_id, { id });
  const [row] = await tx.select({ preview: responses.preview_image_file_id }).from(responses).where(response);
  if (row?.preview === null)
    await tx.update(responses).set({ preview_image_file_id: fileId }).where(response);
}
