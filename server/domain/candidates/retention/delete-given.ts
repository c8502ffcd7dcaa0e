// Deletes a candidate's data at the end of retention: videos with their parts, originals,
// renditions and posters, files, texts, contact details and live rooms. The name, the decision and the
// team's notes stay, and the audit log records the deletion. Rows go at once; a task queued in the same
// transaction deletes the bytes.
import { recordAll } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import {
  answers,
  candidate_requests,
  candidate_sessions,
  responses,
} from '../../../platform/db/schema/response.ts';
import { segments, takes } from '../../../platform/db/schema/take.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordErasure } from '../../../platform/erasures/record-erasure.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { outdateExports } from '../outdate-exports.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { deleteFiles } from '../../../platform/storage/store.ts';
import { filesOfResponses } from '../delete-responses.ts';
import type { ResponseRow } from '../list/store.ts';
import { deleteRooms, roomsOf } from '../../interviews/takes/delete-rooms.ts';
import { partsPrefix } from '../../interviews/part-keys.ts';
import { deleteAssessments } from '../../interviews/queue-assessments.ts';
import { deleteFindings } from '../../interviews/queue-comparisons.ts';
import { deleteSearchable } from '../../interviews/index-words.ts';
import { deleteTranscripts } from '../../interviews/queue-transcripts.ts';
import { deleteSelfIds } from '../../interviews/self-ids.ts';

/** Call with the response locked. */
export async function deleteGiven(
  tx: Tx,
  deps: Pick<Deps, 'signingKey' | 'now'>,
  response: ResponseRow,
): Promise<void> {
  const now = deps.now();
  const { agency_id: agencyId, id } = response;
  const sent = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { response_id: id }));
  const fileIds = await filesOfResponses(tx, agencyId, [response], sent);
  await forgetFiles(tx, response, sent, now);
  await deleteRooms(tx, agencyId, await roomsOf(tx, agencyId, id));
  await forgetWords(tx, response, now);
  await recordErasure(tx, 'given', [id]);
  await deleteSelfIds(tx, deps, agencyId, [id]);
  const fileKeys = await deleteFiles(tx, agencyId, fileIds);
  const keys = [...sent.map(partsPrefix), ...fileKeys];
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
  await recordAll(tx, { agencyId }, [
    {
      kind: 'retention_deleted',
      subjectKind: 'response',
      subjectId: id,
      after: { takes: sent.length, files: fileIds.length },
    },
  ]);
  await notifyOfResponse(tx, response);
}

async function forgetFiles(
  tx: Tx,
  response: ResponseRow,
  sent: readonly { id: string }[],
  now: Date,
): Promise<void> {
  const { agency_id: agencyId, id, job_id: jobId } = response;
  const ids = sent.map((take) => take.id);
  if (ids.length > 0)
    await tx
      .update(segments)
      .set({ original_file_id: null })
      .where(sameAgency(segments, agencyId, { take_id: ids }));
  await tx
    .update(takes)
    .set({ poster_file_id: null, rendition_file_id: null, file_id: null, name: '', deleted_at: now })
    .where(sameAgency(takes, agencyId, { response_id: id }));
  await outdateExports(tx, agencyId, [jobId], now);
}

async function forgetWords(tx: Tx, response: ResponseRow, now: Date): Promise<void> {
  const { agency_id: agencyId, id } = response;
  const emptied = await tx
    .update(answers)
    .set({ text: null, code: null, code_results: null, option_ids: null })
    .where(sameAgency(answers, agencyId, { response_id: id }))
    .returning({ id: answers.id });
  await deleteFindings(
    tx,
    agencyId,
    emptied.map((answer) => answer.id),
  );
  await deleteTranscripts(tx, agencyId, [id]);
  await deleteAssessments(tx, agencyId, [id]);
  await deleteSearchable(tx, agencyId, id);
  await tx.delete(candidate_requests).where(sameAgency(candidate_requests, agencyId, { response_id: id }));
  await tx.delete(candidate_sessions).where(sameAgency(candidate_sessions, agencyId, { response_id: id }));
  await tx
    .update(responses)
    .set({
      ...{ email: '', phone: '', location: '', share_ip: null, device: null, preview_image_file_id: null },
      ...{ retention_deleted_at: now, updated_at: now },
    })
    .where(sameAgency(responses, agencyId, { id }));
}
