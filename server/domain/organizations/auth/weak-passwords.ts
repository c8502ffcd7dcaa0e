// Decides whether a password may be chosen. The contract checks its length; this checks that it is neither leaked nor
// easily guessed, at registration, reset and change (NIST SP 800-63B 3.1.1.2, OWASP ASVS 6.2.4).
import type { FieldFault } from '#contract/refusals.ts';
import { Refusal } from '../../../kernel/refusal.ts';
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

/**
 * With stolen hashes, an attacker tries the likeliest hundred million in a few weeks; ours are slow to check
 * (argon2id).
 */
const leastGuesses = 1e8;
/** Checking more characters takes long, and a longer password is either strong enough or repetitive. */
const lookedAt = 32;

type Verdict = Extract<FieldFault, 'breached' | 'weak'> | undefined;

/** @param about words an attacker tries first for this person: name, address, organization */
async function guessableFault(password: string, about: readonly string[]): Promise<Verdict> {
  const { factory, leaked } = await (loading ??= load());
  if (leaked.has(password.toLowerCase())) return 'breached';
  const { guesses } = await factory.check(password, about.filter((word) => word.length > 2).slice(0, 10));
  return guesses < leastGuesses ? 'weak' : undefined;
}

let loading: ReturnType<typeof load> | undefined;

/** Only this file uses the library, which is loaded when the first password is chosen; sign-in does not need it. */
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: lookedAt });
  return { factory, leaked: new Set(dictionary['passwords-common'].map(String)) };
}
