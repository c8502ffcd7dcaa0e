// Payments: what Stripe waits for when it sends events, and what a buyer waits for: the plan on the screen after the card was
// accepted, and the files of an invoice. A real server, PostgreSQL and browser with the stand-in for Stripe.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { quotePlan, subscribe } from '#contract/billing.ts';
import { newId } from '#contract/id.ts';
import { getInvoice } from '#contract/invoice.ts';
import { getCurrentPlan, saveBilling } from '#contract/plan.ts';
import { planIdOf } from '../../../server/platform/db/catalogue-rows.ts';
import { openCardShop, type CardShop } from '../../e2e/card-shop.ts';
import { changeDatabase } from '../../e2e/change-database.ts';
import { signIn } from '../../e2e/recruiter.ts';
import { call, makeWorkspace, type Workspace } from '../../e2e/workspace.ts';
import { launchOptions } from '../../playwright.config.ts';
import { cards } from '../../stripe/cards.ts';
import type { StripeEvent } from '../../stripe/world.ts';
import type { Row } from '../row.ts';
import { percentile } from './timed-call.ts';

const eventsCount = 1000;
const eventsPerSecond = 20;
const hookGoalMs = 50;
const goalMs = 3000;
const times = 10;
const patienceMs = 90_000;
const choice = { plan_id: planIdOf('pro'), yearly: false, currency: 'EUR' } as const;

export const name = 'billing';

export async function run(): Promise<Row[]> {
  const browser = await chromium.launch(launchOptions);
  const shop = await openCardShop();
  try {
    return [
      await repeated('Card accepted on Stripe’s page until the plan is on the screen', () =>
        returnedToPlan(shop, browser),
      ),
      await repeated('The same by webhook, in a page that is open', () => planByWebhook(shop, browser)),
      await repeated('Invoice issued until its PDF and XML can be opened', () => invoiceRendered(shop)),
      // Last, because its tasks go on for a while.
      await eventsAtSteadyRate(shop),
    ];
  } finally {
    await browser.close();
    await shop.dispose();
  }
}

/** Each event is signed, new and of a customer with a plan, so that each leads to a task in the same process. */
async function eventsAtSteadyRate(shop: CardShop): Promise<Row> {
  const { stripe } = shop;
  const buyer = await newBuyer(shop);
  await orderByCard(shop, buyer);
  stripe.saveCard(newestSetup(shop), 'works');
  await untilPlan(shop, buyer);
  const [subscription] = stripe.world.all('subscription');
  if (!subscription) throw new Error('no subscription');
  stripe.webhooks.when = 'wait';
  for (let made = 0; made < eventsCount; made += 1)
    stripe.world.emit('customer.subscription.updated', subscription);
  let events: StripeEvent[] = [];
  await stripe.webhooks.flush((waiting) => {
    events = waiting;
    return [];
  });
  stripe.webhooks.when = 'at once';
  const startedAt = performance.now();
  const answers = await Promise.all(
    events.map(async (event, place) => {
      const dueMs = startedAt + (place * 1000) / eventsPerSecond;
      await sleep(Math.max(dueMs - performance.now(), 0));
      return msOf(async () => {
        const status = await stripe.webhooks.deliver(event);
        if (status !== 200) throw new Error(`an event was answered ${status}`);
      });
    }),
  );
  const load = loadText();
  const sentAt = performance.now();
  const stored = await untilHandled(
    shop,
    events.map(({ id }) => id),
  );
  if (stored !== eventsCount) throw new Error(`${stored} of ${eventsCount} events were stored`);
  const afterS = (performance.now() - sentAt) / 1000;
  const [p50, p99] = [percentile(answers, 0.5), percentile(answers, 0.99)];
  return {
    figure: `${eventsCount.toLocaleString('en')} events of Stripe, ${eventsPerSecond} a second: answer, p99`,
    goal: `<= ${hookGoalMs} ms`,
    measured: `${p99.toFixed(0)} ms`,
    passed: p99 <= hookGoalMs,
    details: `median ${p50.toFixed(0)} ms, slowest ${Math.max(...answers).toFixed(0)} ms; the last was applied after ${afterS.toFixed(0)} s; ${load}`,
  };
}

