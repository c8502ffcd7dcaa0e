// Who a request's changes are written down for.
import type { FastifyRequest } from 'fastify';
import type { SignedInMember } from './who.ts';
import type { Actor } from '../domain/organizations/audit/record.ts';

export function actorOf(member: SignedInMember, request: FastifyRequest): Actor {
  const { agencyId, userId, apiKeyId } = member;
  return { agencyId, userId, ip: request.ip, ...(apiKeyId && { apiKeyId }) };
}
