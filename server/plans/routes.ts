// Plans: the agency's own, the catalogue, taxes, and the start of a card payment.
import type { FastifyInstance } from 'fastify';
import {
  BillingInfo,
  createIntent,
  getCurrentPlan,
  getPlans,
  getTaxes,
  inCatalogueOrder,
  planStatuses,
} from '#contract/plan.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import * as store from './store.ts';

const noBilling = {
  ...{ client_type: 'physical', name: '', real_name: '', email: '', address: '' },
  ...{ city: '', state: '', postal_code: '', country: '', vat: '' },
};

export function planRoutes(app: FastifyInstance): void {
  serve(app, getCurrentPlan, async ({ member, deps }) => {
    const { row, ...counts } = await deps.db.asTenant(member, async (tx) => ({
      row: await store.readCurrentPlan(tx),
      responses_count: await store.countFinishedInMonth(tx, deps.now()),
      jobs_count: await store.countActiveJobs(tx, member.agencyId),
      companies_count: await store.countCompanies(tx, member.agencyId),
      users_count: await store.countUsers(tx, member.agencyId),
    }));
    if (!row) throw new Error('an agency without a plan');
    const { agency, plan } = row;
    const status = planStatuses.find((known) => known === agency.plan_status) ?? 'active';
    return {
      id: plan.id,
      active: status !== 'canceled',
      live: plan.live,
      trial: agency.trial,
      status,
      name: plan.name,
      description: plan.description,
      price: plan.price,
      end_plan_at: agency.end_plan_at?.toISOString() ?? null,
      interviews_limit: plan.interviews_limit,
      ...counts,
      responses_limit: plan.responses_limit,
      companies_limit: plan.companies_limit,
      users_limit: plan.users_limit,
      questions_limit: plan.questions_limit,
      video_questions_limit: plan.video_questions_limit,
      start_at: agency.start_at.toISOString(),
      end_at: agency.end_at?.toISOString() ?? null,
      billing_info: BillingInfo.parse(row.billing ?? noBilling),
    };
  });

  serve(app, getPlans, async ({ deps }) => inCatalogueOrder(await deps.db.asNobody(store.readCatalogue)));
  serve(app, getTaxes, async ({ deps }) => deps.db.asNobody(store.readTaxes));
  serve(app, createIntent, () => Promise.reject(new Refusal('payments_off')));
}
