// Deletes the takes that the candidate did not choose, as the page promises ("The others are deleted."). It waits until
// the chosen take is stored, so a stored recording of the answer exists at every moment.
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { segments, takes } from '../../platform/db/schema/take.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { deleteFiles } from '../../platform/storage/store.ts';
import { removeStored } from '../files/remove-stored.ts';
import { partsPrefix } from './part-keys.ts';
import { findLocked } from './progress.ts';
import type { ResponseRow } from './progress.ts';
import { findAnswers } from './store.ts';
import type { TakeRow } from './store.ts';

export const removeOtherTakes = defineTask({
  name: 'remove-other-takes',
  schema: z.object({ agency_id: z.uuid(), response_id: z.uuid(), question_id: z.uuid() }),
  handler: ({ agency_id: agencyId, response_id: responseId, question_id: questionId }, deps) =>
    deps.db.asTenant({ agencyId }, async (tx) => {
      const response = await findLocked(tx, agencyId, responseId);
      if (!response || response.legal_hold) return;
      const [answered] = await findAnswers(tx, agencyId, responseId, questionId);
      if (!answered?.answer.is_confirmed || !answered.isStored) return;
      const ofQuestion = await tx
        .select()
        .from(takes)
        .where(
          sameAgency(takes, agencyId, {
            response_id: responseId,
            question_id: questionId,
            purpose: 'answer',
          }),
        );
      const chosen = ofQuestion.find(({ id }) => id === answered.answer.take_id);
      const others = ofQuestion.filter((take) => take !== chosen && !take.deleted_at);
      if (others.length > 0)
        await removeTakes(tx, response, others, chosen?.poster_file_id ?? null, deps.now());
    }),
});

/** A take that is still open keeps its row: a device that sends it again, sends all of it. */
async function removeTakes(
  tx: Tx,
  { agency_id: agencyId, id: responseId, preview_image_file_id: previewId }: ResponseRow,
  others: readonly TakeRow[],
  posterId: string | null,
  now: Date,
): Promise<void> {
  const stored = others.filter(({ state }) => state === 'stored').map(({ id }) => id);
  const originals = await tx
    .select({ id: segments.original_file_id })
    .from(segments)
    .where(sameAgency(segments, agencyId, { take_id: stored }));
  const named = others.flatMap((take) => [take.poster_file_id, take.rendition_file_id]);
  const fileIds = [...named, ...originals.map(({ id }) => id)].filter((id) => id !== null);
  await tx
    .update(segments)
    .set({ original_file_id: null })
    .where(sameAgency(segments, agencyId, { take_id: stored }));
  await tx
    .update(takes)
    .set({ poster_file_id: null })
    .where(sameAgency(takes, agencyId, { id: others.map(({ id }) => id) }));
  await tx
    .update(takes)
    .set({ rendition_file_id: null, name: '', deleted_at: now })
    .where(sameAgency(takes, agencyId, { id: stored }));
  if (previewId && fileIds.includes(previewId))
    await tx
      .update(responses)
      .set({ preview_image_file_id: posterId })
      .where(sameAgency(responses, agencyId, { id: responseId }));
  const keys = [...others.map(partsPrefix), ...(await deleteFiles(tx, agencyId, fileIds))];
  await enqueue(tx, removeStored, { keys });
}
