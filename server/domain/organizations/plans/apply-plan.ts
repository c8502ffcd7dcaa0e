// The only writer of an agency's plan: derives it from the agency's newest subscription.
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { PlanCode } from '#contract/plan.ts';
import type { WebhookPayload } from '#contract/webhook-payload.ts';
import type { Config } from '../../../kernel/config.ts';
import { planIdOf } from '../../../platform/db/catalogue-rows.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { agencies } from '../../../platform/db/schema/agency.ts';
import { notify } from '../../../platform/events/notify.ts';
import { publishPayload } from '../../webhooks/publish.ts';
import { record } from '../audit/record.ts';
import { endOf, entitlement } from './entitlement.ts';
import type { AgencyPlan } from './entitlement.ts';
import {
  changeSubscription,
  newestSubscription,
  readAgencyPlan,
  readPlanNames,
} from './subscription-store.ts';

/** The plan of new agencies, and of agencies whose plan has ended. */
export function defaultPlanOf(config: Pick<Config, 'defaultPlan'>): PlanCode {
  return config.defaultPlan ?? 'self_hosted';
}

/**
 * Ends the running subscription if its time is over, and writes what follows for the agency, with an audit log entry and a
 * live event. Webhooks get `plan.changed` if the plan, its status, quantity or end differs. Without a subscription, or if
 * nothing changes, it writes nothing. Locks the agency.
 * `hasEnded`: the subscription's row says since this transaction that it has ended.
 */
export async function applyPlan(
  tx: Tx,
  agencyId: string,
  { now, fallback, hasEnded = false }: { now: Date; fallback: PlanCode; hasEnded?: boolean },
): Promise<void> {
  await lockAgency(tx, agencyId);
  const subscription = await newestSubscription(tx, agencyId);
  // What has ended was applied when it ended.
  if (!subscription || (subscription.status === 'ended' && !hasEnded)) return;
  const end = endOf(subscription, now);
  if (end?.reason)
    await changeSubscription(
      tx,
      subscription,
      { status: 'ended', ended_at: end.at, end_reason: end.reason },
      now,
    );
  const before = await readAgencyPlan(tx, agencyId);
  const after = entitlement(subscription, now, planIdOf(fallback));
  if (isDeepStrictEqual(before, after)) return;
  await tx.update(agencies).set(after).where(eq(agencies.agency_id, agencyId));
  const catalogue = await readPlanNames(tx);
  const about = (plan: AgencyPlan) => ({
    ...{ plan: catalogue.get(plan.plan_id)?.name ?? plan.plan_id, plan_status: plan.plan_status },
    ...{ quantity: plan.quantity, end_plan_at: plan.end_plan_at },
  });
  await record(
    tx,
    { agencyId },
    {
      ...{ kind: end ? 'ended' : 'changed', subjectKind: 'plan', subjectId: agencyId },
      ...{ before: about(before), after: about(after) },
    },
  );
  await notify(tx, { kind: 'plan' });
  const shown = (plan: AgencyPlan) => shownPlan(plan, catalogue.get(plan.plan_id)?.code ?? plan.plan_id);
  const data = shown(after);
  // A renewal only moves the period.
  if (isDeepStrictEqual(shown(before), data)) return;
  await publishPayload(tx, agencyId, { type: 'plan.changed', timestamp: now.toISOString(), data });
}

function shownPlan(
  { plan_status: status, quantity, end_plan_at }: AgencyPlan,
  code: string,
): Extract<WebhookPayload, { type: 'plan.changed' }>['data'] {
  return { code, status, quantity, end_plan_at: end_plan_at?.toISOString() ?? null };
}
