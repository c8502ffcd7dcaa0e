// Reads who changes whom with the agency locked: if two owners demote each other at once, the second is no longer an
// owner when their turn comes.
import type { Tx } from '../../../platform/db/open.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { refuseIfExempt } from '../auth/sso-rule.ts';
import { placedOf } from './rules.ts';
import { countOtherOwners } from '../members/store.ts';
import { readColleague } from './store.ts';
import type { ColleagueRow } from './store.ts';

/** @throws Refusal: session_ended, not_found */
export async function readColleagueToChange(tx: Tx, member: SignedInMember, userId: string) {
  const actingMember = await requireActingMember(tx, member);
  const row = await readColleague(tx, member.agencyId, userId);
  if (!row) throw new Refusal('not_found');
  return { actingMember, row, colleague: placedOf(row) };
}

/** The signed-in member. @throws Refusal('session_ended') */
export async function requireActingMember(tx: Tx, member: SignedInMember) {
  const row = await readColleague(tx, member.agencyId, member.userId);
  if (!row?.membership.active) throw new Refusal('session_ended');
  return placedOf(row);
}

/** An agency always keeps an active owner, and the one who can sign in without single sign-on. @throws Refusal: last_owner, exempt_owner */
export async function requireOtherOwner(tx: Tx, { membership }: ColleagueRow): Promise<void> {
  const { agency_id, user_id, role, active } = membership;
  if (role !== 'owner' || !active) return;
  if ((await countOtherOwners(tx, agency_id, user_id)) === 0) throw new Refusal('last_owner');
  await refuseIfExempt(tx, agency_id, user_id);
}
