// SQL for single sign-on.
import { and, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { memberships } from '../../../platform/db/schema/agency.ts';
import { sessions, users } from '../../../platform/db/schema/identity.ts';
import { member_identities, sso_connections, sso_logins } from '../../../platform/db/schema/sso.ts';
import type { Identity } from './rules.ts';

export type ConnectionRow = typeof sso_connections.$inferSelect;
export type IdentityRow = typeof member_identities.$inferSelect;
export type LoginRow = typeof sso_logins.$inferSelect;

export async function findConnection(tx: Tx, agencyId: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(sso_connections).where(eq(sso_connections.agency_id, agencyId));
  return row;
}

/** Inserts or replaces it. */
export async function saveConnection(tx: Tx, row: typeof sso_connections.$inferInsert): Promise<void> {
  const { agency_id: _agency, created_at: _since, ...set } = row;
  await tx.insert(sso_connections).values(row).onConflictDoUpdate({ target: sso_connections.agency_id, set });
}

/** Unless it has changed since. */
export async function setTested(
  tx: Tx,
  { agency_id, issuer, client_id }: Pick<ConnectionRow, 'agency_id' | 'issuer' | 'client_id'>,
  now: Date,
): Promise<void> {
  await tx
    .update(sso_connections)
    .set({ tested_at: now })
    .where(sameAgency(sso_connections, agency_id, { issuer, client_id }));
}

/** Also deletes the linked accounts and pending logins. */
export async function deleteConnection(tx: Tx, agencyId: string): Promise<void> {
  await tx.delete(sso_logins).where(eq(sso_logins.agency_id, agencyId));
  await tx.delete(member_identities).where(eq(member_identities.agency_id, agencyId));
  await tx.delete(sso_connections).where(eq(sso_connections.agency_id, agencyId));
}

/** Accounts at a former provider are no longer valid. */
export async function deleteIdentitiesOfOthers(tx: Tx, agencyId: string, issuer: string): Promise<void> {
  await tx
    .delete(member_identities)
    .where(sameAgency(member_identities, agencyId, {}, ne(member_identities.issuer, issuer)));
}

export function countIdentities(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(member_identities, eq(member_identities.agency_id, agencyId));
}

export async function findIdentity(
  tx: Tx,
  agencyId: string,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> {
  const [row] = await tx
    .select()
    .from(member_identities)
    .where(sameAgency(member_identities, agencyId, { issuer, subject }));
  return row;
}

/** The member's earlier identity, if there is one, is replaced. */
export async function saveIdentity(
  tx: Tx,
  row: Pick<IdentityRow, 'agency_id' | 'issuer' | 'subject' | 'user_id'>,
  now: Date,
): Promise<void> {
  const used = { last_used_at: now };
  await tx
    .delete(member_identities)
    .where(
      sameAgency(
        member_identities,
        row.agency_id,
        { user_id: row.user_id },
        ne(member_identities.subject, row.subject),
      ),
    );
  await tx
    .insert(member_identities)
    .values({ ...row, ...used, created_at: now })
    .onConflictDoUpdate({
      target: [member_identities.agency_id, member_identities.issuer, member_identities.subject],
      set: used,
    });
}

/** Also sweeps the agency's expired ones. */
export async function insertLogin(tx: Tx, row: LoginRow, now: Date): Promise<void> {
  await tx
    .delete(sso_logins)
    .where(sameAgency(sso_logins, row.agency_id, {}, lt(sso_logins.expires_at, now)));
  await tx.insert(sso_logins).values(row);
}

const isCurrent = (agencyId: string, codeHash: Buffer, now: Date) =>
  sameAgency(sso_logins, agencyId, { code_hash: codeHash }, gt(sso_logins.expires_at, now));

export async function findLoginOf(
  tx: Tx,
  agencyId: string,
  codeHash: Buffer,
  now: Date,
): Promise<LoginRow | undefined> {
  const [row] = await tx
    .select()
    .from(sso_logins)
    .where(isCurrent(agencyId, codeHash, now));
  return row;
}

/** True for one of two concurrent uses only. */
export async function isLoginTaken(tx: Tx, agencyId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  return (await tx.delete(sso_logins).where(isCurrent(agencyId, codeHash, now))).rowCount === 1;
}

export async function findMembership(tx: Tx, agencyId: string, userId: string) {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(sameAgency(memberships, agencyId, { user_id: userId }));
  return row;
}

/** Active owners, the candidates for the exempt owner. */
export function listOwners(tx: Tx, agencyId: string) {
  return tx
    .select({
      id: users.id,
      name: users.name,
      two_factor: users.two_factor,
      password_hash: users.password_hash,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(sameAgency(memberships, agencyId, { role: 'owner', active: true }));
}

/** Active members who can sign in only through the provider. */
export async function listMembersWhoNeedSso(tx: Tx, agencyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      sameAgency(memberships, agencyId, { active: true }, sql`requires_sso(${agencyId}, ${users.email})`),
    )
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Members with a linked account at the provider. Only they have sessions through it. */
export async function listLinkedMembers(tx: Tx, agencyId: string): Promise<string[]> {
  const { agency_id, user_id } = member_identities;
  const rows = await tx
    .select({ id: user_id })
    .from(member_identities)
    .where(eq(agency_id, agencyId))
    .orderBy(user_id);
  return rows.map(({ id }) => id);
}

/**
 * Run in a transaction of that person.
 * @param which sessions through the provider or all others; with `sid`, only the one with this name at the provider
 * @returns the ids of the ended sessions
 */
export async function endSessions(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  which: { viaSso: boolean; sid?: string | undefined; before?: Date },
): Promise<string[]> {
  const { agency_id, user_id, via_sso, sso_sid, created_at } = sessions;
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(agency_id, agencyId),
        eq(user_id, userId),
        eq(via_sso, which.viaSso),
        which.sid === undefined ? undefined : and(isNotNull(sso_sid), eq(sso_sid, which.sid)),
        which.before && lt(created_at, which.before),
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
