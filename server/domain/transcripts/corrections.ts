// Corrections of recognized words by members. The recognized words never change; the search finds the corrected ones.
import type { correctTranscript, Transcript } from '#contract/transcript.ts';
import { maxEditedWords } from '#contract/transcript.ts';
import { replacedBy, shownWords } from '#contract/transcript-words.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import { notify } from '../../platform/events/notify.ts';
import type { AnswerPlace } from '../candidates/rate-store.ts';
import { findEdits, wordsOfRow } from '../candidates/recognized.ts';
import { indexWords } from '../interviews/index-words.ts';
import { record } from '../organizations/audit/record.ts';
import { hasEdit, insertEdit, undoEdits } from './edits-store.ts';
import { findTranscript, reviseTranscript } from './store.ts';
import type { TranscriptRow } from './store.ts';
import { transcriptToWire } from './to-wire.ts';

/** The answer's transcript as it is now, also if it has none. */
export async function readTranscript(tx: Tx, agencyId: string, answerId: string): Promise<Transcript> {
  const row = await findTranscript(tx, agencyId, answerId);
  const edits = row ? await findEdits(tx, agencyId, [row.id]) : new Map();
  return transcriptToWire(answerId, row, (row && edits.get(row.id)) ?? []);
}

export interface Correcting {
  actor: Actor & { userId: string };
  place: AnswerPlace;
  now: Date;
}

/**
 * Replaces a run of words. Call with the response locked (findAnswer).
 * @throws Refusal: `transcript_not_ready`, `edited_meanwhile`, `invalid_fields` if the words do not exist, are too many, or cut
 * another correction
 */
export async function correct(
  tx: Tx,
  { actor, place, now }: Correcting,
  body: z.output<typeof correctTranscript.body>,
): Promise<Transcript> {
  const { agencyId, userId } = actor;
  const row = await requireReady(tx, agencyId, place.answerId);
  if (row.revision !== body.revision) {
    const current = await readTranscript(tx, agencyId, place.answerId);
    throw new Refusal('edited_meanwhile', { details: { current } });
  }
  const edits = (await findEdits(tx, agencyId, [row.id])).get(row.id) ?? [];
  const replaced = replacedBy(edits, body);
  const { id, from_word, to_word, text } = body;
  const isRun = from_word < to_word && to_word <= wordsOfRow(row.words).length;
  if (!isRun || to_word - from_word > maxEditedWords || !replaced)
    throw new Refusal('invalid_fields', { fields: { to_word: 'not_allowed' } });
  await undoEdits(
    tx,
    agencyId,
    replaced.map((edit) => edit.id),
    now,
  );
  await insertEdit(tx, {
    ...{ agency_id: agencyId, id, transcript_id: row.id, user_id: userId, created_at: now },
    ...{ from_word, to_word, text },
  });
  return finish(tx, { actor, place, now }, row, { kind: 'transcript_corrected', editId: id });
}

/**
 * The recognized words count again. One that no longer counts stays as it is.
 * @throws Refusal: `not_found`, `transcript_not_ready`
 */
export async function undoCorrectionOf(tx: Tx, correcting: Correcting, editId: string): Promise<Transcript> {
  const { actor, place, now } = correcting;
  const { agencyId } = actor;
  const row = await requireReady(tx, agencyId, place.answerId);
  if (!(await hasEdit(tx, agencyId, row.id, editId))) throw new Refusal('not_found');
  const edits = (await findEdits(tx, agencyId, [row.id])).get(row.id) ?? [];
  if (!edits.some(({ id }) => id === editId)) return readTranscript(tx, agencyId, place.answerId);
  await undoEdits(tx, agencyId, [editId], now);
  return finish(tx, correcting, row, { kind: 'transcript_correction_undone', editId });
}

async function requireReady(tx: Tx, agencyId: string, answerId: string): Promise<TranscriptRow> {
  const row = await findTranscript(tx, agencyId, answerId);
  if (row?.state !== 'ready') throw new Refusal('transcript_not_ready');
  return row;
}

async function finish(
  tx: Tx,
  { actor, place, now }: Correcting,
  row: TranscriptRow,
  did: { kind: 'transcript_corrected' | 'transcript_correction_undone'; editId: string },
): Promise<Transcript> {
  const { agencyId } = actor;
  const { answerId, responseId, jobId } = place;
  await reviseTranscript(tx, row, now);
  const edits = (await findEdits(tx, agencyId, [row.id])).get(row.id) ?? [];
  const shown = shownWords(wordsOfRow(row.words), edits).map(({ text }) => text);
  await indexWords(tx, row, { id: responseId, job_id: jobId }, shown);
  await record(tx, actor, {
    kind: did.kind,
    subjectKind: 'answer',
    subjectId: answerId,
    after: { edit_id: did.editId },
  });
  await notify(tx, { kind: 'response', job_id: jobId, response_id: responseId });
  return readTranscript(tx, agencyId, answerId);
}
