// SQL for free trials: the emailed links, and who has had one.
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { users } from '../../platform/db/schema/identity.ts';
import { trial_claims } from '../../platform/db/schema/purchase.ts';
import { trial_links } from '../../platform/db/schema/trial.ts';

export interface TrialCaller {
  agencyId: string;
  userId: string;
}

export async function readPerson(tx: Tx, userId: string) {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  return person;
}

export async function insertLink(
  tx: Tx,
  { agencyId, userId }: TrialCaller,
  link: { hash: Buffer; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { hash, email, createdAt, expiresAt } = link;
  await tx
    .delete(trial_links)
    .where(and(eq(trial_links.agency_id, agencyId), lte(trial_links.expires_at, createdAt)));
  await tx.insert(trial_links).values({
    ...{ agency_id: agencyId, user_id: userId, token_hash: hash, email },
    ...{ created_at: createdAt, expires_at: expiresAt },
  });
}

export function countLinks(tx: Tx, { agencyId, userId }: TrialCaller, since: Date): Promise<number> {
  return tx.$count(
    trial_links,
    sameAgency(trial_links, agencyId, { user_id: userId }, gt(trial_links.created_at, since)),
  );
}

/** The address of the link, if it is the caller's and still valid. */
export async function findLink(
  tx: Tx,
  { agencyId, userId }: TrialCaller,
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [link] = await tx
    .select({ email: trial_links.email })
    .from(trial_links)
    .where(
      sameAgency(
        trial_links,
        agencyId,
        { user_id: userId, token_hash: hash },
        gt(trial_links.expires_at, now),
      ),
    );
  return link?.email;
}

/** False: it was claimed before, perhaps by another organization. */
export async function claimTrial(tx: Tx, agencyId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx
    .insert(trial_claims)
    .values({ agency_id: agencyId, claim_hash: hash })
    .onConflictDoNothing();
  return rowCount === 1;
}
