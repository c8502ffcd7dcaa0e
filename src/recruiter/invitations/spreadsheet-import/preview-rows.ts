// Each row's outcome: the counts above the preview, and the rows it shows.
import type { Channel } from '#contract/invite.ts';
import { addressOf, type Person } from './check-rows.ts';

/** `fit` will be invited, `already` is in the job, `double` repeats an earlier row, `faulty` cannot be sent. */
export const fates = ['fit', 'already', 'double', 'faulty'] as const;
export type Fate = (typeof fates)[number];

export interface Fated {
  person: Person;
  fate: Fate;
  /** For a `double`, the row it repeats. */
  sameAs: number | undefined;
}

export function fatesOf(
  people: readonly Person[],
  doubles: ReadonlyMap<number, number>,
  already: ReadonlySet<string>,
  channel: Channel,
): Fated[] {
  return people.map((person) => {
    const sameAs = doubles.get(person.number);
    return { person, sameAs, fate: fateOf(person, sameAs, already.has(addressOf(person, channel))) };
  });
}

function fateOf(person: Person, sameAs: number | undefined, isAlready: boolean): Fate {
  if (person.faults.length > 0) return 'faulty';
  if (sameAs !== undefined) return 'double';
  return isAlready ? 'already' : 'fit';
}

export function countFates(rows: readonly Fated[]): Record<Fate, number> {
  const counts: Record<Fate, number> = { fit: 0, already: 0, double: 0, faulty: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
}
