// SQL for transcripts. Every function runs inside the caller's transaction, as that agency (P6).
import type { TranscriptFault, TranscriptState } from '#contract/transcript.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { files } from '../../platform/db/schema/company.ts';
import { answers } from '../../platform/db/schema/response.ts';
import { takes } from '../../platform/db/schema/take.ts';
import { transcripts } from '../../platform/db/schema/transcript.ts';
import { findLocked } from '../interviews/progress.ts';
import type { ResponseRow } from '../interviews/progress.ts';

export type TranscriptRow = typeof transcripts.$inferSelect;

interface Held {
  row: TranscriptRow;
  response: ResponseRow;
}

/** The transcript, with its response locked until the transaction ends. Undefined: one of them is gone. */
export async function lockTranscript(tx: Tx, agencyId: string, id: string): Promise<Held | undefined> {
  const isIt = sameAgency(transcripts, agencyId, { id });
  const [place] = await tx
    .select({ responseId: answers.response_id })
    .from(transcripts)
    .innerJoin(answers, sameAgency(answers, transcripts, { id: transcripts.answer_id }))
    .where(isIt);
  const response = place && (await findLocked(tx, agencyId, place.responseId));
  if (!response) return undefined;
  const [row] = await tx.select().from(transcripts).where(isIt);
  return row && { row, response };
}

export async function findTranscript(
  tx: Tx,
  agencyId: string,
  answerId: string,
): Promise<TranscriptRow | undefined> {
  const [row] = await tx
    .select()
    .from(transcripts)
    .where(sameAgency(transcripts, agencyId, { answer_id: answerId }));
  return row;
}

/** The key in storage of the file that the player plays; null: there is none. */
export async function findVideo(tx: Tx, row: TranscriptRow): Promise<string | null> {
  const [found] = await tx
    .select({ key: files.storage_key })
    .from(takes)
    .innerJoin(files, sameAgency(files, takes, { id: takes.rendition_file_id }))
    .where(sameAgency(takes, row, { id: row.take_id }));
  return found?.key ?? null;
}

/** Of the recording, in milliseconds. */
export async function durationOf(tx: Tx, row: TranscriptRow): Promise<number> {
  const [found] = await tx
    .select({ ms: takes.duration_ms })
    .from(takes)
    .where(sameAgency(takes, row, { id: row.take_id }));
  return found?.ms ?? 0;
}

export interface TranscriptChange extends Partial<
  Omit<TranscriptRow, 'agency_id' | 'id' | 'state' | 'fault'>
> {
  state: TranscriptState;
  fault: TranscriptFault | '';
}

export async function changeTranscript(
  tx: Tx,
  row: TranscriptRow,
  set: TranscriptChange,
  now: Date,
): Promise<void> {
  await tx
    .update(transcripts)
    .set({ ...set, revision: row.revision + 1, updated_at: now })
    .where(sameAgency(transcripts, row, { id: row.id }));
}

/** A correction was made or undone. */
export async function reviseTranscript(tx: Tx, row: TranscriptRow, now: Date): Promise<void> {
  await tx
    .update(transcripts)
    .set({ revision: row.revision + 1, updated_at: now })
    .where(sameAgency(transcripts, row, { id: row.id }));
}
