// Ends sessions: of whom the provider signed out, and of members who may sign in only through the provider from now on.
import type { Deps } from '../../../platform/deps.ts';
import { findSsoSession } from '../../../platform/db/lookups.ts';
import { notify } from '../../../platform/events/notify.ts';
import { recordAll } from '../audit/record.ts';
import { isSsoRequired } from '../auth/sso-rule.ts';
import type { Ended } from './logout-token.ts';
import * as store from './store.ts';

interface Where {
  agencyId: string;
  issuer: string;
}

/** With a `sid` only that session of the provider, otherwise all of the person. */
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
  // Both given: the session must be that person's.
  const userIds = subject === undefined ? bySid : identity ? [identity.user_id] : [];
  for (const userId of userIds) await endOf(deps, { agencyId, userId }, { viaSso: true, sid, before });
}

/** Sessions of members that the provider did not open, except one. */
export async function endOthersThanSso(deps: Deps, agencyId: string, exceptUserId: string): Promise<void> {
  const members = await deps.db.asTenant({ agencyId }, async (tx) => {
    const all = await store.listMembers(tx, agencyId);
    const required: string[] = [];
    for (const { id, email } of all)
      if (id !== exceptUserId && (await isSsoRequired(tx, agencyId, email))) required.push(id);
    return required;
  });
  for (const userId of members) await endOf(deps, { agencyId, userId }, { viaSso: false });
}

/** All that the provider opened. */
export async function endSsoSessions(deps: Deps, agencyId: string): Promise<void> {
  const members = await deps.db.asTenant({ agencyId }, (tx) => store.listMembers(tx, agencyId));
  for (const { id: userId } of members) await endOf(deps, { agencyId, userId }, { viaSso: true });
}

function endOf(
  deps: Deps,
  person: { agencyId: string; userId: string },
  which: Parameters<typeof store.endSessions>[2],
): Promise<void> {
  return deps.db.asTenant(person, async (tx) => {
    const ended = await store.endSessions(tx, person, which);
    const changes = ended.map(
      (subjectId) => ({ kind: 'signed_out', subjectKind: 'session', subjectId }) as const,
    );
    await recordAll(tx, { agencyId: person.agencyId }, changes);
    if (ended.length > 0) await notify(tx, { kind: 'user', user_id: person.userId });
  });
}
