// Registration: a user, an agency, the membership that makes them its owner, and a session, all at once or not at all.
import type { AccessToken, Registration } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { constraintBroken } from '../db/faults.ts';
import { findLogin } from '../db/lookups.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { isWeakPassword } from './rules.ts';
import { insertOwner } from './store.ts';

/** @throws Refusal: invalid_fields (a weak password), email_taken, id_taken */
export async function registerOwner(
  deps: Deps,
  wish: Registration,
  userAgent: string | undefined,
): Promise<AccessToken> {
  refuseWeakPassword(wish.password, [
    wish.name,
    wish.email,
    wish.email.split('@')[0] ?? '',
    wish.agency_name,
  ]);
  const passwordHash = await hashPassword(wish.password);
  const agencyId = newId();
  try {
    return await deps.db.asTenant({ agencyId, userId: wish.id }, async (tx) => {
      await insertOwner(tx, {
        userId: wish.id,
        agencyId,
        name: wish.name,
        email: wish.email,
        passwordHash,
        agencyName: wish.agency_name,
        language: wish.language ?? 'en-US',
      });
      return openSession(tx, { userId: wish.id, agencyId, userAgent, now: deps.now() });
    });
  } catch (error) {
    if (constraintBroken(error) === undefined) throw error;
    return registeredBefore(deps, wish, userAgent);
  }
}

/** A repeated send signs in to the account that the first one made (P3); its passwords' equality is the proof. */
async function registeredBefore(
  deps: Deps,
  wish: Registration,
  userAgent: string | undefined,
): Promise<AccessToken> {
  const found = await deps.db.asNobody((tx) => findLogin(tx, wish.email));
  const isSame = await verifyPassword(wish.password, found?.password_hash);
  if (!found) throw new Refusal('id_taken');
  const { agency_id: agencyId, user_id: userId } = found;
  if (!isSame || userId !== wish.id || !agencyId)
    throw new Refusal('email_taken', { fields: { email: 'not_allowed' } });
  return deps.db.asTenant({ agencyId, userId }, (tx) =>
    openSession(tx, { userId, agencyId, userAgent, now: deps.now() }),
  );
}

/** @throws Refusal('invalid_fields') with fields.password */
export function refuseWeakPassword(password: string, about: readonly string[]): void {
  if (isWeakPassword(password, about))
    throw new Refusal('invalid_fields', { fields: { password: 'not_allowed' } });
}
