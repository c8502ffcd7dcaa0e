// The signed-in user and their colleagues.
import type { FastifyInstance } from 'fastify';
import { getUser, getUsers } from '#contract/user.ts';
import { photosFor } from './photo-address.ts';
import { serve } from '../../../platform/http/serve.ts';
import { acceptRoutes } from './accept-routes.ts';
import { changeRoutes, colleagueTwoFactorRoutes } from './change-routes.ts';
import { inviteUserRoutes } from './invite-routes.ts';
import { readSelf } from './read-self.ts';
import { readColleagues } from './store.ts';
import { toUserListed } from './to-wire.ts';

export function userRoutes(app: FastifyInstance): void {
  inviteUserRoutes(app);
  acceptRoutes(app);
  changeRoutes(app);
  colleagueTwoFactorRoutes(app);

  serve(app, getUser, ({ member, deps }) => deps.db.asTenant(member, (tx) => readSelf(tx, member, deps)));

  serve(app, getUsers, async ({ member, deps }) => {
    const rows = await deps.db.asTenant(member, (tx) => readColleagues(tx, member.agencyId));
    return rows.map((row) => toUserListed(row, photosFor(deps)));
  });
}
