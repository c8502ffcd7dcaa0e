// The billing information, buying, changing and ending plans, and the invoices.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/billing.ts';
import type { PurchaseReply } from '#contract/billing.ts';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { saveBilling } from '#contract/plan.ts';
import { actorOf } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Config } from '../../kernel/config.ts';
import { billingSettingsOf } from '../../kernel/features.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { addressesFor } from '../files/addresses.ts';
import { saveBillingInfo } from '../organizations/plans/billing.ts';
import { checkVat } from '../organizations/plans/check-vat.ts';
import { cancelPlan, scheduleChange, undoCancel, undoChange } from './change-plan.ts';
import type { Changing } from './change-plan.ts';
import { requireArchivable } from './chosen-jobs.ts';
import { readLanguage } from './language-store.ts';
import { findWaitingPurchase, readPurchase } from './purchase-store.ts';
import type { StoredPurchase } from './purchase-store.ts';
import { cardsFor, quoteNow } from './quote-now.ts';
import { listInvoices, showInvoice } from './read-invoice.ts';
import { refreshVat } from './refresh-vat.ts';
import { changeCardPlan, withdrawCardPurchase } from './stripe-change.ts';
import type { CardPlanChange } from './stripe-change.ts';
import { pursueCardPurchase, replyNow } from './stripe-purchase.ts';
import { updateCustomer } from './update-customer.ts';
import { quotedAt, subscribe } from './subscribe.ts';
import { dayIn } from './terms.ts';

export function billingRoutes(app: FastifyInstance): void {
  serve(app, saveBilling, async ({ member, body: { seen, ...billing }, request, deps }) => {
    const checked = await checkVat(billing, deps);
    return deps.db.asTenant(member, async (tx) => {
      const saved = await saveBillingInfo(tx, actorOf(member, request), { billing, seen, checked });
      if (deps.cards) await enqueue(tx, updateCustomer, { agencyId: member.agencyId });
      return saved;
    });
  });

  serve(app, calls.quotePlan, async ({ member, body, deps }) => {
    const seller = sellerIn(deps.config);
    await refreshVat(deps, member.agencyId);
    return quoteNow(deps, member.agencyId, body, { seller, at: deps.now() });
  });

  serve(app, calls.subscribe, async ({ member, body, request, deps }) => {
    const { config } = deps;
    const seller = sellerIn(config);
    const { agencyId, userId } = member;
    const { reference = '', setup_intent, ...bought } = body;
    const purchase = { ...bought, reference, ...(setup_intent !== undefined && { setup_intent }) };
    await refreshVat(deps, agencyId);
    const now = deps.now();
    const cards = await cardsFor(deps, agencyId, body, { seller, at: quotedAt(body, now) });
    const stored = await deps.db.asTenant(member, async (tx) => {
      const language = await readLanguage(tx, userId);
      const actor = { ...actorOf(member, request), userId };
      return subscribe(tx, actor, purchase, { config, seller, language, now, cards });
    });
    return pursue(deps, stored);
  });

  serve(app, calls.continuePurchase, async ({ member: { agencyId }, params: { id }, deps }) => {
    const purchase = await deps.db.asTenant({ agencyId }, (tx) => readPurchase(tx, agencyId, id));
    if (!purchase) throw new Refusal('not_found');
    return pursue(deps, purchase);
  });

  serve(app, calls.scheduleChange, async ({ member, body, request, deps }) => {
    const actor = actorOf(member, request);
    await deps.db.asTenant(member, (tx) => requireArchivable(tx, member, body.archived_jobs));
    return changePlan(deps, actor, { next: body }, (tx, changing) =>
      scheduleChange(tx, actor, body, changing),
    );
  });

  for (const [call, atStripe, change] of [
    [calls.undoChange, { next: null }, undoChange],
    [calls.undoCancel, { cancel: false }, undoCancel],
  ] as const)
    serve(app, call, ({ member, request, deps }) => {
      const actor = actorOf(member, request);
      return changePlan(deps, actor, atStripe, (tx, changing) => change(tx, actor, changing));
    });

  serve(app, calls.cancelPlan, async ({ member, query, request, deps }) => {
    const actor = actorOf(member, request);
    sellerIn(deps.config);
    if (query.purchase !== undefined && !(await isWaiting(deps, member.agencyId, query.purchase))) return {};
    if (await withdrawCardPurchase(deps, actor)) return {};
    return changePlan(deps, actor, { cancel: true }, (tx, changing) => cancelPlan(tx, actor, changing));
  });

  serve(app, getInvoices, ({ member, query, deps }) => {
    const showing = { today: todayOf(deps), addressOf: addressesFor(deps, member) };
    return deps.db.asTenant(member, (tx) => listInvoices(tx, member.agencyId, query.after, showing));
  });

  serve(app, getInvoice, ({ member, params, deps }) => {
    const showing = { today: todayOf(deps), addressOf: addressesFor(deps, member) };
    return deps.db.asTenant(member, (tx) => showInvoice(tx, member.agencyId, params.id, showing));
  });
}

/** At Stripe if the running plan is paid by card, otherwise here. */
async function changePlan(
  deps: Deps,
  actor: Actor,
  atStripe: CardPlanChange,
  here: (tx: Tx, changing: Changing) => Promise<void>,
): Promise<Record<string, never>> {
  const { config } = deps;
  sellerIn(config);
  if (!(await changeCardPlan(deps, actor, atStripe)))
    await deps.db.asTenant(actor, (tx) => here(tx, { config, now: deps.now() }));
  return {};
}

/** False: it was paid or withdrawn, perhaps by an earlier attempt of the same call, or its plan runs already. */
async function isWaiting({ db }: Pick<Deps, 'db'>, agencyId: string, purchaseId: string): Promise<boolean> {
  const waiting = await db.asTenant({ agencyId }, (tx) => findWaitingPurchase(tx, agencyId));
  return waiting?.id === purchaseId && waiting.period_from === null;
}

/** A purchase by card goes on as far as it can. */
async function pursue(deps: Deps, stored: StoredPurchase): Promise<PurchaseReply> {
  const { agency_id: agencyId, id: purchaseId, plan_id, yearly, currency } = stored;
  const purchase =
    stored.method === 'card' && deps.cards
      ? await pursueCardPurchase(deps, deps.cards, { agencyId, purchaseId })
      : stored;
  const choice = { plan_id, yearly, currency };
  return replyNow(purchase, () =>
    quoteNow(deps, agencyId, choice, { seller: sellerIn(deps.config), at: deps.now() }),
  );
}

/** @throws Refusal('seller_missing') */
function sellerIn(config: Config): SellerSettings {
  if (!config.seller || billingSettingsOf(config).mode !== 'sold') throw new Refusal('seller_missing');
  return config.seller;
}

function todayOf({ config, now }: { config: Config; now: () => Date }): string {
  return dayIn(config.seller?.timeZone ?? 'UTC', now());
}
