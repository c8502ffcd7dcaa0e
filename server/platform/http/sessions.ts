// Authentication: looks up the bearer token by its SHA-256. The token itself is never stored.
import { hashToken } from '../../kernel/tokens.ts';
import type { FastifyRequest } from 'fastify';
import { apiKeyPrefix } from '#contract/api-key.ts';
import type { Access } from '#contract/endpoint.ts';
import { can, knownPermissions, MemberRole } from '#contract/permissions.ts';
import { touchApiKey, touchSession } from '../db/last-seen.ts';
import { isForWholeAgency } from '../db/conditions/company-open-to.ts';
import {
  findApiKey,
  findCandidateSessions,
  findReviewGuest,
  findRoomParticipant,
  findSession,
} from '../db/lookups.ts';
import type { FoundResponse } from '../db/lookups.ts';
import type { Database } from '../db/open.ts';
import { shareLookUp } from '../db/share-look-up.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';

/**
 * Puts the signed-in member on the request, or the member for whom the agency's API key acts.
 * @throws Refusal: not_signed_in, session_ended, api_key_suspended, not_by_api_key, forbidden,
 * whole_agency_only, email_unconfirmed
 */
export async function requireMember(
  deps: Deps,
  request: FastifyRequest,
  access: Access & { who: 'user' },
): Promise<void> {
  const token = bearer(request);
  const { member, isConfirmed } = token.startsWith(apiKeyPrefix)
    ? await memberOfKey(deps, hashToken(token), access)
    : await memberOfSession(deps, hashToken(token));
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

async function memberOfSession(deps: Deps, tokenHash: Buffer): Promise<Found> {
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
  if (isLongAgo(deps, found.last_seen_at))
    await deps.db.asTenant(member, (tx) => touchSession(tx, { ...member, tokenHash, now: deps.now() }));
  return { member, isConfirmed: found.is_email_confirmed };
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

/** Last-seen times are accurate to ten minutes; a write per call would cost too much. */
function isLongAgo(deps: Deps, seenAt: Date | null): boolean {
  return !seenAt || deps.now().getTime() - seenAt.getTime() > 600_000;
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
