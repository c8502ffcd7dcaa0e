// A resent registration (P3) signs in to the account the first one created. The matching password is the proof, so
// guesses count as at sign-in, and a second factor is required as there.
import type { AccessToken } from '#contract/auth.ts';
import { checkSecondFactor } from './second-factor.ts';
import type { FoundLogin } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { networkOf } from '../../../kernel/network-of.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { beginAttempt } from './attempts.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './passwords.ts';

interface Again {
  /** Lower case. */
  email: string;
  password: string;
  caller: { ip: string; userAgent: string | undefined };
}

/**
 * @param found the login whose id the registration names
 * @throws Refusal: email_taken, two_factor_required, too_many_requests
 */
export async function registeredBefore(
  deps: Deps,
  { user_id: userId, agency_id: agencyId, password_hash }: FoundLogin,
  { email, password, caller }: Again,
): Promise<AccessToken> {
  const attempt = await beginAttempt(deps, email, { kind: 'network', network: networkOf(caller.ip) });
  if (!(await verifyPassword(password, password_hash)) || !agencyId)
    throw new Refusal('email_taken', { fields: { email: 'not_allowed' } });
  const access = await deps.db.asTenant({ agencyId, userId }, async (tx) => {
    await attempt.withdraw(tx);
    if ((await checkSecondFactor(tx, deps, userId, undefined)) !== 'off') return undefined;
    return openSession(tx, { userId, agencyId, ...caller, now: deps.now() });
  });
  if (!access) throw new Refusal('two_factor_required');
  return access;
}
