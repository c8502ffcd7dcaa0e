// Removes a take's parts once its bytes are stored in files. For a video, process-video does this itself.
import type { Deps } from '../../../platform/deps.ts';
import { partsPrefix } from '../part-keys.ts';
import { findSegments, findTakeById } from './store.ts';
import type { SegmentRow, TakeRow } from './store.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { TakeData } from './take-data.ts';

export const removeParts = defineTask({
  name: 'remove-parts',
  schema: TakeData,
  handler: async ({ agency_id, take_id }, deps: Deps) => {
    const { take, segments } = await deps.db.asTenant({ agencyId: agency_id }, async (tx) => {
      const found = await findTakeById(tx, agency_id, take_id);
      return { take: found, segments: found ? await findSegments(tx, found) : [] };
    });
    if (take) await removeCopiedParts(deps, take, segments);
  },
});

/** Removes a take's parts if all are copied. An earlier state of the database may need them: then the collector does it later. */
export async function removeCopiedParts(
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  take: TakeRow,
  segments: readonly SegmentRow[],
): Promise<void> {
  if (config.mediaUndeleteDays === 0 && arePartsCopied(take, segments))
    await storage.remove(partsPrefix(take));
}

/** True if a committed row names another copy of every byte: only then may a part be removed (P2). */
export function arePartsCopied(take: TakeRow, segments: readonly SegmentRow[]): boolean {
  if (take.state !== 'stored') return false;
  if (take.file_id !== null) return true;
  return segments.length > 0 && segments.every((segment) => segment.original_file_id !== null);
}
