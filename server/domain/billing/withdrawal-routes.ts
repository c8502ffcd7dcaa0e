// Withdrawing from the contract.
import type { FastifyInstance } from 'fastify';
import { withdrawPlan as call } from '#contract/withdrawal.ts';
import { actorOf } from '../../kernel/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import { withdrawPlan } from './withdraw-plan.ts';

export function withdrawalRoutes(app: FastifyInstance): void {
  serve(app, call, ({ member, request, deps: { cards, db, config, now } }) =>
    db.asTenant(member, async (tx) => {
      const withdrawing = { config, now: now(), areCardsOn: cards !== null };
      await withdrawPlan(tx, actorOf(member, request), withdrawing);
      return {};
    }),
  );
}
