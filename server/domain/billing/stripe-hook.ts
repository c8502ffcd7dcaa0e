// Webhooks of Stripe. The signature proves the sender; the content only says whose state to fetch.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { findStripeCustomer, storePaymentEvent } from '../../platform/db/lookups.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { readEvent, type StripeEvent } from '../../platform/stripe/client.ts';
import { applyStripe } from './stripe-task.ts';

const maxBytes = 1024 * 1024;

/** Others are answered and not stored. */
const isUsed = new RegExp(
  `^(${[
    ...['customer\\.subscription\\..*', 'subscription_schedule\\..*', 'invoice\\..*', 'charge\\.refunded'],
    ...[
      'charge\\.dispute\\..*',
      'checkout\\.session\\..*',
      'setup_intent\\.succeeded',
      'customer\\.(updated|deleted)',
    ],
  ].join('|')})$`,
);
/** These move money that no subscription tells of. */
const movesMoney = /^charge\.(refunded|dispute\..*)$/;

export function stripeHook(app: FastifyInstance): void {
  const { deps } = app;
  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/hooks/stripe', { bodyLimit: maxBytes }, async (request, reply) => {
      const { stripe } = deps.config;
      if (!stripe) throw new Refusal('not_found');
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
function storeEvent({ db }: Deps, { id, type, isLive, customerId }: StripeEvent): Promise<void> {
  return db.asNobody(async (tx) => {
    const found = customerId === null ? undefined : await findStripeCustomer(tx, customerId);
    const isMoney = movesMoney.test(type);
    const fault = found || isMoney ? null : 'unknown customer';
    const event = { id, type, customerId, livemode: isLive, fault };
    if (!(await storePaymentEvent(tx, event))) return;
    if (found && customerId !== null)
      await enqueue(tx, applyStripe, { agencyId: found.agencyId, customerId });
  });
}
