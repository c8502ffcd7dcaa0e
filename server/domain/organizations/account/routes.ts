// All endpoints of the user's own account, and account recovery with an owner's help.
import type { FastifyInstance } from 'fastify';
import { colleagueRoutes } from './colleague-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { photoRoutes } from './photo-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';
import { workspaceRoutes } from './workspace-routes.ts';

export function accountRoutes(app: FastifyInstance): void {
  profileRoutes(app);
  photoRoutes(app);
  passwordRoutes(app);
  emailRoutes(app);
  sessionRoutes(app);
  twoFactorRoutes(app);
  colleagueRoutes(app);
  workspaceRoutes(app);
}
