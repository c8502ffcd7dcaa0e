// Who a request's changes are written down for.
import type { FastifyRequest } from 'fastify';
import type { SignedInMember, Tenant } from './who.ts';

/** Who makes a change: a member, or the system where there is no userId. */
export interface Actor extends Tenant {
  ip?: string;
  /** The agency's API key, where it acts for the member. */
  apiKeyId?: string;
}

export function actorOf(member: SignedInMember, request: FastifyRequest): Actor {
  const { agencyId, userId, apiKeyId } = member;
  return { agencyId, userId, ip: request.ip, ...(apiKeyId && { apiKeyId }) };
}