/** Resolves to the number of those events that are stored, once all are handled. */
async function untilHandled({ server }: CardShop, ids: readonly string[]): Promise<number> {
  for (;;) {
    let counts = { stored: 0, open: 0 };
    await changeDatabase(server, async (client) => {
      const { rows } = await client.query<typeof counts>(
        `select count(*)::int as stored, count(*) filter (where handled_at is null)::int as open
         from payment_events where id = any($1)`,
        [ids],
      );
      counts = rows[0] ?? counts;
    });
    if (counts.open === 0) return counts.stored;
    await sleep(500);
  }
}

/** In the browser: from the press on Stripe's page, through our return page, to the plan. */
async function returnedToPlan(shop: CardShop, browser: Browser): Promise<number> {
  const buyer = await newBuyer(shop);
  const { url } = await orderByCard(shop, buyer);
  return inBrowser(browser, buyer, async (page) => {
    await page.goto(url ?? '');
    const pay = page.getByRole('button', { name: cards.works.label, exact: true });
    await pay.waitFor();
    return msOf(async () => {
      await pay.click();
      await proOn(page);
    });
  });
}

/** In the browser: the buyer never returns, and another page of theirs shows the plan. */
async function planByWebhook(shop: CardShop, browser: Browser): Promise<number> {
  const buyer = await newBuyer(shop);
  await orderByCard(shop, buyer);
  const setup = newestSetup(shop);
  return inBrowser(browser, buyer, async (page) => {
    const liveUpdates = page.waitForResponse(/\/api\/events/, { timeout: patienceMs });
    await page.goto(`${shop.server.url}/profile/plan`);
    await page.getByRole('heading', { name: 'Free', level: 2, exact: true }).waitFor({ timeout: patienceMs });
    await liveUpdates;
    return msOf(async () => {
      shop.stripe.saveCard(setup, 'works');
      await proOn(page);
    });
  });
}

/** Through the API: from the answer that issued the invoice to its files. Their worker thread starts for each invoice. */
async function invoiceRendered(shop: CardShop): Promise<number> {
  const buyer = await newBuyer(shop);
  const token = buyer.access.access_token;
  const { due_minor, proration_at } = await call(shop.server, quotePlan, { token, body: choice });
  const body = { ...choice, id: newId(), method: 'bank_transfer', due_minor, proration_at } as const;
  const { invoice_id: id } = await call(shop.server, subscribe, { token, body });
  return msOf(async () => {
    for (;;) {
      const { pdf, xml } = await call(shop.server, getInvoice, { token, params: { id: id ?? '' } });
      if (pdf && xml) break;
      await sleep(20);
    }
  });
}

async function newBuyer({ server }: CardShop): Promise<Workspace> {
  const buyer = await makeWorkspace(server, { kinds: ['text'] });
  const token = buyer.access.access_token;
  const { billing_info: seen } = await call(server, getCurrentPlan, { token });
  const rita = { name: 'Rita Recruiter', email: 'rita@example.com', address: 'Kai 1', city: 'Hamburg' };
  await call(server, saveBilling, {
    token,
    body: { ...seen, ...rita, postal_code: '20457', country: 'DE', seen },
  });
  return buyer;
}

async function orderByCard({ server }: CardShop, { access }: Workspace) {
  const token = access.access_token;
  const { due_minor, proration_at } = await call(server, quotePlan, { token, body: choice });
  const body = { ...choice, id: newId(), method: 'card', due_minor, proration_at } as const;
  return call(server, subscribe, { token, body });
}

function newestSetup({ stripe }: CardShop): string {
  const [setup] = stripe.world.all('setup_intent');
  if (!setup) throw new Error('no card form is open');
  return setup.id;
}

async function untilPlan({ server }: CardShop, { access }: Workspace): Promise<void> {
  const token = access.access_token;
  while ((await call(server, getCurrentPlan, { token })).code !== 'pro') await sleep(100);
}

async function inBrowser<T>(
  browser: Browser,
  { access }: Workspace,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    await signIn(context, access);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function proOn(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Pro', level: 2, exact: true });
  await heading.waitFor({ timeout: patienceMs });
}

async function repeated(figure: string, once: () => Promise<number>): Promise<Row> {
  const measured: number[] = [];
  for (let turn = 0; turn < times; turn += 1) measured.push(await once());
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const slowest = Math.max(...measured);
  return {
    figure,
    goal: `<= ${goalMs / 1000} s`,
    measured: `${seconds(slowest)} (slowest of ${times})`,
    passed: slowest <= goalMs,
    details: `median ${seconds(percentile(measured, 0.5))}; ${loadText()}`,
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function loadText(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
