// Joining an agency by an invitation: once, only while the inviter may still grant it, and only if the plan has a
// seat. With many at the last seat, the agency's lock lets one in.
import { hashToken } from '../../../kernel/tokens.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { PlacedMember } from '#contract/permissions.ts';
import { mayGive } from '#contract/permissions.ts';
import { confirmAddress } from '../auth/confirmation.ts';
import { readSelf } from '../auth/store.ts';
import { record } from '../audit/record.ts';
import { findUserInvite } from '../../../platform/db/lookups.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import { precheckSeats, requireRoomForUser } from '../plans/limits.ts';
import { givenBy } from './given-by.ts';
import { mailNoSeat } from './invite-letter.ts';
import * as store from './invites-store.ts';
import { isOpen, placedOf } from './rules.ts';
import { holdNamed, readColleague, writeMembership } from './store.ts';

export interface InviteKey {
  agencyId: string;
  inviteId: string;
}

/** @throws Refusal('user_invite_invalid') */
export async function findByHash(deps: Deps, hash: string): Promise<InviteKey> {
  const found = await deps.db.asNobody((tx) => findUserInvite(tx, hashToken(hash)));
  if (!found) throw new Refusal('user_invite_invalid');
  return { agencyId: found.agencyId, inviteId: found.userInviteId };
}

/**
 * Run in a transaction of the person in the agency. `arrive` inserts the person if the account is only created now.
 * @throws Refusal: user_invite_invalid, already_member, plan_limit
 */
export async function join(
  tx: Tx,
  { agencyId, inviteId }: InviteKey,
  { actor, now, arrive }: { actor: Actor & { userId: string }; now: Date; arrive?: () => Promise<void> },
): Promise<void> {
  const { userId } = actor;
  const seen = await store.findInvite(tx, agencyId, inviteId);
  if (!seen || !isOpen(seen.invite, now)) throw new Refusal('user_invite_invalid');
  await refuseKnown(tx, { agencyId, userId });
  await precheckSeats(tx, agencyId);
  // Locked before the agency, as everywhere. Skips what was removed since.
  const named = await holdNamed(tx, agencyId, givenBy(seen.invite));
  await lockAgency(tx, agencyId);
  const invite = await store.lockInvite(tx, agencyId, inviteId);
  if (!invite || !isOpen(invite, now)) throw new Refusal('user_invite_invalid');
  await refuseKnown(tx, { agencyId, userId });
  const given = givenBy(invite);
  if (!(await mayStillGive(tx, invite, given))) throw new Refusal('user_invite_invalid');
  await requireRoomForUser(tx, agencyId);
  await arrive?.();
  const membership = {
    ...given,
    company_ids: given.company_ids?.filter((id) => named.companyIds.has(id)) ?? null,
    job_ids: given.job_ids.filter((id) => named.jobIds.has(id)),
  };
  await writeMembership(tx, { agencyId, userId }, membership, now);
  await store.updateInvite(tx, invite, { accepted_at: now });
  if ((await readSelf(tx, userId))?.email === invite.email) await confirmAddress(tx, actor, now);
  const line = { kind: 'joined', subjectKind: 'user', subjectId: userId } as const;
  await record(tx, actor, { ...line, after: { ...membership, user_invite_id: inviteId } });
  await notify(tx, { kind: 'user', user_id: userId });
}

/** A deactivated member comes back only by being reactivated, not through a forwarded invitation. */
async function refuseKnown(tx: Tx, { agencyId, userId }: { agencyId: string; userId: string }) {
  const row = await readColleague(tx, agencyId, userId);
  if (row?.membership.active) throw new Refusal('already_member');
  if (row) throw new Refusal('user_invite_invalid');
}

/** An invitation is valid while its inviter is an active member who may grant what it contains. */
async function mayStillGive(tx: Tx, invite: store.InviteRow, given: PlacedMember): Promise<boolean> {
  const inviter = await readColleague(tx, invite.agency_id, invite.invited_by);
  return inviter !== undefined && inviter.membership.active && mayGive(placedOf(inviter), given);
}

/** Notifies the inviter, at most once a day, that somebody found no seat left. */
export async function notifyNoSeat(deps: Deps, { agencyId, inviteId }: InviteKey): Promise<void> {
  const dayAgo = new Date(deps.now().getTime() - 86_400_000);
  await deps.db.asTenant({ agencyId }, async (tx) => {
    // Locked, so that of two concurrent calls the second sees the first.
    await store.lockInvite(tx, agencyId, inviteId);
    if (await store.wasNotified(tx, agencyId, inviteId, dayAgo)) return;
    const line = { kind: 'turned_away', subjectKind: 'user_invite', subjectId: inviteId } as const;
    await record(tx, { agencyId }, line);
    await enqueue(tx, mailNoSeat, { agency_id: agencyId, user_invite_id: inviteId });
  });
}
