// Takes of a candidate's interview: answers and files.
import { isRecording } from '#contract/take.ts';
import type { TakeBinding } from '#contract/take.ts';
import { kindRules } from '#contract/question.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { refusePageSession } from '../page-session.ts';
import { findLocked, moveToReview, settleProgress } from '../progress.ts';
import type { ResponseRow } from '../progress.ts';
import { removeOtherTakes } from '../remove-other-takes.ts';
import { settleAnswers } from '../settle-answers.ts';
import { changeResponse } from '../store.ts';
import type { LockedOwner, Recorder } from './locked-owner.ts';
import { maxTakesPerResponse } from './rules.ts';
import { countTakes, findAskedType, setPreviewImage } from './store.ts';
import type { TakeRow } from './store.ts';

export async function lockResponseOwner(
  tx: Tx,
  agencyId: string,
  responseId: string,
): Promise<LockedOwner | undefined> {
  const response = await findLocked(tx, agencyId, responseId);
  if (!response) return undefined;
  return {
    requireMayBind: (tx, recorder, binding) => requireMayBind(tx, response, recorder, binding),
    requireMayStore: () => undefined,
    onBound: (tx, binding, now) => onBound(tx, response, binding, now),
    onStored: (tx, take, now) => onStored(tx, response, take, now),
    onPoster: (tx, fileId) => setPreviewImage(tx, response, fileId),
    onProcessed: (tx) => notifyOfResponse(tx, response),
  };
}

async function requireMayBind(
  tx: Tx,
  response: ResponseRow,
  recorder: Recorder,
  binding: TakeBinding,
): Promise<void> {
  if (binding.purpose === 'room' || !('sessionId' in recorder))
    throw new Refusal('invalid_fields', { fields: { purpose: 'not_allowed' } });
  if (response.progress === 'withdrawn') throw new Refusal('withdrawn');
  await refusePageSession(tx, recorder, response);
  const { agency_id: agencyId, id: responseId } = response;
  if ((await countTakes(tx, { agencyId, responseId })) >= maxTakesPerResponse)
    throw new Refusal('too_large', { details: { max_takes: maxTakesPerResponse } });
  if (binding.question_id === null) return;
  const type = await findAskedType(tx, { agencyId, responseId }, binding.question_id);
  if (!type) throw new Refusal('question_unknown');
  if (!kindRules[type].isRecorded) throw new Refusal('wrong_answer_kind');
}

/** A candidate who records has a working camera again, on whichever device. */
async function onBound(tx: Tx, response: ResponseRow, binding: TakeBinding, now: Date): Promise<void> {
  const isRecorded = isRecording(binding.purpose);
  await changeResponse(tx, response, { active_at: now, ...(isRecorded && { trouble: 'none' }) });
  if (isRecorded && response.trouble !== 'none') await notifyOfResponse(tx, response);
}

async function onStored(tx: Tx, response: ResponseRow, take: TakeRow, now: Date): Promise<void> {
  await changeResponse(tx, response, { active_at: now });
  const { agency_id, id: response_id } = response;
  if (take.question_id !== null) {
    await enqueue(tx, removeOtherTakes, { agency_id, response_id, question_id: take.question_id });
    // A take that arrives after the interview has ended may be the only answer to its question.
    if ((await settleAnswers(tx, response, now)) > 0 && response.progress === 'expired')
      await moveToReview(tx, response, now);
  }
  await settleProgress(tx, response, now);
}
