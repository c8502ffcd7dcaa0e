// Opens a session for the person whom the identity provider has authenticated: a linked member, or a new one.
import { newId } from '#contract/id.ts';
import type { AccessToken } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import type { SsoFault } from '#contract/login-page.ts';
import { SsoRole } from '#contract/sso.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { constraintBroken } from '../../../platform/db/faults.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { openSession } from '../auth/open-session.ts';
import type { SessionInput } from '../auth/open-session.ts';
import { signIn } from '../auth/sign-in.ts';
import type { SignedIn } from '../auth/sign-in.ts';
import { record } from '../audit/record.ts';
import { requireRoomForUser } from '../plans/limits.ts';
import { findOpenInvite } from '../users/invites-store.ts';
import { join } from '../users/join.ts';
import { isOpen } from '../users/rules.ts';
import { holdNamed, insertUser, writeMembership } from '../users/store.ts';
import * as store from './store.ts';
import type { ConnectionRow, LoginRow } from './store.ts';

export interface PendingLogin {
  connection: ConnectionRow;
  login: LoginRow;
}

export function ssoFailed(reason: SsoFault): Refusal {
  return new Refusal('sso_failed', { details: { reason } });
}

/** Finds the login by its code. @throws Refusal('sso_failed') */
export async function readPendingLogin(
  deps: Deps,
  agencyId: string,
  codeHash: Buffer,
): Promise<PendingLogin> {
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const login = await store.findLoginOf(tx, agencyId, codeHash, deps.now());
    if (!login) throw ssoFailed('expired');
    const connection = await store.findConnection(tx, agencyId);
    if (connection?.issuer !== login.issuer) throw ssoFailed('off');
    return { connection, login };
  });
}

/**
 * Opens a session and deletes the pending login.
 * @throws Refusal: sso_failed, sso_not_linked with details.email, plan_limit
 */
export async function completeLogin(
  deps: Deps,
  pending: PendingLogin,
  { caller, language }: { caller: Caller; language: Language },
): Promise<{ access: AccessToken; email: string }> {
  const { agency_id: agencyId, email } = pending.login;
  const identity = await deps.db.asTenant({ agencyId }, (tx) =>
    store.findIdentity(tx, agencyId, pending.login),
  );
  if (!identity && (await deps.db.asNobody((tx) => findLogin(tx, email))))
    throw new Refusal('sso_not_linked', { details: { email } });
  const userId = identity?.user_id ?? newId();
  try {
    const access = await deps.db.asTenant({ agencyId, userId }, async (tx) => {
      const session = { userId, agencyId, ...caller, now: deps.now() };
      if (!identity) await becomeMember(tx, pending, session, language);
      return openOnce(tx, pending, session);
    });
    return { access, email };
  } catch (cause) {
    // Somebody registered the address in the meantime.
    if (constraintBroken(cause) === undefined) throw cause;
    throw new Refusal('sso_not_linked', { details: { email }, cause });
  }
}

/**
 * Links the account with this address to the provider, after its password and second factor, and opens a session. Deletes the pending
 * login.
 * @throws Refusal: sso_failed, plan_limit, and those of `signIn`
 */
export function linkAndComplete(
  deps: Deps,
  pending: PendingLogin,
  proof: { password: string; code?: string | undefined },
  caller: Caller,
): Promise<SignedIn> {
  const { agency_id: agencyId, email } = pending.login;
  return signIn(deps, { email, ...proof }, caller, {
    agencyId,
    open: async (tx, session) => {
      if (!(await store.findMembership(tx, agencyId, session.userId)))
        await becomeMember(tx, pending, session, undefined);
      const access = await openOnce(tx, pending, session);
      const { userId, ip } = session;
      await record(
        tx,
        { agencyId, userId, ip },
        { kind: 'sso_linked', subjectKind: 'user', subjectId: userId },
      );
      await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'sso_linked', caller));
      return access;
    },
  });
}

async function openOnce(tx: Tx, { login }: PendingLogin, session: SessionInput): Promise<AccessToken> {
  const { agencyId, userId, now } = session;
  if (!(await store.isLoginTaken(tx, agencyId, login.code_hash, now))) throw ssoFailed('expired');
  const membership = await store.findMembership(tx, agencyId, userId);
  if (!membership?.active) throw ssoFailed('deactivated');
  const { issuer, subject } = login;
  await store.saveIdentity(tx, { agency_id: agencyId, issuer, subject, user_id: userId }, now);
  return openSession(tx, { ...session, sso: { sid: login.sid } });
}

/**
 * Uses an open invitation to the address if there is one, otherwise the connection's role.
 * @param newUserLanguage undefined: the person has an account
 */
async function becomeMember(
  tx: Tx,
  { connection, login }: PendingLogin,
  { agencyId, userId, ip, now }: SessionInput,
  newUserLanguage: Language | undefined,
): Promise<void> {
  const { email, name } = login;
  const actor = { agencyId, userId, ip };
  const arrive = async () => {
    // No password: '' matches none.
    if (newUserLanguage)
      await insertUser(tx, { id: userId, email, name, passwordHash: '', language: newUserLanguage }, now);
  };
  const invite = await findOpenInvite(tx, agencyId, email);
  if (invite && isOpen(invite, now)) {
    const hasJoined = await join(tx, { agencyId, inviteId: invite.id }, { actor, now, arrive }).then(
      () => true,
      (error: unknown) => {
        // The inviter may no longer grant what the invitation contains.
        if (error instanceof Refusal && error.code === 'user_invite_invalid') return false;
        throw error;
      },
    );
    if (hasJoined) return;
  }
  const given = {
    role: SsoRole.parse(connection.default_role),
    permissions: null,
    company_ids: connection.company_ids,
    job_ids: [],
  };
  const named = await holdNamed(tx, agencyId, given);
  await lockAgency(tx, agencyId);
  await requireRoomForUser(tx, agencyId);
  await arrive();
  const membership = {
    ...given,
    company_ids: given.company_ids?.filter((id) => named.companyIds.has(id)) ?? null,
  };
  await writeMembership(tx, { agencyId, userId }, membership, now);
  const change = { kind: 'joined', subjectKind: 'user', subjectId: userId } as const;
  await record(tx, actor, { ...change, after: { ...membership, via_sso: true } });
  await notify(tx, { kind: 'user', user_id: userId });
}
