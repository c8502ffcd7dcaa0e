// Registration creates a user, an agency, the owner's membership and a session in one transaction.
import type { AccessToken, Registration } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import type { PlanCode } from '#contract/plan.ts';
import { defaultPlanOf } from '../plans/apply-plan.ts';
import { mailConfirmation } from './confirmation.ts';
import { constraintBroken } from '../../../platform/db/faults.ts';
import { findLogin } from '../../../platform/db/lookups.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { registeredBefore } from './registered-before.ts';
import { insertOwner } from './store.ts';
import { partsOfEmail, refuseWeakPassword } from './weak-passwords.ts';

interface RegistrationOptions {
  /** Skips confirming the address, as for the demo workspace. */
  isConfirmed?: boolean;
  /** Default: the plan of new organizations. */
  planCode?: PlanCode;
}

/**
 * @throws Refusal: invalid_fields (a weak password), email_taken, id_taken, and for a repeated send
 * two_factor_required and too_many_requests
 */
export async function registerOwner(
  deps: Deps,
  input: Registration,
  caller: Caller,
  { isConfirmed = false, planCode = defaultPlanOf(deps.config) }: RegistrationOptions = {},
): Promise<AccessToken> {
  await refuseWeakPassword(input.password, [input.name, ...partsOfEmail(input.email), input.agency_name]);
  const passwordHash = await hashPassword(input.password);
  const agencyId = newId();
  try {
    return await deps.db.asTenant({ agencyId, userId: input.id }, async (tx) => {
      await insertOwner(tx, {
        userId: input.id,
        agencyId,
        name: input.name,
        email: input.email,
        passwordHash,
        agencyName: input.agency_name,
        planCode,
        language: input.language ?? 'en-US',
        emailConfirmedAt: isConfirmed ? deps.now() : null,
      });
      if (!isConfirmed) await enqueue(tx, mailConfirmation, { user_id: input.id });
      return openSession(tx, { userId: input.id, agencyId, ...caller, now: deps.now() });
    });
  } catch (error) {
    if (constraintBroken(error) === undefined) throw error;
    const { id, email, password } = input;
    const found = await deps.db.asNobody((tx) => findLogin(tx, email));
    if (!found) throw new Refusal('id_taken', { cause: error });
    if (found.user_id !== id) throw new Refusal('email_taken', { fields: { email: 'not_allowed' } });
    return registeredBefore(deps, found, { email, password, caller });
  }
}
