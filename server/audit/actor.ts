// Who a request's changes are written down for.
import type { FastifyRequest } from 'fastify';
import type { SignedInMember } from '../http/who.ts';
import type { Actor } from './record.ts';

export function actorOf(member: SignedInMember, request: FastifyRequest): Actor {
  return { agencyId: member.agencyId, userId: member.userId, ip: request.ip };
}
