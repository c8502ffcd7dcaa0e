// Withdrawing from a job, and erasing all data. Withdrawing is final but deletes nothing. Erasing
// leaves an audit log line with the time but no name.
import type { CandidatePage } from '#contract/candidate-page.ts';
import { record } from '../../organizations/audit/record.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { lockResponse } from '../../interviews/progress.ts';
import { moveOrders } from '../../interviews/queue-order-reports.ts';
import { changeResponse } from '../../interviews/store.ts';
import { deleteResponse } from '../delete-responses.ts';
import { withHeldRooms } from '../held-rooms.ts';
import { loadPage } from './page.ts';

/** Also allowed after the interview is finished. The data stays until it is erased. */
export function withdraw(deps: Deps, candidate: CandidateInSession, id: string): Promise<CandidatePage> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const answer = () => loadPage(tx, deps, candidate);
    const first = async () => {
      if (response.progress === 'withdrawn') return answer();
      await changeResponse(tx, response, { progress: 'withdrawn', updated_at: deps.now() });
      await record(tx, { agencyId }, { kind: 'withdrawn', subjectKind: 'response', subjectId: responseId });
      await moveOrders(tx, agencyId, [responseId], 'canceled');
      await notifyOfResponse(tx, response);
      return answer();
    };
    const write = { by: { agencyId, responseId }, kind: 'withdraw', id, content: { id } };
    return writeOnce(tx, write, { first, again: answer });
  });
}

/**
 * Rows go at once; a task queued in the same transaction deletes the bytes. The session is deleted
 * too, so a repeated call gets an ended session.
 */
export function erase(deps: Deps, candidate: CandidateInSession): Promise<Record<string, never>> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    // A legal hold overrides the request. The organization is responsible for the hold, and the
    // page lets the candidate ask about it.
    const held = await withHeldRooms(tx, agencyId, [responseId]);
    if (response.legal_hold || held.has(responseId)) throw new Refusal('legal_hold');
    await deleteResponse(tx, deps, response);
    await record(
      tx,
      { agencyId },
      {
        kind: 'removed',
        subjectKind: 'response',
        subjectId: responseId,
        before: { job_id: response.job_id, status: response.status },
        after: { by: 'candidate' },
      },
    );
    await notifyOfResponse(tx, response);
    return {};
  });
}
