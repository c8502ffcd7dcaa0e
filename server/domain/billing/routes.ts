// Buying, changing and ending plans, and the invoices.
import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/billing.ts';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { actorOf } from '../../kernel/actor.ts';
import type { Config } from '../../kernel/config.ts';
import { billingSettingsOf } from '../../kernel/features.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SellerSettings } from '../../kernel/seller.ts';
import { serve } from '../../platform/http/serve.ts';
import { addressesFor } from '../files/addresses.ts';
import { cancelPlan, scheduleChange, undoCancel, undoChange } from './change-plan.ts';
import { readLanguage } from './language-store.ts';
import { readPurchase } from './purchase-store.ts';
import { quoteOf } from './quote.ts';
import { listInvoices, showInvoice } from './read-invoice.ts';
import { refreshVat } from './refresh-vat.ts';
import { replyOf, subscribe } from './subscribe.ts';
import { dayIn } from './terms.ts';

export function billingRoutes(app: FastifyInstance): void {
  serve(app, calls.quotePlan, async ({ member, body, deps }) => {
    const seller = sellerIn(deps.config);
    await refreshVat(deps, member.agencyId);
    return deps.db.asTenant(
      member,
      async (tx) => (await quoteOf(tx, member.agencyId, body, { seller, at: deps.now() })).quote,
    );
  });

  serve(app, calls.subscribe, async ({ member, body, request, deps }) => {
    const { config } = deps;
    const seller = sellerIn(config);
    const { method, reference = '' } = body;
    if (method === 'card') throw new Refusal('payments_off');
    await refreshVat(deps, member.agencyId);
    const { id, plan_id, yearly, currency, due_minor, proration_at } = body;
    const purchase = { id, plan_id, yearly, currency, due_minor, proration_at, method, reference };
    return deps.db.asTenant(member, async (tx) => {
      const language = await readLanguage(tx, member.userId);
      const actor = { ...actorOf(member, request), userId: member.userId };
      return subscribe(tx, actor, purchase, { config, seller, language, now: deps.now() });
    });
  });

  serve(app, calls.continuePurchase, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const purchase = await readPurchase(tx, member.agencyId, params.id);
      if (!purchase) throw new Refusal('not_found');
      return replyOf(purchase);
    }),
  );

  serve(app, calls.scheduleChange, ({ member, body, request, deps: { db, config, now } }) => {
    sellerIn(config);
    return db.asTenant(member, async (tx) => {
      await scheduleChange(tx, actorOf(member, request), body, { config, now: now() });
      return {};
    });
  });

  for (const [call, change] of [
    [calls.undoChange, undoChange],
    [calls.cancelPlan, cancelPlan],
    [calls.undoCancel, undoCancel],
  ] as const)
    serve(app, call, ({ member, request, deps: { db, config, now } }) => {
      sellerIn(config);
      return db.asTenant(member, async (tx) => {
        await change(tx, actorOf(member, request), { config, now: now() });
        return {};
      });
    });

  serve(app, calls.startTrial, () => Promise.reject(new Refusal('seller_missing')));
  serve(app, calls.confirmTrial, () => Promise.reject(new Refusal('seller_missing')));

  serve(app, getInvoices, ({ member, query, deps }) => {
    const showing = { today: todayOf(deps), addressOf: addressesFor(deps, member) };
    return deps.db.asTenant(member, (tx) => listInvoices(tx, member.agencyId, query.after, showing));
  });

  serve(app, getInvoice, ({ member, params, deps }) => {
    const showing = { today: todayOf(deps), addressOf: addressesFor(deps, member) };
    return deps.db.asTenant(member, (tx) => showInvoice(tx, member.agencyId, params.id, showing));
  });
}

/** @throws Refusal('seller_missing') */
function sellerIn(config: Config): SellerSettings {
  if (!config.seller || billingSettingsOf(config).mode !== 'sold') throw new Refusal('seller_missing');
  return config.seller;
}

function todayOf({ config, now }: { config: Config; now: () => Date }): string {
  return dayIn(config.seller?.timeZone ?? 'UTC', now());
}
