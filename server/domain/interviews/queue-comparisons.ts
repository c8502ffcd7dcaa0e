// Queues the comparison of an answer with others to the same question: its check must be on, and the answer given after the candidate
// had the notice. The task runs in originality/compare-answer.ts, which this folder cannot import.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { isNoPreview } from '../../platform/db/conditions/is-listed.ts';
import { jobs, question_versions, questions } from '../../platform/db/schema/job.ts';
import { compared_answers, web_checks } from '../../platform/db/schema/originality.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { response_processing, transcripts } from '../../platform/db/schema/transcript.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';

export const compareTask = {
  name: 'compare-answer',
  schema: z.object({ agency_id: z.uuid(), answer_id: z.uuid() }),
};

type Which = { responseId: string } | { answerId: string };

/** True for answers whose question is checked. Use in queries that join both tables. */
export const isChecked = sql<boolean>`(${question_versions.copyscape_check} or ${jobs.plagiarism_check})`;

/**
 * Queues each of these answers that has not been compared: written ones, and videos whose words are recognized. Call with the response
 * locked.
 */
export async function queueComparisons(tx: Tx, agencyId: string, which: Which): Promise<void> {
  const ready = await tx
    .select({ answer_id: answers.id, lineage_id: lineageOf })
    .from(answers)
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .innerJoin(questions, sameAgency(questions, answers, { id: answers.question_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .innerJoin(
      response_processing,
      sameAgency(response_processing, answers, {
        ...{ response_id: answers.response_id, purpose: 'similarity', choice: 'allowed' },
      }),
    )
    .leftJoin(transcripts, sameAgency(transcripts, answers, { answer_id: answers.id, state: 'ready' }))
    .where(
      sameAgency(
        answers,
        agencyId,
        'responseId' in which ? { response_id: which.responseId } : { id: which.answerId },
        isNoPreview,
        isChecked,
        sql`${answers.recorded_at} >= ${response_processing.decided_at}`,
        sql`coalesce(${answers.text}, ${answers.code}, ${transcripts.id}::text) is not null`,
      ),
    );
  for (const { answer_id, lineage_id } of ready) {
    const row = { agency_id: agencyId, answer_id, lineage_id };
    const { rowCount } = await tx.insert(compared_answers).values(row).onConflictDoNothing();
    if (rowCount === 1)
      await enqueue(tx, compareTask, { agency_id: agencyId, answer_id }, { group: agencyId });
  }
}

/** The bank question, else the question that this one is a copy of, else itself. */
const lineageOf = sql<string>`coalesce(${question_versions.default_id}, ${questions.origin_id}, ${questions.id})`;

/** Deletes these answers' fingerprints and matches. A task that is running discards its result. */
export async function deleteComparisons(
  tx: Tx,
  agencyId: string,
  answerIds: readonly string[],
): Promise<void> {
  if (answerIds.length === 0) return;
  await tx
    .delete(compared_answers)
    .where(sameAgency(compared_answers, agencyId, { answer_id: [...answerIds] }));
}

/** Deletes what was found about these answers, here and on the web. Call when their text has changed or is gone. */
export async function deleteFindings(tx: Tx, agencyId: string, answerIds: readonly string[]): Promise<void> {
  await deleteComparisons(tx, agencyId, answerIds);
  if (answerIds.length === 0) return;
  await tx.delete(web_checks).where(sameAgency(web_checks, agencyId, { answer_id: [...answerIds] }));
}
