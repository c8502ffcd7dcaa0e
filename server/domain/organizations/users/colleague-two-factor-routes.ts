// Turns off the second factor of a colleague who lost their phone and recovery codes; only an owner may. Not for
// somebody who also works elsewhere: their account is not this agency's alone to open.
import type { FastifyInstance } from 'fastify';
import { removeTwoFactorOf } from '#contract/account.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../audit/record.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { findMemberships } from '../../../platform/db/lookups.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { readColleagueToChange } from './acting-member.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { lockTwoFactor, removeAll } from '../auth/two-factor-store.ts';

export function colleagueTwoFactorRoutes(app: FastifyInstance): void {
  serve(app, removeTwoFactorOf, async ({ member, params, request, deps }) => {
    const { actingMember } = await deps.db.asTenant(member, (tx) =>
      readColleagueToChange(tx, member, params.id),
    );
    if (actingMember.role !== 'owner' || params.id === member.userId) throw new Refusal('not_yours_to_give');
    // Runs as the colleague: row-level security hides the rows from everybody else.
    return deps.db.asTenant({ agencyId: member.agencyId, userId: params.id }, async (tx) => {
      const agencies = await findMemberships(tx);
      if (agencies.some(({ agency_id }) => agency_id !== member.agencyId))
        throw new Refusal('not_yours_to_give');
      if (!(await lockTwoFactor(tx, params.id))?.confirmed_at) return {};
      await removeAll(tx, params.id, deps.now());
      await record(tx, actorOf(member, request), {
        kind: 'two_factor_off',
        subjectKind: 'user',
        subjectId: params.id,
      });
      await enqueue(tx, mailAccountNews, accountNewsOf(params.id, 'two_factor_off', callerOf(request)));
      await notify(tx, { kind: 'user', user_id: params.id });
      return {};
    });
  });
}
