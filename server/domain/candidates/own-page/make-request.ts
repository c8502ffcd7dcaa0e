// Requests from a candidate to the recruiter, and the extra time that a candidate may take without
// asking.
import type { CandidateRequest, RequestKind } from '#contract/candidate-page.ts';
import type { Interview } from '#contract/interview.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { accommodate } from '../../interviews/accommodate.ts';
import { loadInterview, openResponse, refuse, requireLink } from '../../interviews/load.ts';
import { lockResponse } from '../../interviews/progress.ts';
import type { ResponseRow } from '../../interviews/progress.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { notifyBrowsers } from '../../notifications/push-tasks.ts';
import { isPreview } from '../../../kernel/preview.ts';
import { mailRequest } from '../requests/letters.ts';
import { waitSeconds } from '../requests/rules.ts';
import { findRequests, findRequestTimes, insertRequest } from '../requests/store.ts';
import { requestToWire } from '../requests/to-wire.ts';
import { refusalToTakeTime } from './rules.ts';

/** @throws Refusal: too_many_requests, invalid_fields, already_completed, withdrawn */
export function makeRequest(
  deps: Deps,
  { agencyId, responseId }: Pick<CandidateInSession, 'agencyId' | 'responseId'>,
  body: { id: string; kind: RequestKind; text: string },
): Promise<CandidateRequest[]> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const answer = async () => (await findRequests(tx, response)).map(requestToWire);
    const first = async () => {
      await insertAndNotify(tx, deps.now(), response, body);
      return answer();
    };
    const write = { by: { agencyId, responseId }, kind: 'request', id: body.id, content: body };
    return writeOnce(tx, write, { first, again: answer });
  });
}

/**
 * A request from a page that explains why the link does not open the interview. The link is the only proof of who asks,
 * so the reply goes to the candidate's own address, and nothing about them is returned.
 * @throws Refusal: invalid, too_many_requests, invalid_fields, already_completed, withdrawn
 */
export async function askByLink(
  deps: Deps,
  hash: string,
  body: { id: string; kind: RequestKind; text: string },
): Promise<Record<string, never>> {
  await makeRequest(deps, await requireLink(deps, hash), body);
  return {};
}

async function insertAndNotify(
  tx: Tx,
  now: Date,
  response: ResponseRow,
  { id, kind, text }: { id: string; kind: RequestKind; text: string },
): Promise<void> {
  const { agency_id, id: response_id } = response;
  if (kind === 'question' && text === '') {
    throw new Refusal('invalid_fields', { fields: { text: 'required' } });
  }
  // Requests for time or a retake are possible only before the end; questions always.
  if (kind !== 'question') {
    if (response.finished_at) throw new Refusal('already_completed');
    if (response.progress === 'withdrawn') throw new Refusal('withdrawn');
  }
  const times = await findRequestTimes(tx, response);
  const retryAfterSeconds = waitSeconds(times, times.length, now);
  if (retryAfterSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds });
  await insertRequest(tx, { agency_id, id, response_id, kind, text, created_at: now });
  // In a preview, the recruiter would send mail to themselves.
  if (isPreview(response)) return;
  await enqueue(tx, mailRequest, { agency_id, request_id: id });
  await enqueue(tx, notifyBrowsers, { agency_id, response_id, what: 'asked' });
  await notifyOfResponse(tx, response);
}

/**
 * Takes 1.5 times the time, once, if the job allows it. A larger existing factor is kept.
 * @throws Refusal('forbidden')
 */
export function takeMoreTime(deps: Deps, candidate: CandidateInSession, id: string): Promise<Interview> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const answer = () => loadInterview(tx, deps, agencyId, responseId);
    const first = async () => {
      const { offered, deadline, accommodation } = await openResponse(tx, response);
      if (!offered.job.self_accommodation) throw new Refusal('forbidden');
      const now = deps.now();
      refuse(refusalToTakeTime(response, deadline, now));
      if (accommodation.timeFactor === 1) {
        const given = { ...accommodation, timeFactor: 1.5 };
        await accommodate(tx, response, given, { by: { agencyId }, now, field: 'deadline_at' });
      }
      return answer();
    };
    const write = { by: { agencyId, responseId }, kind: 'more_time', id, content: { id } };
    return writeOnce(tx, write, { first, again: answer });
  });
}
