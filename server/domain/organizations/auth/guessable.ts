// Estimates how easily a password is guessed, from a list of leaked ones and from its structure. The only file that
// uses the library, which is loaded when the first password is chosen; sign-in does not need it.
import type { FieldFault } from '#contract/refusals.ts';

/**
 * With stolen hashes, an attacker tries the likeliest hundred million in a few weeks; ours are slow to check
 * (argon2id).
 */
const leastGuesses = 1e8;
/** Checking more characters takes long, and a longer password is either strong enough or repetitive. */
const lookedAt = 48;

type Verdict = Extract<FieldFault, 'breached' | 'weak'> | undefined;

/** @param about words an attacker tries first for this person: name, address, organization */
export async function guessableFault(password: string, about: readonly string[]): Promise<Verdict> {
  const { factory, leaked } = await (loading ??= load());
  if (leaked.has(password.toLowerCase())) return 'breached';
  const { guesses } = await factory.check(password, about.filter((word) => word.length > 2).slice(0, 10));
  return guesses < leastGuesses ? 'weak' : undefined;
}

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: lookedAt });
  return { factory, leaked: new Set(dictionary['passwords-common'].map(String)) };
}
