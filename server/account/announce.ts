// A change of how somebody signs in: written down wherever they work, and told to them by mail, whoever made it.
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../audit/actor.ts';
import { recordEverywhere } from '../audit/record-elsewhere.ts';
import { callerOf } from '../auth/caller.ts';
import type { Tx } from '../db/open.ts';
import type { SignedInMember } from '../http/who.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { accountNewsOf, mailAccountNews } from './letters.ts';

export async function announce(
  tx: Tx,
  { member, request }: { member: SignedInMember; request: FastifyRequest },
  kind: 'password_changed' | 'two_factor_on' | 'two_factor_off',
): Promise<void> {
  const { userId } = member;
  await recordEverywhere(tx, actorOf(member, request), { kind, subjectKind: 'user', subjectId: userId });
  await enqueue(tx, mailAccountNews, accountNewsOf(userId, kind, callerOf(request)));
}
