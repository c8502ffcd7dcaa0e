// A sealed take counts even if the candidate never confirms it: once nothing more can be expected from the candidate, the
// last one becomes the answer. A later take, or a confirmed answer, replaces it.
import { newId } from '#contract/id.ts';
import { kindRules } from '#contract/question.ts';
import type { Tx } from '../../platform/db/open.ts';
import { loadVersions } from '../jobs/questions-store.ts';
import { deadlineFor, openResponse } from './load.ts';
import type { ResponseRow } from './progress.ts';
import { queueTranscripts } from './queue-transcripts.ts';
import { isSettled, judgeArrival, recordingTime } from './rules.ts';
import * as store from './store.ts';

/**
 * Makes the last stored take of each video question without a confirmed answer its answer, if the interview is settled
 * (`isSettled`). Call with the response locked. Returns the number of answers that changed.
 */
export async function settleAnswers(tx: Tx, response: ResponseRow, now: Date): Promise<number> {
  const { deadline } = await openResponse(tx, response);
  if (!isSettled(response, deadline, now)) return 0;
  const { agency_id: agencyId, id: responseId } = response;
  const candidates = await store.findUnconfirmedTakes(tx, agencyId, responseId);
  if (candidates.length === 0) return 0;
  const versions = await loadVersions(
    tx,
    agencyId,
    candidates.map(({ versionId }) => versionId),
  );
  const decided = new Set<string>();
  let settled = 0;
  for (const { take, versionId, answer } of candidates) {
    const version = versions.get(versionId);
    const questionId = take.question_id;
    if (!version || !kindRules[version.type].isRecorded || questionId === null) continue;
    if (decided.has(questionId)) continue;
    const recordedAt = recordingTime(now, take);
    const deadlineThen = await deadlineFor(tx, response, recordedAt);
    const arrival = judgeArrival(recordedAt, take.stored_at ?? now, deadlineThen);
    // One that was recorded too late must not hide an earlier one that was not.
    if (arrival === 'expired') continue;
    decided.add(questionId);
    if (answer?.take_id === take.id) continue;
    const write = answer ? store.replaceAnswer : store.insertAnswer;
    await write(tx, {
      ...{ agency_id: agencyId, id: answer?.id ?? newId(), response_id: responseId, question_id: questionId },
      ...{ version_id: versionId, type: version.type, take_id: take.id, is_confirmed: false },
      ...{ recorded_at: recordedAt, arrived_late: arrival === 'late', created_at: now },
    });
    await queueTranscripts(tx, agencyId, { takeId: take.id });
    settled += 1;
  }
  return settled;
}
