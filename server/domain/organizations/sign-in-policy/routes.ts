// What the organization demands of its members' sign-ins. Calls are checked by platform/http/sessions.ts.
import type { FastifyInstance } from 'fastify';
import { getSignInPolicy, saveSignInPolicy } from '#contract/sign-in-policy.ts';
import type { SignInPolicy } from '#contract/sign-in-policy.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { isStale, stampAfter } from '../../../platform/db/edited.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notify } from '../../../platform/events/notify.ts';
import { serve } from '../../../platform/http/serve.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { record } from '../audit/record.ts';
import { accountNewsOf, mailAccountNews } from '../auth/account-letters.ts';
import { demandedFrom } from './rules.ts';
import * as store from './store.ts';
import type { PolicyRow } from './store.ts';

export function signInPolicyRoutes(app: FastifyInstance): void {
  serve(app, getSignInPolicy, ({ member, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.readPolicy(tx, member.agencyId);
      if (!row) throw new Refusal('session_ended');
      return toWire(tx, row);
    }),
  );

  serve(app, saveSignInPolicy, ({ member, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const before = await store.lockPolicy(tx, member.agencyId);
      if (!before) throw new Refusal('session_ended');
      const now = deps.now();
      const after: PolicyRow = {
        ...before,
        second_factor_from: demandedFrom(before.second_factor_from, body.second_factor, now),
        idle_minutes: body.idle_minutes,
        updated_at: stampAfter(before.updated_at, now),
      };
      // Nothing changes, or it was sent again because the first reply was lost (P3).
      if (isSame(before, after)) return toWire(tx, before);
      if (isStale(before.updated_at, body.updated_at)) throw new Refusal('edited_meanwhile');
      const isFirstDemand = body.second_factor && !before.second_factor_from;
      // Otherwise the demand would lock out the person who makes it. A session of an identity provider does not need one.
      if (isFirstDemand && !member.isConfined && !(await store.hasSecondFactor(tx, member.userId)))
        throw new Refusal('two_factor_setup_required');
      await store.savePolicy(tx, after);
      await record(tx, actorOf(member, request), {
        ...{ kind: 'changed', subjectKind: 'agency', subjectId: member.agencyId },
        ...{ before: recorded(before), after: recorded(after) },
      });
      // Open pages load the user again, who has the policy.
      await notify(tx, { kind: 'plan' });
      if (isFirstDemand) await mailMembersWithout(tx, after);
      return toWire(tx, after);
    }),
  );
}

function isSame(before: PolicyRow, after: PolicyRow): boolean {
  return (
    before.second_factor_from?.getTime() === after.second_factor_from?.getTime() &&
    before.idle_minutes === after.idle_minutes
  );
}

function recorded({ second_factor_from: from, idle_minutes }: PolicyRow) {
  return { second_factor_from: from?.toISOString() ?? null, idle_minutes };
}

async function mailMembersWithout(tx: Tx, { agency_id, name, second_factor_from: from }: PolicyRow) {
  const more = { agency: name, ...(from && { due_at: from.toISOString() }) };
  // Where the colleague was does not concern the others.
  const nowhere = { ip: '', userAgent: '' };
  for (const userId of await store.membersWithout(tx, agency_id))
    await enqueue(tx, mailAccountNews, accountNewsOf(userId, 'second_factor_demanded', nowhere, more));
}

async function toWire(tx: Tx, row: PolicyRow): Promise<SignInPolicy> {
  return {
    second_factor_from: row.second_factor_from?.toISOString() ?? null,
    idle_minutes: row.idle_minutes,
    members_without: (await store.membersWithout(tx, row.agency_id)).length,
    updated_at: row.updated_at.toISOString(),
  };
}
