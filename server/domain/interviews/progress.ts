// A response's progress follows from facts: whether it is finished, and whether every chosen take is stored. Lock the
// response before changing either fact, so that of two concurrent changes (finish, seal) the second sees both.
import { isNotNull, isNull, ne, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { record } from '../organizations/audit/record.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { answers, responses } from '../../platform/db/schema/response.ts';
import { takes } from '../../platform/db/schema/take.ts';
import { isPreview } from '../../kernel/preview.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import { queueAssessment } from './queue-assessments.ts';
import { moveOrders } from './queue-order-reports.ts';
import { progressOf, statusAfter } from './rules.ts';

/** Runs in invitations/confirm-arrival.ts, which this folder cannot import. */
export const confirmArrival = {
  name: 'confirm-arrival',
  schema: z.object({ agency_id: z.uuid(), response_id: z.uuid() }),
};

export type ResponseRow = typeof responses.$inferSelect;

/** @throws Refusal('invalid') if the response no longer exists. */
export async function lockResponse(tx: Tx, agencyId: string, responseId: string): Promise<ResponseRow> {
  const row = await findLocked(tx, agencyId, responseId);
  if (!row) throw new Refusal('invalid');
  return row;
}

export async function findLocked(
  tx: Tx,
  agencyId: string,
  responseId: string,
): Promise<ResponseRow | undefined> {
  const [row] = await tx
    .select()
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: responseId }))
    .for('no key update');
  return row;
}

/** Moves a finished response, or an expired one with an answer, to review. Returns its new status. */
export async function moveToReview(tx: Tx, response: ResponseRow, now: Date): Promise<ResponseRow['status']> {
  const status = statusAfter(response.status);
  if (status === response.status) return status;
  const { agency_id: agencyId, id } = response;
  await tx
    .update(responses)
    .set({ status })
    .where(sameAgency(responses, agencyId, { id }));
  await record(
    tx,
    { agencyId },
    {
      kind: 'status',
      subjectKind: 'response',
      subjectId: id,
      before: { status: response.status },
      after: { status },
    },
  );
  const happened = {
    event: 'candidate.status_changed' as const,
    response,
    status,
    previousStatus: response.status,
  };
  if (!isPreview(response)) await publishToWebhooks(tx, agencyId, [happened], now);
  return status;
}

/** Updates the progress, notifies the recruiters' pages and returns it. Call with the response locked. */
export async function settleProgress(
  tx: Tx,
  response: ResponseRow,
  now: Date,
): Promise<ResponseRow['progress']> {
  const progress = progressOf({
    progress: response.progress,
    isFinished: response.finished_at !== null,
    isAllStored: !(await isTakeMissing(tx, response)),
  });
  await tx
    .update(responses)
    .set({ progress, updated_at: now })
    .where(sameAgency(responses, response, { id: response.id }));
  if (progress === 'completed' && response.progress !== 'completed' && !isPreview(response)) {
    await enqueue(tx, confirmArrival, { agency_id: response.agency_id, response_id: response.id });
    await queueAssessment(tx, response.agency_id, response.id);
    await moveOrders(tx, response.agency_id, [response.id], 'complete');
  }
  await notifyOfResponse(tx, response);
  return progress;
}

/** True if an answer names a take that is not stored yet, or not even bound. */
async function isTakeMissing(tx: Tx, response: ResponseRow): Promise<boolean> {
  const missing = await tx
    .select({ id: answers.id })
    .from(answers)
    .leftJoin(takes, sameAgency(takes, answers, { response_id: answers.response_id, id: answers.take_id }))
    .where(
      sameAgency(
        answers,
        response,
        { response_id: response.id },
        isNotNull(answers.take_id),
        or(isNull(takes.state), ne(takes.state, 'stored')),
      ),
    )
    .limit(1);
  return missing.length > 0;
}
