// Withdrawing from a job, and erasing everything one gave. The first is undone by nobody but hides nothing; the second
// leaves a line in the audit log that says when, and not who.
import type { CandidatePage } from '#contract/candidate-page.ts';
import { record } from '../../organizations/audit/record.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyOfResponse } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { lockResponse } from '../../interviews/progress.ts';
import { changeResponse } from '../../interviews/store.ts';
import { deleteResponse } from '../remove.ts';
import { loadPage } from './page.ts';

/** Also when it is through already: then it is no longer considered. What has arrived stays until it is erased. */
export function withdraw(deps: Deps, candidate: CandidateInSession, id: string): Promise<CandidatePage> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const answer = () => loadPage(tx, deps, candidate);
    const first = async () => {
      if (response.progress === 'withdrawn') return answer();
      await changeResponse(tx, response, { progress: 'withdrawn', updated_at: deps.now() });
      await record(tx, { agencyId }, { kind: 'withdrawn', subjectKind: 'response', subjectId: responseId });
      await notifyOfResponse(tx, response);
      return answer();
    };
    const write = { by: { agencyId, responseId }, kind: 'withdraw', id, content: { id } };
    return writeOnce(tx, write, { first, again: answer });
  });
}

/** Rows at once, bytes by a job of the same transaction. The session goes too: sent again, it has ended. */
export function erase(deps: Deps, candidate: CandidateInSession): Promise<Record<string, never>> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    // The law's hold is stronger than the wish; who keeps it answers for it, and is asked on the page.
    if (response.legal_hold) throw new Refusal('legal_hold');
    await deleteResponse(tx, response);
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
