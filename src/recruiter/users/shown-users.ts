// Filters and sorts the list of colleagues.
import type { Language } from '#contract/languages.ts';
import type { UserListed } from '#contract/user.ts';

type Person = Pick<UserListed, 'name' | 'email' | 'active'>;

/** Matches name or address, sorted by name. Blocked members come last. */
export function shownUsers<One extends Person>(
  all: readonly One[],
  words: string,
  language: Language,
): One[] {
  const query = words.trim().toLocaleLowerCase(language);
  const { compare } = new Intl.Collator(language);
  return all
    .filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase(language).includes(query))
    .toSorted((a, b) => Number(b.active) - Number(a.active) || compare(a.name, b.name));
}
