// Stripe's webhooks: signed in its scheme (https://docs.stripe.com/webhooks#verify-manually), and delivered as a test wants:
// at once, late, twice, out of order or never.
import { createHmac } from 'node:crypto';
import type { StripeEvent, World } from './world.ts';

export interface Webhooks {
  /** Where events go. Without it they wait. */
  sendTo(url: string, secret: string): void;
  /** `at once`, or `wait` until a test delivers them. */
  when: 'at once' | 'wait';
  /** Sends one event, and returns the status of the answer. */
  deliver(event: StripeEvent, options?: { secret?: string; atSeconds?: number }): Promise<number>;
  /** Delivers all that wait, in the order that the function gives. Those that it leaves out are never delivered. */
  flush(order?: (waiting: StripeEvent[]) => StripeEvent[]): Promise<void>;
  /** Until deliveries under way are answered. */
  settled(): Promise<void>;
}

export function startWebhooks(world: World): Webhooks {
  let target: { url: string; secret: string } | undefined;
  const waiting: StripeEvent[] = [];
  const underWay = new Set<Promise<unknown>>();
  const webhooks: Webhooks = {
    when: 'at once',
    sendTo: (url, secret) => void (target = { url, secret }),
    async deliver(event, { secret, atSeconds } = {}) {
      if (!target) throw new Error('the webhooks have no address');
      const body = JSON.stringify(event, null, 2);
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret ?? target.secret, atSeconds ?? world.now()),
        },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    async flush(order = (events) => events) {
      for (const event of order(waiting.splice(0))) await webhooks.deliver(event);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  world.onEvent = (event) => {
    if (webhooks.when === 'wait' || !target) return void waiting.push(event);
    // Stripe tries again later; here a test delivers what was refused.
    const delivery = webhooks
      .deliver(event)
      .then((status) => (status === 200 ? undefined : waiting.push(event)))
      .catch(() => waiting.push(event))
      .finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  };
  return webhooks;
}

/** The header `stripe-signature`. */
export function signatureOf(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
