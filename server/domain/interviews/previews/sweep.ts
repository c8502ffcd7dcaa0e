// Once an hour: deletes previews older than a day, with everything recorded in them.
import * as z from 'zod/mini';
import { findOldPreviews } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { forEachFound } from '../for-each-found.ts';
import { findLocked } from '../progress.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { deleteResponse } from '../../candidates/delete-responses.ts';
import { isPreview, previewLifeMs } from '../../../kernel/preview.ts';

export const sweepPreviews = defineTask({
  name: 'sweep-previews',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const before = new Date(deps.now().getTime() - previewLifeMs);
    const old = await deps.db.asNobody((tx) => findOldPreviews(tx, before));
    await forEachFound(old, ({ agencyId, responseId }) => removePreview(deps, agencyId, responseId));
  },
});

function removePreview(deps: Deps, agencyId: string, responseId: string): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await findLocked(tx, agencyId, responseId);
    if (response && isPreview(response)) await deleteResponse(tx, deps, response);
  });
}
