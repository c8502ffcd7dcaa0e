// Once a minute: marks responses past their deadline as expired. With at least one answer they move to review.
// Answers recorded in time still count when they arrive later (interviews/answer.ts).
import * as z from 'zod/mini';
import { findOverdueResponses } from '../../platform/db/lookups.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachFound } from './for-each-found.ts';
import { openResponse } from './load.ts';
import { findLocked, moveToReview, settleProgress } from './progress.ts';
import { isExpired } from './rules.ts';
import { settleAnswers } from './settle-answers.ts';
import { findAnswers } from './store.ts';
import { isPreview } from '../../kernel/preview.ts';
import { defineTask } from '../../platform/queue/define-task.ts';

export const markExpired = defineTask({
  name: 'mark-expired',
  schema: z.object({}),
  retries: 1,
  everySeconds: 60,
  handler: async (_data, deps) => {
    const overdue = await deps.db.asNobody((tx) => findOverdueResponses(tx, deps.now()));
    await forEachFound(overdue, ({ agencyId, responseId }) => markIfExpired(deps, agencyId, responseId));
  },
});

function markIfExpired(deps: Deps, agencyId: string, responseId: string): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await findLocked(tx, agencyId, responseId);
    if (!response || isPreview(response)) return;
    const { deadline } = await openResponse(tx, response);
    const now = deps.now();
    const isOpen = response.progress === 'not_started' || response.progress === 'in_progress';
    if (!isExpired(deadline, now) || !isOpen || response.finished_at) return;
    await settleAnswers(tx, response, now);
    const hasAnswers = (await findAnswers(tx, agencyId, responseId)).length > 0;
    if (hasAnswers) await moveToReview(tx, response, now);
    await settleProgress(tx, { ...response, progress: 'expired' }, now);
  });
}
