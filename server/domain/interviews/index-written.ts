// Daily task: adds written answers from before the search existed. New ones are added when they are stored (answer.ts).
import { isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findUnindexedResponses } from '../../platform/db/lookups.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { answers } from '../../platform/db/schema/response.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { forEachFound } from './for-each-found.ts';
import { indexWords } from './index-words.ts';
import { findLocked } from './progress.ts';

const atOnce = 500;

export const indexWritten = defineTask({
  name: 'index-written',
  schema: z.object({}),
  retries: 1,
  everySeconds: 86_400,
  expireSeconds: 3600,
  handler: async (_data, deps) => {
    for (let found = atOnce; found === atOnce;) {
      const responses = await deps.db.asNobody((tx) => findUnindexedResponses(tx, atOnce));
      await forEachFound(responses, ({ agencyId, responseId }) => indexResponse(deps, agencyId, responseId));
      found = responses.length;
    }
  },
});

/** Locks the response, so that the words of an answer that arrives now are not replaced by those of the previous one. */
function indexResponse(deps: Deps, agencyId: string, responseId: string): Promise<void> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await findLocked(tx, agencyId, responseId);
    if (!response) return;
    const written = await tx
      .select({ id: answers.id, text: answers.text })
      .from(answers)
      .where(sameAgency(answers, agencyId, { response_id: responseId }, isNotNull(answers.text)));
    for (const { id, text } of written)
      await indexWords(tx, { agency_id: agencyId, answer_id: id }, response, [text ?? '']);
  });
}
