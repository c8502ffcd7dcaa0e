// All endpoints of the user's own account.
import type { FastifyInstance } from 'fastify';
import { emailRoutes } from './email-routes.ts';
import { preferencesRoutes } from './preferences-routes.ts';
import { photoRoutes, profileRoutes } from './profile-routes.ts';
import { sessionRoutes, endOthers } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';
import { changePassword } from '#contract/account.ts';
import { hashPassword } from '../auth/passwords.ts';
import { deleteOpenLinks, setPassword } from '../auth/store.ts';
import { partsOfEmail, refuseWeakPassword } from '../auth/weak-passwords.ts';
import { serve } from '../../../platform/http/serve.ts';
import { announce } from './announce.ts';
import { requirePassword } from './require-password.ts';

export function accountRoutes(app: FastifyInstance): void {
  profileRoutes(app);
  photoRoutes(app);
  preferencesRoutes(app);
  passwordRoutes(app);
  emailRoutes(app);
  sessionRoutes(app);
  twoFactorRoutes(app);
}

function passwordRoutes(app: FastifyInstance): void {
  serve(app, changePassword, async ({ member, body, request, deps }) => {
    const self = await requirePassword(deps, member, body.current);
    await refuseWeakPassword(body.password, [self.name, ...partsOfEmail(self.email)]);
    const passwordHash = await hashPassword(body.password);
    await deps.db.asTenant(member, async (tx) => {
      await setPassword(tx, member.userId, passwordHash, deps.now());
      await deleteOpenLinks(tx, member.userId);
      await endOthers(tx, { member, request });
      await announce(tx, { member, request }, 'password_changed');
    });
    return {};
  });
}
