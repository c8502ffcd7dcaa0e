// Links of deleted interviews: who opens one reads that the interview was deleted, instead of guessing. Nothing but the
// link's SHA-256 is stored, for a year.
import { lt, ne } from 'drizzle-orm';
import { hashToken } from '../../kernel/tokens.ts';
import { isDeletedLink } from '../../platform/db/lookups.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { deleted_links } from '../../platform/db/schema/agency.ts';
import { responses } from '../../platform/db/schema/response.ts';

const storedMs = 365 * 86_400_000;

/** `hash`: of the link `/i/{hash}`, which no interview has. */
export function wasDeleted(tx: Tx, hash: string, now: Date): Promise<boolean> {
  return isDeletedLink(tx, hashToken(hash), expiry(now));
}

/**
 * Call in the transaction that deletes the responses, before the deletion. Also deletes what is older than a year, so an
 * organization's digests do not accumulate.
 */
export async function recordDeletedLinks(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const isOld = lt(deleted_links.deleted_at, expiry(now));
  await tx.delete(deleted_links).where(sameAgency(deleted_links, agencyId, {}, isOld));
  const links = await tx
    .select({ hash: responses.hash })
    .from(responses)
    .where(sameAgency(responses, agencyId, { id: ids }, ne(responses.source, 'preview')));
  const rows = links.map(({ hash }) => ({
    agency_id: agencyId,
    link_hash: hashToken(hash),
    deleted_at: now,
  }));
  if (rows.length > 0) await tx.insert(deleted_links).values(rows);
}

function expiry(now: Date): Date {
  return new Date(now.getTime() - storedMs);
}
