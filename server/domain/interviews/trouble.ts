// PUT session/trouble: the candidate's browser cannot use the camera, or can again. Shown to recruiters, who can
// help. Ignored once the interview is finished.
import type { Trouble } from '#contract/interview.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyOfResponse } from '../../platform/events/notify.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import { refusePageSession } from './page-session.ts';
import { lockResponse } from './progress.ts';
import { changeResponse } from './store.ts';

export function reportTrouble(
  deps: Deps,
  candidate: CandidateInSession,
  trouble: Trouble,
): Promise<Record<string, never>> {
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, candidate.agencyId, candidate.responseId);
    if (response.finished_at) return {};
    await refusePageSession(tx, candidate, response);
    await changeResponse(tx, response, { trouble, active_at: deps.now() });
    if (trouble !== response.trouble) await notifyOfResponse(tx, response);
    return {};
  });
}
