// Opens a session: the token goes to the page, its SHA-256 to the database.
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { deleteEndedSessions, insertSession } from './store.ts';
import { sessionDays } from './rules.ts';
import { newToken } from '../../../kernel/tokens.ts';

export interface SessionInput {
  userId: string;
  agencyId: string;
  userAgent: string | undefined;
  ip: string;
  now: Date;
}

/** Run in a transaction of the person in the agency. */
export async function openSession(
  tx: Tx,
  { userId, agencyId, userAgent, ip, now }: SessionInput,
): Promise<AccessToken> {
  const { token, hash } = newToken();
  const id = newId();
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000);
  await deleteEndedSessions(tx, userId, now);
  await insertSession(tx, {
    id,
    tokenHash: hash,
    userId,
    agencyId,
    userAgent: (userAgent ?? '').slice(0, 500),
    ip,
    now,
    expiresAt,
  });
  const actor = { agencyId, userId, ip };
  await record(tx, actor, { kind: 'signed_in', subjectKind: 'session', subjectId: id });
  return { access_token: token, expires_at: expiresAt.toISOString() };
}
