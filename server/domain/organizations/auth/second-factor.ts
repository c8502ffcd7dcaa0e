// Checks the second factor: an app's code, each step once (RFC 6238 5.2), or a recovery code, each once.
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { open } from '../../../kernel/secrets/seal.ts';
import { stepOfCode } from './authenticator.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { lockTwoFactor, saveLastStep, takeRecoveryCode } from './two-factor-store.ts';
import type { TwoFactorRow } from './two-factor-store.ts';

/** `off`: the person has none. */
export type Passed = 'off' | 'required' | 'wrong' | 'by_app' | 'by_recovery_code';

/**
 * Run in a transaction of the person, which must commit for a code to count as used.
 * @param code as typed.
 */
export async function checkSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'signingKey' | 'now'>,
  userId: string,
  code: string | undefined,
): Promise<Passed> {
  const row = await lockTwoFactor(tx, userId);
  if (!row?.confirmed_at) return 'off';
  if (!code?.trim()) return 'required';
  const step = stepOf(deps, row, code);
  if (step !== undefined) {
    if (step <= row.last_step) return 'wrong';
    await saveLastStep(tx, userId, step);
    return 'by_app';
  }
  const isUsed = await takeRecoveryCode(tx, userId, recoveryCodeHash(code), deps.now());
  return isUsed ? 'by_recovery_code' : 'wrong';
}

/** The step of a code, whether or not the secret is confirmed. */
export function stepOf(
  { signingKey, now }: Pick<Deps, 'signingKey' | 'now'>,
  { user_id, secret }: TwoFactorRow,
  code: string,
): number | undefined {
  const opened = open(signingKey, { use: 'two-factor', owner: user_id }, secret);
  return stepOfCode(opened, code, now());
}
