// The actor recorded with a request's changes.
import type { FastifyRequest } from 'fastify';
import type { SignedInMember, Tenant } from './who.ts';

/** Who makes a change: a member, or the system if there is no userId. */
export interface Actor extends Tenant {
  ip?: string;
  /** Set if the agency's API key acts for the member. */
  apiKeyId?: string;
}

export function actorOf(member: SignedInMember, request: FastifyRequest): Actor {
  const { agencyId, userId, apiKeyId } = member;
  return { agencyId, userId, ip: request.ip, ...(apiKeyId && { apiKeyId }) };
}
