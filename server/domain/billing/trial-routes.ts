// The free trial.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/billing.ts';
import { actorOf } from '../../kernel/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import { askForTrial, confirmTrial } from './trial.ts';

export function trialRoutes(app: FastifyInstance): void {
  serve(app, calls.startTrial, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => ({ email: await askForTrial(tx, member, deps) })),
  );

  serve(app, calls.confirmTrial, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await confirmTrial(tx, { ...actorOf(member, request), userId: member.userId }, body.token, deps);
      return {};
    }),
  );
}
