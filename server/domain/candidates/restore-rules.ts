// What undoing a deletion makes of somebody who was invited again meanwhile, decided without asking the database.

export interface Person {
  id: string;
  email: string;
  phone: string;
  source: string;
  attempt: number;
  previous_id: string | null;
  created_at: Date;
  started_at: Date | null;
  /** Also of whom the same call has put back. */
  removed_at: Date | null;
}

export type Removed<Row extends Person = Person> = Row & { removed_at: Date };

/** `again`: whom the same person is in the job by now. */
export type Restoral =
  | { do: 'restore' }
  /** Nothing is lost: they never began, and have the newer link. */
  | { do: 'skip'; again: Person }
  /** They had begun: then the later of the two is another attempt of theirs. */
  | { do: 'join'; earlier: Person; later: Person };

/** `listed`: who of the job is in its list. Who began from a share link was not invited a second time. */
export function restoralOf(removed: Removed, listed: readonly Person[]): Restoral {
  const again = listed.find((one) => isSamePerson(one, removed) && isInvitedBeside(one, removed));
  if (!again) return { do: 'restore' };
  if (!removed.started_at) return { do: 'skip', again };
  const [earlier, later] =
    again.created_at > removed.created_at ? [removed, again] : ([again, removed] as const);
  const isFree = later.previous_id === null || later.previous_id === earlier.previous_id;
  return isFree ? { do: 'join', earlier, later } : { do: 'restore' };
}

/** A number may be shared; two addresses are two people (as whoever invites finds them). */
function isSamePerson(a: Person, b: Person): boolean {
  if (a.email && b.email) return a.email === b.email;
  return a.phone !== '' && a.phone === b.phone;
}

/** Invited while the other was deleted. */
function isInvitedBeside(one: Person, removed: Removed): boolean {
  if (one.created_at >= removed.removed_at) return one.source !== 'share';
  const isOther = one.removed_at !== null && removed.created_at >= one.removed_at;
  return isOther && removed.source !== 'share';
}
