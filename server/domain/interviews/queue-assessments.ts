// Queues the assessment of a finished candidate's answers: the job must have it on, and the candidate must have allowed it. The task runs in
// assessments/assess-response.ts, which this folder cannot import.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import { isNoPreview } from '../../platform/db/conditions/is-listed.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { assessments } from '../../platform/db/schema/assessment.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { response_processing } from '../../platform/db/schema/transcript.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';

export const assessTask = {
  name: 'assess-response',
  /** `run_id`: counts as one use, however often the task runs. */
  schema: z.object({ agency_id: z.uuid(), response_id: z.uuid(), run_id: z.uuid() }),
};

/** Call with the response locked, after each change that completes what a model reads: the finish, and the end of each transcript. */
export async function queueAssessment(tx: Tx, agencyId: string, responseId: string): Promise<void> {
  const [ready] = await tx
    .select({ id: responses.id })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id, ai_assessment: true }))
    .innerJoin(
      response_processing,
      sameAgency(response_processing, responses, {
        ...{ response_id: responses.id, purpose: 'assessment', choice: 'allowed' },
      }),
    )
    .where(sameAgency(responses, agencyId, { id: responseId, progress: 'completed' }, isNoPreview));
  if (!ready) return;
  const data = { agency_id: agencyId, response_id: responseId, run_id: newId() };
  await enqueue(tx, assessTask, data, { group: agencyId });
}

/** With what the model was asked and replied. A task that is running discards its result. */
export async function deleteAssessments(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<void> {
  await tx.delete(assessments).where(sameAgency(assessments, agencyId, { response_id: responseIds }));
}
