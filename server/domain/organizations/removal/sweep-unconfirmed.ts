// Once a day: deletes accounts whose address is still unconfirmed 30 days after the first confirmation mail, if
// nobody else works there and nobody was interviewed. Safe to run twice and to be killed at any point.
import * as z from 'zod/mini';
import { findUnconfirmedUsers } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { inEveryAgency } from '../audit/record-everywhere.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { unconfirmedDays } from '../auth/confirmation.ts';
import { removeAgency, removeUserWithoutAgency } from './remove-agency.ts';
import { lockSelf } from '../auth/store.ts';
import { lockIfUnused } from './store.ts';

const dayMs = 86_400_000;

export const sweepUnconfirmed = defineTask({
  name: 'sweep-unconfirmed',
  schema: z.object({}),
  retries: 1,
  everySeconds: 86_400,
  handler: async (_data, deps) => {
    const askedBefore = new Date(deps.now().getTime() - unconfirmedDays * dayMs);
    const userIds = await deps.db.asNobody((tx) => findUnconfirmedUsers(tx, askedBefore));
    const faults: unknown[] = [];
    // One account that cannot be deleted does not stop the others.
    for (const userId of userIds)
      await removeUnconfirmed(deps, userId).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, 'an unconfirmed account was not deleted');
  },
});

/** Checked again under the lock: the person may just have confirmed, or a candidate just started an interview. */
function removeUnconfirmed(deps: Deps, userId: string): Promise<void> {
  return deps.db.asUser(userId, async (tx) => {
    const self = await lockSelf(tx, userId);
    if (!self || self.email_confirmed_at || !(await areAllUnused(tx, userId))) return;
    await inEveryAgency(tx, '', (agencyId) => removeAgency(tx, deps, agencyId));
    await removeUserWithoutAgency(tx, userId);
    deps.log.info({ userId }, 'an account whose address nobody confirmed was deleted');
  });
}

async function areAllUnused(tx: Tx, userId: string): Promise<boolean> {
  const unused: boolean[] = [];
  await inEveryAgency(tx, '', async (agencyId) => {
    unused.push(await lockIfUnused(tx, { agencyId, userId }));
  });
  return unused.every(Boolean);
}
