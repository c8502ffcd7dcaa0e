// Whether a password may be chosen. Length is the contract's; that it is neither known nor easily guessed is said here, at
// registration, at a reset and at a change (NIST SP 800-63B 3.1.1.2, OWASP ASVS 6.2.4).
import type { FieldFault } from '#contract/refusals.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { guessableFault } from './guessable.ts';
import { isWeakPassword } from './rules.ts';

/** @param about the person's name, address and organisation: what anybody would try first */
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

/** What there is to say about somebody by their address. */
export function partsOfEmail(email: string): string[] {
  return [email, email.split('@')[0] ?? ''];
}
