// Asks a signed-in user for the password again, so that a borrowed phone cannot take over the account. Guesses are
// counted as at sign-in, but per person.
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { beginAttempt } from '../auth/attempts.ts';
import type { Attempt } from '../auth/attempts.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { checkSecondFactor } from '../auth/second-factor.ts';
import { readSelf } from '../auth/store.ts';
import type { Self } from '../auth/store.ts';

/** @throws Refusal: invalid_fields with fields.current, too_many_requests, session_ended */
export async function requirePassword(deps: Deps, member: SignedInMember, current: string): Promise<Self> {
  const { self, attempt } = await tryPassword(deps, member, current);
  await deps.db.asNobody((tx) => attempt.succeed(tx));
  return self;
}

/** The attempt still counts as a failure here: if a code is required too, both must be right. */
async function tryPassword(
  deps: Deps,
  member: SignedInMember,
  current: string,
): Promise<{ self: Self; attempt: Attempt }> {
  const { self, attempt } = await beginGuess(deps, member);
  if (!(await verifyPassword(current, self.password_hash))) throw wrong('current');
  return { self, attempt };
}

/** Counts a guess by a signed-in user. @throws Refusal: too_many_requests, session_ended */
export async function beginGuess(
  deps: Deps,
  member: SignedInMember,
): Promise<{ self: Self; attempt: Attempt }> {
  const self = await deps.db.asUser(member.userId, (tx) => readSelf(tx, member.userId));
  if (!self) throw new Refusal('session_ended');
  const attempt = await beginAttempt(deps, self.email, { kind: 'session', userId: member.userId });
  return { self, attempt };
}

interface Proof {
  current: string;
  code?: string | undefined;
}

/**
 * Checks the password and a code, then runs the work. The code counts as used only if the work succeeds.
 * @throws Refusal: invalid_fields with fields.current or fields.code, too_many_requests, not_found without a second
 * factor
 */
export function withBothFactors<T>(
  deps: Deps,
  member: SignedInMember,
  proof: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withFactors(deps, member, { ...proof, needsSecond: true }, work);
}

/** Like `withBothFactors`. The password is enough for a person without a second factor. */
export function withEveryFactor<T>(
  deps: Deps,
  member: SignedInMember,
  proof: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withFactors(deps, member, { ...proof, needsSecond: false }, work);
}

async function withFactors<T>(
  deps: Deps,
  member: SignedInMember,
  { current, code, needsSecond }: Proof & { needsSecond: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { attempt } = await tryPassword(deps, member, current);
  const done = await deps.db.asTenant(member, async (tx) => {
    const passed = await checkSecondFactor(tx, deps, member.userId, code);
    if (passed === 'off' && needsSecond) return { refusal: new Refusal('not_found') };
    if (passed === 'wrong' || passed === 'required') return { refusal: wrong('code') };
    await attempt.succeed(tx);
    return { value: await work(tx) };
  });
  if ('refusal' in done) throw done.refusal;
  return done.value;
}

export function wrong(field: 'current' | 'code'): Refusal {
  return new Refusal('invalid_fields', { fields: { [field]: 'wrong' } });
}
