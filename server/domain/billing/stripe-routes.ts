// Saving a card with the form on our page, and the provider's page for cards.
import type { FastifyInstance } from 'fastify';
import { openPortal } from '#contract/billing.ts';
import { createIntent } from '#contract/plan.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { stripeHook } from './stripe-hook.ts';
import { customerOf, requireCardAttempts, requireCards, withProvider } from './stripe-purchase.ts';
import { readCustomerId } from './stripe-store.ts';

export function stripeRoutes(app: FastifyInstance): void {
  stripeHook(app);

  serve(app, createIntent, async ({ member, body, deps }) => {
    const cards = requireCards(deps);
    // Stripe has no price in rubles: those pay by bank transfer.
    if (body.currency === 'RUB') throw new Refusal('currency_not_offered');
    return withProvider(async () => {
      const customerId = await customerOf(deps, cards, member);
      await requireCardAttempts(deps, cards, { agencyId: member.agencyId, customerId });
      const { clientSecret } = await cards.setupIntent(customerId, member.agencyId, deps.now());
      return { api_key: cards.publishableKey, intent: clientSecret };
    });
  });

  serve(app, openPortal, async ({ member, deps }) => {
    const cards = requireCards(deps);
    const customerId = await deps.db.asTenant(member, (tx) =>
      readCustomerId(tx, member.agencyId, cards.isLive),
    );
    if (customerId === undefined) throw new Refusal('not_found');
    const url = await withProvider(async () => {
      const latest = (await cards.readCustomer(customerId))?.subscription?.latestInvoice;
      // No other card helps: the bank asks the cardholder.
      const isAsked = latest?.status === 'open' && latest.payment?.state === 'authentication';
      const page = isAsked ? latest.url : null;
      return page ?? cards.portal(customerId, `${deps.publicUrl()}/profile/plan`);
    });
    return { url };
  });
}
