// Confirms to the candidate, once per interview, that everything has arrived. Queued in the transaction that completes
// the interview (interviews/progress.ts), however late that is.
import { confirmArrival as declared, findLocked } from '../interviews/progress.ts';
import { isWithdrawn } from '../interviews/rules.ts';
import { defineTask } from '../../platform/queue/define-task.ts';
import { hasMessageOfKind } from './messages-store.ts';
import { sendLink } from './send.ts';

export const confirmArrival = defineTask({
  ...declared,
  handler: ({ agency_id: agencyId, response_id: responseId }, deps) =>
    deps.db.asTenant({ agencyId }, async (tx) => {
      const response = await findLocked(tx, agencyId, responseId);
      // Erased, removed or withdrawn in the meantime, or invited by SMS only.
      if (!response?.email || response.removed_at || isWithdrawn(response)) return;
      if (await hasMessageOfKind(tx, response, 'confirmation')) return;
      const to = { agencyId, responseId, email: response.email };
      await sendLink(tx, deps, to, { kind: 'confirmation', now: deps.now() });
    }),
});
