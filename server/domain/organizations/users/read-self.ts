// The signed-in user, as their own pages see them.
import type { User } from '#contract/user.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readPortalLink } from '../plans/portal-link.ts';
import { photosFor } from './photo-address.ts';
import { readUser } from './store.ts';
import { toUser } from './to-wire.ts';

/** @throws Refusal('session_ended') */
export async function readSelf(tx: Tx, member: SignedInMember, deps: Deps): Promise<User> {
  const row = await readUser(tx, member.userId);
  if (!row) throw new Refusal('session_ended');
  return toUser(row, member, {
    agencies: await findMemberships(tx),
    photoOf: photosFor(deps),
    portalLink: await readPortalLink(tx, member, deps),
  });
}
