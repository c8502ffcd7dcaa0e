// Deletes candidates and everything they sent. Rows go at once; a task queued in the same
// transaction deletes the bytes, so a killed server leaves neither behind.
import { ne } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { writes } from '../../platform/db/schema/agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { segments, takes } from '../../platform/db/schema/take.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordErasure } from '../../platform/erasures/record-erasure.ts';
import { outdateExports } from './outdate-exports.ts';
import { forgetAnswersAbout } from '../../platform/http/forget-answers.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { removeStored } from '../files/remove-stored.ts';
import { deleteFiles } from '../../platform/storage/store.ts';
import { recordDeletedInterviews } from '../organizations/plans/counted.ts';
import { recordDeletedLinks } from '../interviews/deleted-links.ts';
import { deleteReels, lockSidesOf } from '../interviews/takes/delete-reels.ts';
import { partsPrefix } from '../interviews/part-keys.ts';
import { moveOrders } from '../interviews/queue-order-reports.ts';
import { deleteSelfIds } from '../interviews/self-ids.ts';
import type { ResponseRow } from './list/store.ts';

type Signing = Pick<Deps, 'signingKey'>;

/** The fields needed to delete a response. */
export type Leaving = Pick<ResponseRow, 'id' | 'preview_image_file_id'>;

/** Call with the response locked. */
export async function deleteResponse(tx: Tx, signing: Signing, response: ResponseRow): Promise<void> {
  await deleteResponses(tx, signing, response.agency_id, [response]);
}

/** Deletes several at once, a few hundred at most. Call with them locked. */
export async function deleteResponses(
  tx: Tx,
  signing: Signing,
  agencyId: string,
  leaving: readonly Leaving[],
): Promise<void> {
  const ids = leaving.map(({ id }) => id);
  const sent = await tx
    .select()
    .from(takes)
    .where(sameAgency(takes, agencyId, { response_id: ids }));
  const fileIds = await filesOfResponses(tx, agencyId, leaving, sent);
  await deleteReels(tx, agencyId, await lockSidesOf(tx, agencyId, ids));
  await recordDeletedInterviews(tx, agencyId, ids);
  const now = new Date();
  await recordDeletedLinks(tx, agencyId, ids, now);
  await outdateExports(tx, agencyId, await jobsOf(tx, agencyId, ids), now);
  await moveOrders(tx, agencyId, ids, 'canceled');
  await tx.delete(responses).where(sameAgency(responses, agencyId, { id: ids }));
  await recordErasure(tx, 'response', ids);
  await deleteSelfIds(tx, signing, agencyId, ids);
  const writers = ids.map((id) => `response:${id}`);
  await tx.delete(writes).where(sameAgency(writes, agencyId, { writer: writers }));
  await forgetAnswersAbout(tx, agencyId, ids);
  const fileKeys = await deleteFiles(tx, agencyId, fileIds);
  const keys = [...sent.map(partsPrefix), ...fileKeys];
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
}

/** All files referenced by these responses and by what the candidates sent. */
export async function filesOfResponses(
  tx: Tx,
  agencyId: string,
  leaving: readonly Leaving[],
  sent: (typeof takes.$inferSelect)[],
): Promise<string[]> {
  const ids = leaving.map(({ id }) => id);
  const originals = await tx
    .select({ file_id: segments.original_file_id })
    .from(segments)
    .innerJoin(takes, sameAgency(takes, segments, { id: segments.take_id }))
    .where(sameAgency(takes, agencyId, { response_id: ids }));
  const named = [
    ...leaving.map((response) => response.preview_image_file_id),
    ...sent.flatMap((take) => [take.poster_file_id, take.rendition_file_id, take.file_id]),
    ...originals.map((segment) => segment.file_id),
  ];
  return [...new Set(named.filter((id) => id !== null))];
}

/** Exports never include previews. */
async function jobsOf(tx: Tx, agencyId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ job_id: responses.job_id })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: ids }, ne(responses.source, 'preview')));
  return rows.map(({ job_id }) => job_id);
}
