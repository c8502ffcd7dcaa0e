// Checks on every request that the credential behind a media address is still valid. An address stops working with
// its review link, session, membership or API key.
import type { Through } from '../../../kernel/who.ts';
import { eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { api_keys, memberships } from '../../../platform/db/schema/agency.ts';
import { sessions } from '../../../platform/db/schema/identity.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireShown } from '../../candidates/review-links/require-shown.ts';

/**
 * Runs in a transaction of the agency, and of the user if a session is checked. One statement, each table by its key:
 * a player requests many ranges.
 * @throws Refusal: media_link_expired, review_link_over, not_found
 */
export async function requireValidAccess(
  tx: Tx,
  agencyId: string,
  through: Through,
  now: Date,
): Promise<void> {
  if (through.kind === 'link') return requireShown(tx, agencyId, through, now);
  const isGood =
    through.kind === 'session'
      ? await hasSession(tx, agencyId, through, now)
      : await hasKey(tx, agencyId, through.keyId);
  if (!isGood) throw new Refusal('media_link_expired');
}

async function hasSession(
  tx: Tx,
  agencyId: string,
  { userId, sessionId }: Through & { kind: 'session' },
  now: Date,
): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(memberships, sameAgency(memberships, sessions, { user_id: sessions.user_id }))
    .where(
      sameAgency(
        sessions,
        agencyId,
        { id: sessionId, user_id: userId },
        gt(sessions.expires_at, now),
        eq(memberships.active, true),
      ),
    );
  return found.length > 0;
}

/** True if the key exists and its creator is still an active member. */
async function hasKey(tx: Tx, agencyId: string, keyId: string): Promise<boolean> {
  const found = await tx
    .select({ id: api_keys.id })
    .from(api_keys)
    .innerJoin(memberships, sameAgency(memberships, api_keys, { user_id: api_keys.created_by }))
    .where(
      sameAgency(
        api_keys,
        agencyId,
        { id: keyId },
        isNull(api_keys.suspended_at),
        eq(memberships.active, true),
      ),
    );
  return found.length > 0;
}
