// DEFAULT_PLAN: which plan new organizations get, and what they are offered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/auth.ts';
import { createCompany } from '#contract/company.ts';
import { getConfig } from '#contract/config.ts';
import { createJob } from '#contract/job.ts';
import { canUpgrade, getCurrentPlan, getPlans, unlimited } from '#contract/plan.ts';
import { demoEmail, makeDemoWorkspace } from '../../server/entry/demo/workspace.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { ask, companyDraft, jobDraft, makeJob, refusal, signUp } from './people.ts';
import { usePlan } from './workspace.ts';

let harness: TestApp;
const start = (environment: Record<string, string>) => async () => {
  harness = await startTestApp({ environment });
};

describe('with DEFAULT_PLAN=free', () => {
  beforeAll(start({ DEFAULT_PLAN: 'free', SUPPORT_EMAIL: 'help@candor.test' }));
  afterAll(() => harness.stop());

  test('a new organization meets the limits of Free, and is offered a larger plan', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const { token } = owner;
    const plan = await ask(app, getCurrentPlan, { token });
    expect(plan).toMatchObject({ code: 'free', interviews_limit: 1, users_limit: 1, has_larger: true });
    const config = await ask(app, getConfig, { token });
    expect(config.billing).toEqual({ mode: 'assigned', card: 'off', trial_days: 0 });
    expect(canUpgrade(plan, config)).toBe(true);
    const job = await makeJob(app, owner);
    expect(await refusal(app, createJob, { token, body: jobDraft(job.company_id) })).toMatchObject({
      ...{ status: 402, code: 'plan_limit', details: { what: 'jobs', limit: 1, used: 1 } },
    });
    expect(await refusal(app, createCompany, { token, body: companyDraft() })).toMatchObject({
      details: { what: 'companies', limit: 1 },
    });
  });

  test('the catalog has the plans that an organization can ask for, and the largest has none above it', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const { token } = owner;
    const plans = await ask(app, getPlans, { token });
    expect(plans.map(({ code }) => code)).toEqual(['free', 'team', 'pro']);
    await usePlan(app, owner, 'pro');
    expect(await ask(app, getCurrentPlan, { token })).toMatchObject({ code: 'pro', has_larger: false });
  });

  test('the demo workspace has no limits', async () => {
    const { app } = harness;
    await makeDemoWorkspace(app, 'candor-demo');
    const body = { email: demoEmail, password: 'candor-demo' };
    const { access_token: token } = await ask(app, login, { body });
    expect(await ask(app, getCurrentPlan, { token })).toMatchObject({ code: 'self_hosted' });
  });
});

describe('without DEFAULT_PLAN', () => {
  beforeAll(start({ SUPPORT_EMAIL: 'help@candor.test' }));
  afterAll(() => harness.stop());

  test('nobody has limits, and nobody is offered a larger plan, even on a small one', async () => {
    const { app } = harness;
    const owner = await signUp(app);
    const { token } = owner;
    const plan = await ask(app, getCurrentPlan, { token });
    expect(plan).toMatchObject({ code: 'self_hosted', responses_limit: unlimited, has_larger: false });
    await usePlan(app, owner, 'free');
    const config = await ask(app, getConfig, { token });
    expect(config.billing.mode).toBe('off');
    expect(canUpgrade(await ask(app, getCurrentPlan, { token }), config)).toBe(false);
  });
});
