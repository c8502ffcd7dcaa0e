// Authentication: looks up the bearer token by its SHA-256. The token itself is never stored.
import { hashToken } from '../../kernel/tokens.ts';
import type { FastifyRequest } from 'fastify';
import { apiKeyPrefix } from '#contract/api-key.ts';
import type { Access } from '#contract/endpoint.ts';
import { can, knownPermissions, MemberRole } from '#contract/permissions.ts';
import { unattendedHeader } from '#contract/unattended.ts';
import { endIdleSession, touchApiKey, touchSession } from '../db/last-seen.ts';
import { isForWholeAgency } from '../db/conditions/company-open-to.ts';
import {
  findApiKey,
  findCandidateSessions,
  findReviewGuest,
  findRoomParticipant,
  findSession,
} from '../db/lookups.ts';
import type { FoundResponse, FoundSession } from '../db/lookups.ts';
import type { Database } from '../db/open.ts';
import { shareLookUp } from '../db/share-look-up.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';

/**
 * Puts the signed-in member on the request, or the member for whom the agency's API key acts.
 * @param isUnattended the check is not activity of a person.
 * @throws Refusal: not_signed_in, session_ended, two_factor_setup_required, api_key_suspended, not_by_api_key,
 * forbidden, whole_agency_only, email_unconfirmed
 */
export async function requireMember(
  deps: Deps,
  request: FastifyRequest,
  access: Access & { who: 'user' },
  { isUnattended = request.headers[unattendedHeader] !== undefined } = {},
): Promise<void> {
  const token = bearer(request);
  const { member, isConfirmed } = token.startsWith(apiKeyPrefix)
    ? await memberOfKey(deps, hashToken(token), access)
    : await memberOfSession(deps, hashToken(token), { access, isUnattended });
  const { permission } = access;
  if (permission !== 'any' && !can(member, permission))
    throw new Refusal('forbidden', { details: { permission } });
  if (access.wholeAgency && !(await deps.db.asTenant(member, (tx) => isForWholeAgency(tx, member))))
    throw new Refusal('whole_agency_only');
  if (access.confirmed && !isConfirmed) throw new Refusal('email_unconfirmed');
  request.member = member;
}

interface Found {
  member: SignedInMember;
  /** True if the person has confirmed their email address. */
  isConfirmed: boolean;
}

async function memberOfSession(
  deps: Deps,
  tokenHash: Buffer,
  { access, isUnattended }: { access: Access & { who: 'user' }; isUnattended: boolean },
): Promise<Found> {
  const found = await findSession(deps.db, tokenHash);
  if (!found) throw new Refusal('session_ended');
  const member: SignedInMember = {
    userId: found.user_id,
    agencyId: found.agency_id,
    role: MemberRole.parse(found.role),
    permissions: found.permissions && knownPermissions(found.permissions),
    sessionId: tokenHash.toString('hex'),
    through: { kind: 'session', userId: found.user_id, sessionId: found.session_id },
    isConfined: found.via_sso,
  };
  const now = deps.now();
  const { idle_minutes: idleMinutes, last_seen_at: seenAt } = found;
  const idleSince = idleMinutes && new Date(now.getTime() - idleMinutes * 60_000);
  if (idleSince && seenAt < idleSince) {
    await deps.db.asTenant(member, (tx) => endIdleSession(tx, tokenHash, idleSince));
    throw new Refusal('session_ended');
  }
  // A limit of minutes needs times to the minute.
  if (!isUnattended && isLongAgo(deps, seenAt, idleMinutes ? 60_000 : undefined))
    await deps.db.asTenant(member, (tx) => touchSession(tx, { ...member, tokenHash, now }));
  if (!access.withoutSecondFactor && lacksSecondFactor(found, now))
    throw new Refusal('two_factor_setup_required');
  return { member, isConfirmed: found.is_email_confirmed };
}

