// Decides whether a password may be chosen. The contract checks its length; this checks that it is neither leaked nor
// easily guessed, at registration, reset and change (NIST SP 800-63B 3.1.1.2, OWASP ASVS 6.2.4).
import type { FieldFault } from '#contract/refusals.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { guessableFault } from './guessable.ts';
import { isWeakPassword } from './rules.ts';

/** @param about the person's name, address and organization, which an attacker tries first */
export async function passwordFault(
  password: string,
  about: readonly string[],
): Promise<FieldFault | undefined> {
  return isWeakPassword(password, about) ? 'weak' : guessableFault(password, about);
}

/** @throws Refusal('invalid_fields') with fields.password */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const fault = await passwordFault(password, about);
  if (fault) throw new Refusal('invalid_fields', { fields: { password: fault } });
}

/** The guessable parts of an address. */
export function partsOfEmail(email: string): string[] {
  return [email, email.split('@')[0] ?? ''];
}
