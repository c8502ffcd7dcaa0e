// Who is asking: the Bearer of a request, looked up by its SHA-256. The token itself is stored nowhere.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { can, MemberRole, Permission } from '#contract/permissions.ts';
import { findCandidateSessions, findReviewGuest, findSession } from '../db/lookups.ts';
import type { FoundResponse } from '../db/lookups.ts';
import type { Database } from '../db/open.ts';
import { shareLookUp } from '../db/share-look-up.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from './refusal.ts';
import type { SignedInMember } from './who.ts';

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Puts the signed-in member on the request. @throws Refusal: not_signed_in, session_ended, forbidden */
export async function requireMember(
  deps: Deps,
  request: FastifyRequest,
  permission?: Permission,
): Promise<void> {
  const tokenHash = bearerHash(request);
  const found = await deps.db.asNobody((tx) => findSession(tx, tokenHash));
  if (!found) throw new Refusal('session_ended');
  const member: SignedInMember = {
    userId: found.user_id,
    agencyId: found.agency_id,
    role: MemberRole.parse(found.role),
    permissions:
      found.permissions && found.permissions.flatMap((name) => Permission.safeParse(name).data ?? []),
    sessionId: tokenHash.toString('hex'),
  };
  if (permission && !can(member, permission)) throw new Refusal('forbidden', { details: { permission } });
  request.member = member;
}

/** Puts the candidate on the request. @throws Refusal: not_signed_in, session_ended */
export async function requireCandidate(request: FastifyRequest): Promise<void> {
  const sessionId = bearerHash(request).toString('hex');
  const found = await request.server.findCandidate(sessionId);
  if (!found) throw new Refusal('session_ended');
  request.candidate = { ...found, sessionId };
}

/**
 * Puts the guest of a review link on the request. Whether the link is still good is for whoever reads on to ask, in the
 * same transaction (review-links/as-guest.ts). @throws Refusal: not_signed_in, session_ended
 */
export async function requireGuest(deps: Deps, request: FastifyRequest): Promise<void> {
  const tokenHash = bearerHash(request);
  const found = await deps.db.asNobody((tx) => findReviewGuest(tx, tokenHash));
  if (!found) throw new Refusal('session_ended');
  request.guest = found;
}

/** Candidates' sessions by their token's SHA-256 in hex. Hundreds send parts every second: they share queries. */
export type FindCandidate = (sessionId: string) => Promise<FoundResponse | undefined>;

export function makeFindCandidate(db: Database): FindCandidate {
  return shareLookUp((tokenHashes) => db.asNobody((tx) => findCandidateSessions(tx, tokenHashes)));
}

function bearerHash(request: FastifyRequest): Buffer {
  const [, token] = /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new Refusal('not_signed_in');
  return hashToken(token);
}
