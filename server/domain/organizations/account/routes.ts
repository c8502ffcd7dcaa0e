// All endpoints of the user's own account.
import type { FastifyInstance } from 'fastify';
import { emailRoutes } from './email-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { photoRoutes } from './photo-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

export function accountRoutes(app: FastifyInstance): void {
  profileRoutes(app);
  photoRoutes(app);
  passwordRoutes(app);
  emailRoutes(app);
  sessionRoutes(app);
  twoFactorRoutes(app);
}
