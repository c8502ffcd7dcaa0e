// What a user is told, and how.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  addPushSubscription,
  getNotifications,
  removePushSubscription,
  saveNotifications,
} from '#contract/notification.ts';
import type { Tx } from '../db/open.ts';
import { memberships } from '../db/schema/agency.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { SignedInMember } from '../http/who.ts';
import { activeMembers } from '../users/members.ts';
import { isAllowed } from './push/deliver.ts';
import { areKeys } from './push/encrypt.ts';
import { addSubscription, removeSubscription } from './push/store.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, getNotifications, ({ member, deps }) =>
    deps.db.asTenant(member, (tx) => wishesOf(tx, member, deps)),
  );

  serve(app, saveNotifications, ({ member, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (body.finished ?? body.requests)
        await tx
          .update(memberships)
          .set({ notify_finished: body.finished, notify_requests: body.requests })
          .where(and(eq(memberships.agency_id, member.agencyId), eq(memberships.user_id, member.userId)));
      return wishesOf(tx, member, deps);
    }),
  );

  serve(app, addPushSubscription, ({ member, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { endpoint, keys } = body;
      if (!isAllowed(endpoint, deps)) throw new Refusal('invalid_fields', { fields: { endpoint: 'not_allowed' } });
      if (!areKeys(keys)) throw new Refusal('invalid_fields', { fields: { keys: 'invalid' } });
      await addSubscription(tx, member, { endpoint, ...keys });
      return {};
    }),
  );

  serve(app, removePushSubscription, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await removeSubscription(tx, member, query.endpoint);
      return {};
    }),
  );
}

async function wishesOf(tx: Tx, member: SignedInMember, { pushKey }: Deps) {
  const members = await activeMembers(tx, member.agencyId);
  const own = members.find(({ userId }) => userId === member.userId);
  if (!own) throw new Refusal('session_ended');
  return { finished: own.finished, requests: own.requests, push: own.push, push_key: pushKey.publicKey };
}
