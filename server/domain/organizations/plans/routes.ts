// The agency's plan and usage, the catalogue of plans, and taxes.
import type { FastifyInstance } from 'fastify';
import {
  getCurrentPlan,
  getPlans,
  getTaxes,
  getUsage,
  inCatalogueOrder,
  isLargerPlan,
  type PlanCode,
} from '#contract/plan.ts';
import { decimalOf } from '#contract/money.ts';
import { can } from '#contract/permissions.ts';
import type { Config } from '../../../kernel/config.ts';
import { billingSettingsOf, featuresOf } from '../../../kernel/features.ts';
import { serve } from '../../../platform/http/serve.ts';
import { aiLimit, offeredUses, shownLimit } from '../limits/ai-limits.ts';
import type { AiUseKind } from '../limits/ai-limits.ts';
import { readAiUses } from '../limits/ai-usage.ts';
import { readBillingState } from './billing-state.ts';
import { billingOf } from './billing.ts';
import { readUsage, smsLimitOf } from './read-usage.ts';
import { ratesOn, sizeOf } from './rules.ts';
import * as store from './store.ts';

export function planRoutes(app: FastifyInstance): void {
  const features = featuresOf(app.deps.config);
  const { trial_days: trialDays } = billingSettingsOf(app.deps.config);
  const offered = offeredBy(app.deps.config);

  serve(app, getCurrentPlan, async ({ member, deps }) => {
    const isManager = can(member, 'billing.manage');
    const {
      row,
      offered: others,
      billing,
      ...counts
    } = await deps.db.asTenant(member, async (tx) => ({
      row: await store.readCurrentPlan(tx),
      billing: await readBillingState(tx, member, { isManager, now: deps.now() }),
      offered: offered(await store.readPlans(tx)),
      responses_count: await store.countFinishedInMonth(tx, member.agencyId, deps.now()),
      jobs_count: await store.countActiveJobs(tx, member.agencyId),
      companies_count: await store.countCompanies(tx, member.agencyId),
      users_count: await store.countUsers(tx, member.agencyId),
      ai: await readAiUses(tx, member.agencyId, { config: deps.config, now: deps.now() }),
    }));
    if (!row) throw new Error('an agency without a plan');
    const { agency } = row;
    const plan = sizeOf(row.plan, agency.quantity);
    const status = agency.plan_status;
    const live = plan.live && features.live;
    return {
      ...{ id: plan.id, code: plan.code, name: plan.name, description: plan.description, price: plan.price },
      ...{ active: status !== 'canceled', live, trial: agency.trial, status },
      end_plan_at: agency.end_plan_at?.toISOString() ?? null,
      interviews_limit: plan.interviews_limit,
      ...counts,
      responses_limit: plan.responses_limit,
      companies_limit: plan.companies_limit,
      users_limit: plan.users_limit,
      ...{ questions_limit: plan.questions_limit, video_questions_limit: plan.video_questions_limit },
      quantity: agency.quantity,
      has_larger: others.some((other) => isLargerPlan(other, { ...plan, live })),
      start_at: agency.start_at.toISOString(),
      end_at: agency.end_at?.toISOString() ?? null,
      ...billing,
      trial_available: billing.trial_available && trialDays > 0,
      billing_info: billingOf(isManager ? row.billing : null),
      vat_state: isManager ? (row.billing?.vat_state ?? 'none') : 'none',
    };
  });

  serve(app, getUsage, ({ member, deps }) =>
    deps.db.asTenant(member, (tx) =>
      readUsage(tx, member, { now: deps.now(), areSmsOff: deps.sms === null, config: deps.config }),
    ),
  );

  serve(app, getPlans, async ({ deps }) => {
    const plans = await deps.db.asNobody(store.readCatalogue);
    const uses = offeredUses(deps.config);
    return inCatalogueOrder(offered(plans).map((plan) => catalogueEntryOf(plan, uses)));
  });
  serve(app, getTaxes, async ({ deps }) =>
    ratesOn(await deps.db.asNobody(store.readTaxes), deps.now().toISOString().slice(0, 10)),
  );
}

/** Where organizations get their plans one by one, the plan of a self-hosted installation is none of them. */
function offeredBy(config: Config) {
  const features = featuresOf(config);
  const { mode } = billingSettingsOf(config);
  return <Plan extends { code: string; active: boolean; live: boolean }>(plans: Plan[]): Plan[] =>
    plans
      .filter((plan) => plan.active && (mode === 'off' || plan.code !== ('self_hosted' satisfies PlanCode)))
      .map((plan) => ({ ...plan, live: plan.live && features.live }));
}

function catalogueEntryOf(
  plan: Awaited<ReturnType<typeof store.readCatalogue>>[number],
  uses: readonly AiUseKind[],
) {
  return {
    ...plan,
    prices: plan.prices.map(({ amount_minor, exponent, ...price }) => ({
      ...price,
      price: Number(decimalOf(amount_minor, exponent)),
      amount_minor: Number(amount_minor),
    })),
    sms_limit: smsLimitOf(plan.code),
    ai: uses.map((kind) => shownLimit(kind, aiLimit(plan.code, 1, kind))),
  };
}
