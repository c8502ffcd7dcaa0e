// Deleting candidates with everything they sent: rows at once, bytes by a job that the same transaction queues, so that
// neither is forgotten if the server is killed in between.
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { writes } from '../../platform/db/schema/agency.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { segments, takes } from '../../platform/db/schema/take.ts';
import { outdateExports } from './exports/outdate.ts';
import { forgetAnswersAbout } from '../../platform/http/forget-answers.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { removeStored } from '../files/remove-stored.ts';
import { deleteFiles } from '../../platform/storage/store.ts';
import { keepCounted } from '../organizations/plans/counted.ts';
import { partsPrefix } from '../interviews/takes/part-keys.ts';
import type { ResponseRow } from './store.ts';

/** What must be known of somebody to delete them. */
export type Leaving = Pick<ResponseRow, 'id' | 'preview_image_file_id'>;

/** Call with the response locked. */
export async function deleteResponse(tx: Tx, response: ResponseRow): Promise<void> {
  await deleteResponses(tx, response.agency_id, [response]);
}

/** Several at once, a few hundred at most. Call with them locked. */
export async function deleteResponses(tx: Tx, agencyId: string, leaving: readonly Leaving[]): Promise<void> {
  const ids = leaving.map(({ id }) => id);
  const sent = await tx
    .select()
    .from(takes)
    .where(and(eq(takes.agency_id, agencyId), inArray(takes.response_id, ids)));
  const fileIds = await filesOfResponses(tx, agencyId, leaving, sent);
  await keepCounted(tx, agencyId, ids);
  await outdateExports(tx, agencyId, await jobsOf(tx, agencyId, ids), new Date());
  await tx.delete(responses).where(and(eq(responses.agency_id, agencyId), inArray(responses.id, ids)));
  const writers = ids.map((id) => `response:${id}`);
  await tx.delete(writes).where(and(eq(writes.agency_id, agencyId), inArray(writes.writer, writers)));
  await forgetAnswersAbout(tx, agencyId, ids);
  const fileKeys = await deleteFiles(tx, agencyId, fileIds);
  const keys = [...sent.map(partsPrefix), ...fileKeys];
  if (keys.length > 0) await enqueue(tx, removeStored, { keys });
}

/** Every file that is named by some responses and by what they sent. */
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
    .innerJoin(takes, and(eq(takes.agency_id, segments.agency_id), eq(takes.id, segments.take_id)))
    .where(and(eq(takes.agency_id, agencyId), inArray(takes.response_id, ids)));
  const named = [
    ...leaving.map((response) => response.preview_image_file_id),
    ...sent.flatMap((take) => [take.poster_file_id, take.rendition_file_id, take.file_id]),
    ...originals.map((segment) => segment.file_id),
  ];
  return [...new Set(named.filter((id) => id !== null))];
}

/** Previews are in no export. */
async function jobsOf(tx: Tx, agencyId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ job_id: responses.job_id })
    .from(responses)
    .where(
      and(eq(responses.agency_id, agencyId), inArray(responses.id, ids), ne(responses.source, 'preview')),
    );
  return rows.map(({ job_id }) => job_id);
}
