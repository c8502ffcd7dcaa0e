// Once an hour: in interviews without a deadline whose device has been silent for a day, the last stored takes become
// the answers. The interview stays open, and the candidate can still continue it.
import * as z from 'zod/mini';
import { isPreview } from '../../kernel/preview.ts';
import { findSilentResponses } from '../../platform/db/lookups.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { findLocked, settleProgress } from './progress.ts';
import { silenceMs } from './rules.ts';
import { settleAnswers } from './settle-answers.ts';

export const settleSilent = defineTask({
  name: 'settle-silent',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const now = deps.now();
    const before = new Date(now.getTime() - silenceMs);
    const silent = await deps.db.asNobody((tx) => findSilentResponses(tx, before));
    for (const { agencyId, responseId } of silent)
      await deps.db.asTenant({ agencyId }, async (tx) => {
        const response = await findLocked(tx, agencyId, responseId);
        if (!response || isPreview(response)) return;
        if ((await settleAnswers(tx, response, now)) > 0) await settleProgress(tx, response, now);
      });
  },
});
