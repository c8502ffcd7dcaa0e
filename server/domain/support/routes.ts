// The support endpoints: whether and whom a user may ask, the state of this installation, and asking.
import type { FastifyInstance } from 'fastify';
import { askSupport, getSupport, getSystem, maxQuestionBytes } from '#contract/support.ts';
import { actorOf } from '../../kernel/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import { ask } from './ask.ts';
import { readOwners } from './store.ts';
import { readSystem } from './system.ts';
import { version } from './version.ts';

export function supportRoutes(app: FastifyInstance): void {
  serve(app, getSupport, async ({ member, deps }) => ({
    can_ask: deps.config.supportEmail !== undefined,
    version,
    owners: await deps.db.asTenant(member, (tx) => readOwners(tx, member.agencyId)),
  }));

  serve(app, getSystem, ({ deps }) => readSystem(deps));

  serve(
    app,
    askSupport,
    async ({ member, body, request, deps }) => {
      await ask(deps, { member, actor: actorOf(member, request), question: body });
      return {};
    },
    { maxBodyBytes: maxQuestionBytes },
  );
}
