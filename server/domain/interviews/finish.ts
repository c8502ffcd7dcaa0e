// POST session/finish: the candidate is done. Accepted whenever it arrives and whatever the employer's plan (P7);
// each answer was judged on its own.
import { Progress } from '#contract/progress.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { mailFinished } from '../notifications/finished-letter.ts';
import { notifyBrowsers } from '../notifications/push-tasks.ts';
import { isPreview } from '../../kernel/preview.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import { refusePageSession } from './page-session.ts';
import { lockResponse, moveToReview, settleProgress } from './progress.ts';
import { settleAnswers } from './settle-answers.ts';
import * as store from './store.ts';

export function finishInterview(
  deps: Deps,
  candidate: CandidateInSession,
  body: { id: string; finished_at: string },
): Promise<{ progress: Progress }> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const now = deps.now();
    const first = async () => {
      if (response.progress === 'withdrawn') throw new Refusal('withdrawn');
      await refusePageSession(tx, candidate, response);
      // Already finished on another device.
      if (response.finished_at) return response.progress;
      await store.changeResponse(tx, response, { finished_at: now, active_at: now });
      await settleAnswers(tx, { ...response, finished_at: now }, now);
      const status = await moveToReview(tx, response, now);
      if (!isPreview(response)) {
        const finished = { agency_id: agencyId, response_id: responseId };
        await enqueue(tx, mailFinished, finished);
        await enqueue(tx, notifyBrowsers, { ...finished, what: 'finished' });
        await publishToWebhooks(tx, agencyId, [{ event: 'candidate.finished', response, status }], now);
      }
      return settleProgress(tx, { ...response, finished_at: now }, now);
    };
    const progress = await writeOnce(
      tx,
      { by: { agencyId, responseId }, kind: 'finish', id: body.id, content: body },
      { first, again: async () => response.progress },
    );
    return { progress: Progress.parse(progress) };
  });
}
