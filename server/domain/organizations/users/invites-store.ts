// SQL for invitations of colleagues.
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Membership } from '#contract/user.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { agencies, audit_log, memberships, user_invites } from '../../../platform/db/schema/agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';

export type InviteRow = typeof user_invites.$inferSelect;
export interface ShownInvite {
  invite: InviteRow;
  /** Null if their account was deleted. */
  inviter: { id: string; name: string; email: string; language: string } | null;
}

const shown = {
  invite: user_invites,
  inviter: { id: users.id, name: users.name, email: users.email, language: users.language },
};

/** Open invitations, newest first. Includes expired ones, which can be resent. */
export function listInvites(tx: Tx, agencyId: string): Promise<ShownInvite[]> {
  return tx
    .select(shown)
    .from(user_invites)
    .leftJoin(users, eq(users.id, user_invites.invited_by))
    .where(and(eq(user_invites.agency_id, agencyId), isNull(user_invites.accepted_at)))
    .orderBy(desc(user_invites.created_at), desc(user_invites.id));
}

export async function findInvite(tx: Tx, agencyId: string, id: string): Promise<ShownInvite | undefined> {
  const [row] = await tx
    .select(shown)
    .from(user_invites)
    .leftJoin(users, eq(users.id, user_invites.invited_by))
    .where(isInvite(agencyId, id));
  return row;
}

/** Locked until the end of the transaction, so that it is accepted only once. */
export async function lockInvite(tx: Tx, agencyId: string, id: string): Promise<InviteRow | undefined> {
  const [row] = await tx.select().from(user_invites).where(isInvite(agencyId, id)).for('update');
  return row;
}

function isInvite(agencyId: string, id: string) {
  return sameAgency(user_invites, agencyId, { id });
}

export interface NewInvite extends Membership {
  agencyId: string;
  id: string;
  email: string;
  language: string;
  tokenHash: Buffer;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertInvite(tx: Tx, invite: NewInvite): Promise<void> {
  await tx.insert(user_invites).values({
    agency_id: invite.agencyId,
    id: invite.id,
    email: invite.email,
    role: invite.role,
    permissions: invite.permissions,
    company_ids: invite.company_ids,
    job_ids: invite.job_ids,
    language: invite.language,
    token_hash: invite.tokenHash,
    invited_by: invite.invitedBy,
    created_at: invite.createdAt,
    expires_at: invite.expiresAt,
  });
}

export async function updateInvite(
  tx: Tx,
  { agency_id, id }: Pick<InviteRow, 'agency_id' | 'id'>,
  set: Partial<Pick<InviteRow, 'token_hash' | 'invited_by' | 'mail' | 'expires_at' | 'accepted_at'>>,
): Promise<void> {
  await tx.update(user_invites).set(set).where(isInvite(agency_id, id));
}

export async function deleteInvite(tx: Tx, { agency_id, id }: InviteRow): Promise<void> {
  await tx.delete(user_invites).where(isInvite(agency_id, id));
}

export function countOpen(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(user_invites, and(eq(user_invites.agency_id, agencyId), isNull(user_invites.accepted_at)));
}

export async function findByEmail(
  tx: Tx,
  agencyId: string,
  email: string,
): Promise<'member' | 'invited' | undefined> {
  const [member] = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.agency_id, agencyId), eq(users.email, email)));
  if (member) return 'member';
  const isOfEmail = sameAgency(user_invites, agencyId, { email });
  const invited = await tx.$count(user_invites, and(isOfEmail, isNull(user_invites.accepted_at)));
  return invited > 0 ? 'invited' : undefined;
}

/** An invitation to this address that was not accepted. It may have expired. */
export async function findOpenInvite(
  tx: Tx,
  agencyId: string,
  email: string,
): Promise<InviteRow | undefined> {
  const [row] = await tx
    .select()
    .from(user_invites)
    .where(sameAgency(user_invites, agencyId, { email }, isNull(user_invites.accepted_at)));
  return row;
}

/** True if the inviter was recently notified that no seat was left. */
export async function wasNotified(tx: Tx, agencyId: string, id: string, after: Date): Promise<boolean> {
  const isNotice = sameAgency(
    audit_log,
    agencyId,
    { subject_id: id, kind: 'turned_away' },
    gt(audit_log.created_at, after),
  );
  return (await tx.$count(audit_log, isNotice)) > 0;
}

export async function agencyName(tx: Tx, agencyId: string): Promise<string> {
  const [row] = await tx
    .select({ name: agencies.name })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId));
  return row?.name ?? '';
}
