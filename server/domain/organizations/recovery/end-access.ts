// Ends everything else when a person regains access through a mailed link. With a confirmed address the account is still
// theirs: browser notifications end, and an API key they created waits for an owner; second factor and passkeys stay. With an unconfirmed address it
// may belong to a stranger who typed that address: everything the stranger could still use ends, and the person
// decides about the workspace.
import type { Actor } from '../../../kernel/actor.ts';
import { dropKey } from '../api-keys/drop-key.ts';
import { suspendKeyOf } from '../api-keys/store.ts';
import { inEveryAgency } from '../audit/record-everywhere.ts';
import { record } from '../audit/record.ts';
import { findOwners } from '../members/store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { deleteAllSessions } from '../auth/store.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notify } from '../../../platform/events/notify.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeSubscriptions } from '../../../platform/push/store.ts';
import { confirmAddress } from '../auth/confirmation.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { deleteOpenLinks, lockSelf } from '../auth/store.ts';
import type { Self } from '../auth/store.ts';
import * as store from './store.ts';
import { removeAll } from '../auth/two-factor-store.ts';

interface Proven {
  agencyId: string;
  userId: string;
  caller: Caller;
  now: Date;
}

/**
 * Call after a mailed link proved the person's address, before they get a session. Sessions and open links always
 * end. Run in a transaction of the person in the agency, which must be one of theirs.
 */
export async function endAccess(tx: Tx, proven: Proven): Promise<void> {
  const { agencyId, userId, caller, now } = proven;
  const self = await lockSelf(tx, userId);
  if (!self) return;
  await deleteAllSessions(tx, userId);
  // A stranger may have requested another address: that link ends too.
  await deleteOpenLinks(tx, userId);
  const isStrangers = self.email_confirmed_at === null;
  if (isStrangers) {
    await removeAll(tx, userId, now);
    await store.deletePasskeys(tx, userId);
  }
  await inEveryAgency(tx, agencyId, async (there) => {
    await removeSubscriptions(tx, { agencyId: there, userId });
    const actor = { agencyId: there, userId, ip: caller.ip };
    if (isStrangers) await endStrangersWork(tx, actor, now);
    else await suspendKey(tx, self, actor, { caller, now });
    // Open pages check their access again and end.
    await notify(tx, { kind: 'user', user_id: userId });
  });
  if (isStrangers) await confirmAddress(tx, { agencyId, userId, ip: caller.ip }, now);
}

async function endStrangersWork(tx: Tx, actor: Actor & { userId: string }, now: Date): Promise<void> {
  const { agencyId, userId } = actor;
  await dropKey(tx, actor, userId);
  await store.revokeOutgoingAccess(tx, { agencyId, userId }, now);
  if (!(await store.markTakenOver(tx, { agencyId, userId }, now))) return;
  await record(tx, actor, { kind: 'taken_over', subjectKind: 'agency', subjectId: agencyId });
}

async function suspendKey(
  tx: Tx,
  self: Self,
  actor: Actor & { userId: string },
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  const keyId = await suspendKeyOf(tx, actor, now);
  if (!keyId) return;
  await record(tx, actor, { kind: 'suspended', subjectKind: 'api_key', subjectId: keyId });
  for (const ownerId of await findOwners(tx, actor.agencyId))
    await enqueue(
      tx,
      mailAccountNews,
      accountNewsOf(ownerId, 'api_key_suspended', caller, { other: self.email }),
    );
}
