// Saves an edit over the version it began from. If somebody else has saved since, the person chooses; an edit of
// other fields than the form's is no conflict.
import { CallError } from '../../api/call-error.ts';

/** What a save replaces. `values` are null if only the version is known, as after a reload. */
export interface Seen<Values, Version> {
  version: Version;
  values: Values | null;
}

export type Choice = 'mine' | 'theirs' | 'both' | 'neither';

interface Saving<Stored, Values, Version> {
  values: Values;
  seen: Seen<Values, Version>;
  seenOf: (stored: Stored) => Seen<Values, Version>;
  save: (values: Values, seen: Version) => Promise<Stored>;
  /** Loads what is stored now. */
  newest: () => Promise<Stored>;
  choose: (theirs: Stored) => Promise<Choice>;
}

/** The stored version that the edit goes on from: the person's own, now saved, or the other one. Null: nothing is saved. */
export async function saveOver<Stored, Values, Version>({
  values,
  seen,
  ...on
}: Saving<Stored, Values, Version>): Promise<{ stored: Stored; isMine: boolean } | null> {
  try {
    return { stored: await on.save(values, seen.version), isMine: true };
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'edited_meanwhile') throw error;
  }
  const theirs = await on.newest();
  const next = on.seenOf(theirs);
  const isUntouched = isSame(next.values, seen.values) && !isSame(next.version, seen.version);
  const choice = isUntouched ? 'mine' : await on.choose(theirs);
  if (choice === 'theirs') return { stored: theirs, isMine: false };
  return choice === 'mine' ? saveOver({ ...on, values, seen: next }) : null;
}

/** The version to replace once `newer` is stored. One with the same content, such as after archiving a job, needs no comparison. */
export function followVersion<Values, Version>(
  seen: Seen<Values, Version>,
  newer: Seen<Values, Version>,
): Seen<Values, Version> {
  const isFollowed = isSame(newer.values, seen.values) && !isSame(newer.version, seen.version);
  return isFollowed ? newer : seen;
}

export function isSame(values: unknown, other: unknown): boolean {
  return JSON.stringify(values) === JSON.stringify(other);
}

/** A field of the form, as the comparison shows it. */
export interface ComparedField<Values> {
  label: string;
  /** The text of the person's own values is shown beside `theirs`. */
  show: (values: Values, theirs?: Values) => string;
  /** What is compared if that is more than the text. */
  compare?: (values: Values) => unknown;
}

export interface Difference {
  label: string;
  theirs: string;
  mine: string;
}

export function differencesOf<Values>(
  fields: readonly ComparedField<Values>[],
  theirs: Values,
  mine: Values,
): Difference[] {
  return fields
    .filter(({ show, compare = show }) => !isSame(compare(theirs), compare(mine)))
    .map(({ label, show }) => ({ label, theirs: show(theirs), mine: show(mine, theirs) }));
}
