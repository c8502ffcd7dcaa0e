// SQL for candidates' programs and their example results.
import { isNull } from 'drizzle-orm';
import type { QuestionTest } from '#contract/question-draft.ts';
import type { CodeResult } from '#contract/response.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { answers, responses } from '../../../platform/db/schema/response.ts';
import { loadVersions } from '../../jobs/questions-store.ts';

export interface Program {
  code: string;
  examples: QuestionTest[];
  isRun: boolean;
  response: Pick<typeof responses.$inferSelect, 'id' | 'job_id' | 'source'>;
}

export async function findProgram(tx: Tx, agencyId: string, answerId: string): Promise<Program | undefined> {
  const [found] = await tx
    .select({
      answer: answers,
      response: { id: responses.id, job_id: responses.job_id, source: responses.source },
    })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .where(sameAgency(answers, agencyId, { id: answerId }));
  if (!found || found.answer.code === null) return undefined;
  const { answer, response } = found;
  const version = (await loadVersions(tx, agencyId, [answer.version_id])).get(answer.version_id);
  return {
    code: found.answer.code,
    examples: version?.tests ?? [],
    isRun: answer.code_results !== null,
    response,
  };
}

/** Returns false if results already exist, or if the candidate has changed the program since. */
export async function setResults(
  tx: Tx,
  agencyId: string,
  answer: { id: string; code: string },
  results: readonly CodeResult[],
): Promise<boolean> {
  const changed = await tx
    .update(answers)
    .set({ code_results: results })
    .where(sameAgency(answers, agencyId, { id: answer.id, code: answer.code }, isNull(answers.code_results)));
  return changed.rowCount === 1;
}
