// Ends sessions when somebody signs out at the provider, and when the organization changes its single sign-on.
import type { Actor } from '../../../kernel/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findSsoSession } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notify } from '../../../platform/events/notify.ts';
import { recordAll } from '../audit/record.ts';
import { asColleague } from '../users/store.ts';
import type { Ended } from './logout-token.ts';
import * as store from './store.ts';

interface Where {
  agencyId: string;
  issuer: string;
}

/** With a `sid`, ends that session only, otherwise all of the person's sessions through the provider. */
export async function endAsProviderSays(
  deps: Deps,
  { agencyId, issuer }: Where,
  ended: Ended,
): Promise<void> {
  const { subject, sid, before } = ended;
  const identity =
    subject === undefined
      ? undefined
      : await deps.db.asTenant({ agencyId }, (tx) => store.findIdentity(tx, agencyId, { issuer, subject }));
  const bySid = sid === undefined ? [] : await deps.db.asNobody((tx) => findSsoSession(tx, agencyId, sid));
  // If both are given, the session must be that person's.
  const userIds = subject === undefined ? bySid : identity ? [identity.user_id] : [];
  for (const userId of userIds) {
    const person = { agencyId, userId };
    await deps.db.asTenant(person, async (tx) => {
      const ids = await store.endSessions(tx, person, { viaSso: true, sid, before });
      await recordEnded(tx, { agencyId }, userId, ids);
    });
  }
}

type By = Actor & { userId: string };

/** Requiring single sign-on ends the affected members' other sessions. The member who requires it keeps theirs. */
export async function endOtherSessions(tx: Tx, by: By): Promise<void> {
  const members = await store.listMembersWhoNeedSso(tx, by.agencyId);
  await endOf(
    tx,
    by,
    members.filter((userId) => userId !== by.userId),
    { viaSso: false },
  );
}

/** Another provider, or none, ends all sessions through the former one. */
export async function endSsoSessions(tx: Tx, by: By): Promise<void> {
  await endOf(tx, by, await store.listLinkedMembers(tx, by.agencyId), { viaSso: true });
}

async function endOf(tx: Tx, by: By, userIds: readonly string[], which: { viaSso: boolean }): Promise<void> {
  const { agencyId, userId: asUserId } = by;
  for (const userId of userIds) {
    const ids = await asColleague(tx, { userId, asUserId }, () =>
      store.endSessions(tx, { agencyId, userId }, which),
    );
    await recordEnded(tx, by, userId, ids);
  }
}

async function recordEnded(tx: Tx, actor: Actor, userId: string, ids: readonly string[]): Promise<void> {
  const changes = ids.map(
    (subjectId) => ({ kind: 'signed_out', subjectKind: 'session', subjectId }) as const,
  );
  await recordAll(tx, actor, changes);
  if (ids.length > 0) await notify(tx, { kind: 'user', user_id: userId });
}
