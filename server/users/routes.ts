// The signed-in user and their colleagues.
import type { FastifyInstance } from 'fastify';
import { getUser, getUsers } from '#contract/user.ts';
import { findMemberships } from '../db/lookups.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import { readColleagues, readUser } from './store.ts';
import { toUser, toUserListed } from './to-wire.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, getUser, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await readUser(tx, member.userId);
      if (!row) throw new Refusal('session_ended');
      return toUser(row, member, await findMemberships(tx));
    }),
  );

  serve(app, getUsers, async ({ member, deps }) => {
    const rows = await deps.db.asTenant(member, (tx) => readColleagues(tx, member.agencyId));
    return rows.map(toUserListed);
  });
}
