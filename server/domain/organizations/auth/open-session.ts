// Opens a session: the token goes to the page, its SHA-256 to the database. Refused if the agency demands single sign-on and the
// session does not come from there.
import type { AccessToken } from '#contract/auth.ts';
import { newId } from '#contract/id.ts';
import { ssoSessionHours } from '#contract/sso.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { record } from '../audit/record.ts';
import { findOwners } from '../members/store.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { accountNewsOf, mailAccountNews } from './account-letters.ts';
import { isExempt, refuseIfSsoRequired } from './sso-rule.ts';
import { deleteEndedSessions, insertSession, readSelf } from './store.ts';
import { sessionDays } from './rules.ts';
import { newToken } from '../../../kernel/tokens.ts';

export interface SessionInput {
  userId: string;
  agencyId: string;
  userAgent: string | undefined;
  ip: string;
  now: Date;
  /** Set if the agency's identity provider authenticated the person. `sid`: the provider's session id. */
  sso?: { sid: string | null };
}

/**
 * Run in a transaction of the person in the agency.
 * @throws Refusal: sso_required with details.url, session_ended if there is no such person
 */
export async function openSession(tx: Tx, input: SessionInput): Promise<AccessToken> {
  const { userId, agencyId, userAgent, ip, now, sso } = input;
  if (!sso) await checkSsoRule(tx, input);
  const { token, hash } = newToken();
  const id = newId();
  const hours = sso ? ssoSessionHours : sessionDays * 24;
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
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
    viaSso: sso !== undefined,
    ssoSid: sso?.sid ?? null,
  });
  const actor = { agencyId, userId, ip };
  await record(tx, actor, { kind: 'signed_in', subjectKind: 'session', subjectId: id });
  return { access_token: token, expires_at: expiresAt.toISOString() };
}

/** Whenever the exempt owner signs in here, all owners get an email. */
async function checkSsoRule(tx: Tx, { userId, agencyId, userAgent, ip }: SessionInput): Promise<void> {
  const self = await readSelf(tx, userId);
  if (!self) throw new Refusal('session_ended');
  await refuseIfSsoRequired(tx, agencyId, self.email);
  if (!(await isExempt(tx, agencyId, userId))) return;
  const caller = { ip, userAgent: userAgent ?? '' };
  for (const ownerId of await findOwners(tx, agencyId))
    await enqueue(
      tx,
      mailAccountNews,
      accountNewsOf(ownerId, 'exempt_sign_in', caller, { other: self.name }),
    );
}