/** A passkey is no second factor here: the password still works without it. An identity provider has its own rules. */
function lacksSecondFactor(
  { second_factor_from: from, via_sso: isViaSso, has_second_factor: hasSecond }: FoundSession,
  now: Date,
): boolean {
  return from !== null && from <= now && !isViaSso && !hasSecond;
}

/** A key has its own permissions, limited to its creator's current ones. */
async function memberOfKey(deps: Deps, tokenHash: Buffer, access: Access & { who: 'user' }): Promise<Found> {
  const found = await findApiKey(deps.db, tokenHash);
  if (!found) throw new Refusal('session_ended');
  if (found.suspended_at) throw new Refusal('api_key_suspended');
  if (!access.api) throw new Refusal('not_by_api_key');
  const maker = {
    role: MemberRole.parse(found.role),
    permissions: found.member_permissions && knownPermissions(found.member_permissions),
  };
  const member: SignedInMember = {
    userId: found.user_id,
    agencyId: found.agency_id,
    role: 'reviewer',
    permissions: knownPermissions(found.permissions).filter((permission) => can(maker, permission)),
    sessionId: tokenHash.toString('hex'),
    through: { kind: 'key', keyId: found.api_key_id },
    apiKeyId: found.api_key_id,
    isConfined: true,
  };
  if (isLongAgo(deps, found.last_used_at))
    await deps.db.asTenant(member, (tx) => touchApiKey(tx, member.agencyId, deps.now()));
  // Only confirmed accounts can create keys. Keys older than email confirmation stay valid.
  return { member, isConfirmed: true };
}

/** Last-seen times are accurate to ten minutes, unless more is needed; a write per call would cost too much. */
function isLongAgo(deps: Deps, seenAt: Date | null, precisionMs = 600_000): boolean {
  return !seenAt || deps.now().getTime() - seenAt.getTime() > precisionMs;
}

/**
 * Puts the candidate on the request.
 * @throws Refusal: not_signed_in, session_ended
 */
export async function requireCandidate(request: FastifyRequest): Promise<void> {
  const sessionId = bearerHash(request).toString('hex');
  const found = await request.server.findCandidate(sessionId);
  if (!found) throw new Refusal('session_ended');
  request.candidate = { ...found, sessionId };
}

/**
 * Puts the guest of a review link on the request. The caller checks that the link is still valid, in its own
 * transaction (candidates/review-links/as-guest.ts).
 * @throws Refusal: not_signed_in, session_ended
 */
export async function requireGuest(deps: Deps, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request);
  const found = await deps.db.asNobody((tx) => findReviewGuest(tx, tokenHash));
  if (!found) throw new Refusal('session_ended');
  request.guest = found;
}

/**
 * Puts the participant of a live room on the request. The caller checks in its own transaction whether they are still
 * admitted.
 * @throws Refusal: not_signed_in, session_ended
 */
export async function requireParticipant(deps: Deps, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request);
  const found = await deps.db.asNobody((tx) => findRoomParticipant(tx, tokenHash));
  if (!found) throw new Refusal('session_ended');
  request.participant = found;
}

/**
 * Puts the candidate or the participant of a live room on the request.
 * @throws Refusal: not_signed_in, session_ended
 */
export async function requireRecorder(deps: Deps, request: FastifyRequest): Promise<void> {
  const sessionId = bearerHash(request).toString('hex');
  const found = await request.server.findCandidate(sessionId);
  if (found) request.candidate = { ...found, sessionId };
  else await requireParticipant(deps, request);
}

/**
 * Finds a candidate's session by the hex SHA-256 of its token. Lookups share queries, since hundreds of
 * candidates send parts every second.
 */
export type FindCandidate = (sessionId: string) => Promise<FoundResponse | undefined>;

export function makeFindCandidate(db: Database): FindCandidate {
  return shareLookUp((tokenHashes) => db.asNobody((tx) => findCandidateSessions(tx, tokenHashes)));
}

function bearerHash(request: FastifyRequest): Buffer {
  return hashToken(bearer(request));
}

function bearer(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new Refusal('not_signed_in');
  return token;
}
