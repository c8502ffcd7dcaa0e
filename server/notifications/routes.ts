// What a user is told, and how.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getNotifications, saveNotifications } from '#contract/notification.ts';
import type { Tx } from '../db/open.ts';
import { memberships } from '../db/schema/agency.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { SignedInMember } from '../http/who.ts';
import { activeMembers } from '../users/members.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, getNotifications, ({ member, deps }) => deps.db.asTenant(member, (tx) => wishesOf(tx, member)));

  serve(app, saveNotifications, ({ member, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await tx
        .update(memberships)
        .set({ notify_finished: body.finished, notify_requests: body.requests, notify_push: body.push })
        .where(and(eq(memberships.agency_id, member.agencyId), eq(memberships.user_id, member.userId)));
      return wishesOf(tx, member);
    }),
  );
}

async function wishesOf(tx: Tx, member: SignedInMember) {
  const members = await activeMembers(tx, member.agencyId);
  const own = members.find(({ userId }) => userId === member.userId);
  if (!own) throw new Refusal('session_ended');
  return { finished: own.finished, requests: own.requests, push: own.push, push_key: null };
}
