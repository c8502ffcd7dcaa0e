// Once an hour: in interviews without a deadline whose device has been silent for a day, the last stored takes become
// the answers, and the candidate moves to review if every question is answered. The interview stays open: the candidate
// can still continue or finish it.
import * as z from 'zod/mini';
import { isPreview } from '../../kernel/preview.ts';
import { findSilentResponses } from '../../platform/db/lookups.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import type { Tx } from '../../platform/db/open.ts';
import { forEachFound } from './for-each-found.ts';
import { openResponse } from './load.ts';
import { findLocked, moveToReview, settleProgress, type ResponseRow } from './progress.ts';
import { isSettled, silenceMs } from './rules.ts';
import { settleAnswers } from './settle-answers.ts';
import { findAnswers, findAskedQuestions } from './store.ts';

export const settleSilent = defineTask({
  name: 'settle-silent',
  schema: z.object({}),
  retries: 1,
  everySeconds: 3600,
  handler: async (_data, deps) => {
    const now = deps.now();
    const before = new Date(now.getTime() - silenceMs);
    const silent = await deps.db.asNobody((tx) => findSilentResponses(tx, before));
    await forEachFound(silent, ({ agencyId, responseId }) =>
      deps.db.asTenant({ agencyId }, async (tx) => {
        const response = await findLocked(tx, agencyId, responseId);
        if (!response || isPreview(response)) return;
        const settled = await settleAnswers(tx, response, now);
        const isAnswered = await isAnsweredAndSilent(tx, response, now);
        if (isAnswered) await moveToReview(tx, response, now);
        if (settled > 0 || isAnswered) await settleProgress(tx, response, now);
      }),
    );
  },
});

/** The candidate answered everything, and did not press the last button. */
async function isAnsweredAndSilent(tx: Tx, response: ResponseRow, now: Date): Promise<boolean> {
  const { agency_id, id } = response;
  const { deadline } = await openResponse(tx, response);
  if (!isSettled(response, deadline, now)) return false;
  const asked = await findAskedQuestions(tx, agency_id, id);
  const answered = new Set((await findAnswers(tx, agency_id, id)).map(({ answer }) => answer.question_id));
  return asked.length > 0 && asked.every(({ questionId }) => answered.has(questionId));
}
