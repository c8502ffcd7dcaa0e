// Registers an invited person without an account: creates it for the invited address, with the membership and a
// session. The mailed link proves the address, as a password reset does. So it also resets an account that belongs to
// no agency any more (nobody could sign in with it) and one whose address was never confirmed.
import type * as z from 'zod/mini';
import type { registerInvited } from '#contract/account.ts';
import type { AccessToken } from '#contract/auth.ts';
import { checkSecondFactor } from '../auth/second-factor.ts';
import { endAccess } from '../recovery/end-access.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { openSession } from '../auth/open-session.ts';
import { hashPassword } from '../auth/passwords.ts';
import { registeredBefore } from '../auth/registered-before.ts';
import { refuseIfSsoRequired } from '../auth/sso-rule.ts';
import { partsOfEmail, refuseWeakPassword } from '../auth/weak-passwords.ts';
import { constraintBroken } from '../../../platform/db/faults.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import * as store from './invites-store.ts';
import { join } from './join.ts';
import type { InviteKey } from './join.ts';
import { insertUser, renewUser } from './store.ts';

type Registration = z.output<typeof registerInvited.body>;

/**
 * @throws Refusal: user_invite_invalid, sso_required, email_taken, plan_limit, invalid_fields (a weak password),
 * two_factor_required (the account is ready and needs a normal sign-in), too_many_requests
 */
export async function registerByInvite(
  deps: Deps,
  key: InviteKey,
  input: Registration,
  from: Caller,
): Promise<AccessToken> {
  const { agencyId, inviteId } = key;
  const found = await deps.db.asTenant({ agencyId }, (tx) => store.findInvite(tx, agencyId, inviteId));
  if (!found) throw new Refusal('user_invite_invalid');
  const { email } = found.invite;
  await deps.db.asTenant({ agencyId }, (tx) => refuseIfSsoRequired(tx, agencyId, email));
  const again = { email, password: input.password, caller: from };
  const login = await deps.db.asNobody((tx) => findLogin(tx, email));
  if (login?.user_id === input.id && login.agency_id) return registeredBefore(deps, login, again);
  if (login?.agency_id && login.is_email_confirmed) throw new Refusal('email_taken');
  await refuseWeakPassword(input.password, [input.name, ...partsOfEmail(email)]);
  const account = {
    id: login?.user_id ?? input.id,
    email,
    name: input.name,
    passwordHash: await hashPassword(input.password),
    language: input.language ?? 'en-US',
  };
  const actor = { agencyId, userId: account.id, ip: from.ip };
  const now = deps.now();
  try {
    const access = await deps.db.asTenant(actor, async (tx) => {
      const arrive = async () => {
        if (!login) return insertUser(tx, account, now);
        await renewUser(tx, account, now);
        await endAccess(tx, { agencyId, userId: account.id, caller: from, now });
      };
      await join(tx, key, { actor, now, arrive });
      return enter(tx, deps, { userId: account.id, agencyId, from });
    });
    if (!access) throw new Refusal('two_factor_required');
    return access;
  } catch (error) {
    if (constraintBroken(error) === undefined) throw error;
    // Created by somebody else in the meantime, or by the same request sent twice.
    const made = await deps.db.asNobody((tx) => findLogin(tx, email));
    if (made?.user_id !== input.id) throw new Refusal(made ? 'email_taken' : 'id_taken', { cause: error });
    return registeredBefore(deps, made, again);
  }
}

/** Opens a session, unless the account has a second factor: a mailed link does not prove that. */
async function enter(
  tx: Tx,
  deps: Deps,
  { userId, agencyId, from }: { userId: string; agencyId: string; from: Caller },
): Promise<AccessToken | undefined> {
  if ((await checkSecondFactor(tx, deps, userId, undefined)) !== 'off') return undefined;
  return openSession(tx, { userId, agencyId, ...from, now: deps.now() });
}
