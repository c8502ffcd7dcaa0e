// Queues the recognition of words when both are there: a processed video and the answer that chose it. The candidate must have allowed
// it, which is possible only where it is configured. The task runs in transcripts/transcribe.ts, which this folder cannot import.
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { isNoPreview } from '../../platform/db/conditions/is-listed.ts';
import { question_versions } from '../../platform/db/schema/job.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { takes } from '../../platform/db/schema/take.ts';
import { answer_search, response_processing, transcripts } from '../../platform/db/schema/transcript.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { deleteComparisons } from './queue-comparisons.ts';

export const transcribeTask = {
  name: 'transcribe',
  schema: z.object({ agency_id: z.uuid(), transcript_id: z.uuid() }),
};

/** Which answers: of a take, of a response, or one. */
type Which = { takeId: string } | { responseId: string } | { answerId: string };

/**
 * Queues each of these answers whose chosen take is processed and has not been heard. Call with the response locked. Returns how many
 * it queued.
 */
export async function queueTranscripts(tx: Tx, agencyId: string, which: Which): Promise<number> {
  const ready = await tx
    .select({
      answerId: answers.id,
      takeId: takes.id,
      durationMs: takes.duration_ms,
      language: question_versions.language_answer,
    })
    .from(answers)
    .innerJoin(takes, sameAgency(takes, answers, { id: answers.take_id, response_id: answers.response_id }))
    .innerJoin(responses, sameAgency(responses, answers, { id: answers.response_id }))
    .innerJoin(question_versions, sameAgency(question_versions, answers, { id: answers.version_id }))
    .innerJoin(
      response_processing,
      sameAgency(response_processing, answers, {
        ...{ response_id: answers.response_id, purpose: 'transcript', choice: 'allowed' },
      }),
    )
    .where(
      sameAgency(
        answers,
        agencyId,
        'responseId' in which
          ? { response_id: which.responseId }
          : 'takeId' in which
            ? { take_id: which.takeId }
            : { id: which.answerId },
        sql`${takes.processed_at} is not null and ${takes.deleted_at} is null`,
        isNoPreview,
      ),
    );
  let queued = 0;
  for (const { answerId, takeId, durationMs, language } of ready) {
    const id = await insertWaiting(tx, { agencyId, answerId, takeId, language });
    if (id === undefined) continue;
    const cost = Math.max(1, Math.ceil(durationMs / 1000));
    await enqueue(tx, transcribeTask, { agency_id: agencyId, transcript_id: id }, { group: agencyId, cost });
    queued++;
  }
  return queued;
}

/** Undefined: this take was heard, or will be. Of an answer's former take nothing stays. */
async function insertWaiting(
  tx: Tx,
  {
    agencyId,
    answerId,
    takeId,
    language,
  }: { agencyId: string; answerId: string; takeId: string; language: string },
): Promise<string | undefined> {
  const isOfAnswer = sameAgency(transcripts, agencyId, { answer_id: answerId });
  const [before] = await tx.select({ takeId: transcripts.take_id }).from(transcripts).where(isOfAnswer);
  if (before?.takeId === takeId) return undefined;
  if (before) await deleteTranscript(tx, agencyId, answerId);
  const expected_language = /^[a-z]{2}(?=$|-)/.exec(language)?.[0] ?? '';
  const id = newId();
  const row = { agency_id: agencyId, id, answer_id: answerId, take_id: takeId, expected_language };
  await tx.insert(transcripts).values(row);
  return id;
}

/** With its corrections, its place in the search, and what it has in common with others. */
export async function deleteTranscript(tx: Tx, agencyId: string, answerId: string): Promise<void> {
  await tx.delete(transcripts).where(sameAgency(transcripts, agencyId, { answer_id: answerId }));
  await tx.delete(answer_search).where(sameAgency(answer_search, agencyId, { answer_id: answerId }));
  await deleteComparisons(tx, agencyId, [answerId]);
}

/** All of these responses' recognized words. A task that is running discards its result. Written answers are still found. */
export async function deleteTranscripts(
  tx: Tx,
  agencyId: string,
  responseIds: readonly string[],
): Promise<void> {
  const heard = await tx
    .select({ id: answers.id })
    .from(answers)
    .innerJoin(transcripts, sameAgency(transcripts, answers, { answer_id: answers.id }))
    .where(sameAgency(answers, agencyId, { response_id: responseIds }));
  const answerIds = heard.map(({ id }) => id);
  await tx.delete(transcripts).where(sameAgency(transcripts, agencyId, { answer_id: answerIds }));
  await deleteComparisons(tx, agencyId, answerIds);
  await tx.delete(answer_search).where(sameAgency(answer_search, agencyId, { answer_id: answerIds }));
}
