// Pure rules for undoing a deletion if the same person was invited again in the meantime.

export interface Person {
  id: string;
  email: string;
  phone: string;
  source: string;
  attempt: number;
  previous_id: string | null;
  created_at: Date;
  started_at: Date | null;
  /** Also set for candidates restored earlier in the same call. */
  removed_at: Date | null;
}

export type Removed<Row extends Person = Person> = Row & { removed_at: Date };

/** `again`: the same person's other response in the job. */
export type Restoral =
  | { do: 'restore' }
  /** Nothing is lost: the removed response was never started, and the person has the newer link. */
  | { do: 'skip'; again: Person }
  /** The removed response was started: the later of the two becomes another attempt. */
  | { do: 'join'; earlier: Person; later: Person };

/**
 * `listed`: the people in the job's list. Somebody who started from a share link was not invited a
 * second time.
 */
export function restoralOf(removed: Removed, listed: readonly Person[]): Restoral {
  const again = listed.find((person) => isSamePerson(person, removed) && isInvitedBeside(person, removed));
  if (!again) return { do: 'restore' };
  if (!removed.started_at) return { do: 'skip', again };
  const [earlier, later] =
    again.created_at > removed.created_at ? [removed, again] : ([again, removed] as const);
  const isFree = later.previous_id === null || later.previous_id === earlier.previous_id;
  return isFree ? { do: 'join', earlier, later } : { do: 'restore' };
}

/**
 * People may share a phone number, but two email addresses are two people. Inviting uses the same
 * rule.
 */
function isSamePerson(a: Person, b: Person): boolean {
  if (a.email && b.email) return a.email === b.email;
  return a.phone !== '' && a.phone === b.phone;
}

/** Invited while the other response was deleted. */
function isInvitedBeside(person: Person, removed: Removed): boolean {
  if (person.created_at >= removed.removed_at) return person.source !== 'share';
  const isOther = person.removed_at !== null && removed.created_at >= person.removed_at;
  return isOther && removed.source !== 'share';
}
