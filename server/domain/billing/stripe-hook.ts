// Webhooks of Stripe. The signature proves the sender; the content only says whose state to fetch.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { findStripeCustomer, storePaymentEvent } from '../../platform/db/lookups.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue, enqueueUnlessWaiting } from '../../platform/queue/enqueue.ts';
import type { StripeEvent } from '../../platform/stripe/client.ts';
import { applyCharge, applyStripe } from './stripe-task.ts';

const maxBytes = 1024 * 1024;

/** Others are answered and not stored. */
const isUsed = new RegExp(
  `^(${[
    ...['customer\\.subscription\\..*', 'subscription_schedule\\..*', 'invoice\\..*'],
    // Stripe may know the fee of a charge a moment after the invoice was paid.
    ...['charge\\.(refunded|updated)'],
    ...[
      'charge\\.dispute\\..*',
      'checkout\\.session\\..*',
      'setup_intent\\.succeeded',
      'customer\\.(updated|deleted)',
    ],
  ].join('|')})$`,
);

export function stripeHook(app: FastifyInstance): void {
  const { deps } = app;
  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/hooks/stripe', { bodyLimit: maxBytes }, async (request, reply) => {
      const { stripe } = deps.config;
      if (!stripe) throw new Refusal('not_found');
      // Only here: Stripe's package takes memory and time to load.
      const { readEvent } = await import('../../platform/stripe/client.ts');
      const signature = request.headers['stripe-signature'];
      const event =
        Buffer.isBuffer(request.body) && typeof signature === 'string'
          ? readEvent(request.body, signature, { webhookSecrets: stripe.webhookSecrets, now: deps.now() })
          : undefined;
      if (!event || event.isLive !== stripe.isLive) throw new Refusal('malformed_json');
      if (isUsed.test(event.type)) await storeEvent(deps, event);
      else request.log.info({ type: event.type }, 'Stripe sent an event that is not used');
      return reply.status(200).send({});
    });
  });
}

/** The event and the task that follows from it, or neither. */
function storeEvent({ db }: Deps, { id, type, isLive, customerId, chargeId }: StripeEvent): Promise<void> {
  return db.asNobody(async (tx) => {
    const found = customerId === null ? undefined : await findStripeCustomer(tx, customerId);
    // A dispute names its charge only.
    const isOfCharge = customerId === null && chargeId !== null;
    const fault = found || isOfCharge ? null : 'unknown customer';
    const event = { id, type, customerId, livemode: isLive, fault };
    if (!(await storePaymentEvent(tx, event))) return;
    // A renewal causes about eight events. One task can apply them all.
    if (found && customerId !== null)
      await enqueueUnlessWaiting(tx, applyStripe, { agencyId: found.agencyId, customerId });
    if (isOfCharge) await enqueue(tx, applyCharge, { chargeId });
  });
}
