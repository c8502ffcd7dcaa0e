// How easily a password is guessed, by a list of leaked ones and by how they are put together. The one file that knows the
// library; it is loaded when the first password is chosen, for signing in needs none of it.
import type { FieldFault } from '#contract/refusals.ts';

/** Whoever has the hashes tries about a hundred million of the likeliest in a few weeks; ours are slow to try (argon2id). */
const leastGuesses = 1e8;
/** Looking at more takes long, and whoever types more has made it hard enough or only repeats. */
const lookedAt = 48;

type Verdict = Extract<FieldFault, 'breached' | 'weak'> | undefined;

/** @param about words that anybody would try first for this person: name, address, organisation */
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
