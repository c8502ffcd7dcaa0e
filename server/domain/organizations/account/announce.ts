// A change to how somebody signs in: logged in every agency they work in and emailed to them, even if somebody else made it.
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../../kernel/actor.ts';
import { recordEverywhere } from '../audit/record-everywhere.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';

export async function announce(
  tx: Tx,
  { member, request }: { member: SignedInMember; request: FastifyRequest },
  kind: 'password_changed' | 'two_factor_on' | 'two_factor_off' | 'passkey_added' | 'passkey_removed',
): Promise<void> {
  const { userId } = member;
  await recordEverywhere(tx, actorOf(member, request), { kind, subjectKind: 'user', subjectId: userId });
  await enqueue(tx, mailAccountNews, accountNewsOf(userId, kind, callerOf(request)));
}
