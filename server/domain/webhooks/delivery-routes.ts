// A webhook's deliveries: list, resend, and send an example.
import type { FastifyInstance } from 'fastify';
import { newId } from '#contract/id.ts';
import {
  getWebhookDeliveries,
  getWebhookDelivery,
  maxAttemptsShown,
  replayWebhookDelivery,
  testMessagePrefix,
  testWebhook,
} from '#contract/webhook.ts';
import type { WebhookPayload } from '#contract/webhook-payload.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { actorOf } from '../../kernel/actor.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { deliverWebhook } from './deliver.ts';
import { examplePayload } from './example.ts';
import * as store from './store.ts';
import { dropOld } from './publish.ts';
import { attemptToWire, deliveryToWire } from './to-wire.ts';

const pageSize = 30;

export function deliveryRoutes(app: FastifyInstance): void {
  serve(app, getWebhookDeliveries, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const webhook = await store.findWebhook(tx, member.agencyId, params.id);
      if (!webhook) throw new Refusal('not_found');
      const after = query.after === undefined ? undefined : decodeCursor(query.after);
      const rows = await store.pageOfDeliveries(tx, webhook, { after, limit: pageSize + 1 });
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
      return {
        items: rows.slice(0, pageSize).map(deliveryToWire),
        next: last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
      };
    }),
  );

  serve(app, getWebhookDelivery, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await store.findDelivery(tx, member.agencyId, params.delivery);
      if (found?.webhook.id !== params.id) throw new Refusal('not_found');
      const attempts = await store.listAttempts(tx, found.delivery, maxAttemptsShown);
      return { delivery: deliveryToWire(found.delivery), attempts: attempts.map(attemptToWire) };
    }),
  );

  serve(app, replayWebhookDelivery, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const { delivery } = await requireBoth(tx, member, params);
      await store.saveDelivery(tx, delivery, { state: 'waiting', next_at: deps.now() });
      await send(tx, delivery);
      await record(tx, actorOf(member, request), {
        ...{ kind: 'replayed', subjectKind: 'webhook', subjectId: params.id },
        after: { delivery_id: delivery.id },
      });
      return answer(tx, delivery);
    }),
  );

  serve(app, testWebhook, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const webhook = await store.lockWebhook(tx, member.agencyId, params.id);
      if (!webhook) throw new Refusal('not_found');
      const key = { agency_id: member.agencyId, id: body.id };
      const first = async () => {
        const now = deps.now();
        const row = {
          ...{ ...key, webhook_id: webhook.id, message_id: testMessagePrefix + body.id, event: body.event },
          ...{ payload: JSON.stringify(madeUp(body.event, deps, now)), created_at: now, next_at: now },
        };
        await store.insertDeliveries(tx, [row]);
        await dropOld(tx, member.agencyId, [webhook.id], now);
        await send(tx, { ...key, attempts: 0 });
        await record(tx, actorOf(member, request), {
          ...{ kind: 'sent', subjectKind: 'webhook', subjectId: webhook.id, after: { event: body.event } },
        });
        return answer(tx, key);
      };
      const content = { webhook_id: webhook.id, ...body };
      const write = { by: member, id: body.id, kind: 'webhook_test', content };
      return writeOnce(tx, write, { first, again: () => answer(tx, key) });
    }),
  );
}

interface Key {
  agency_id: string;
  id: string;
}

async function send(tx: Tx, { agency_id, id, attempts }: Key & { attempts: number }): Promise<void> {
  const data = { agency_id, delivery_id: id, attempt: attempts, asked: true };
  await enqueue(tx, deliverWebhook, data, { priority: 1 });
}

async function answer(tx: Tx, { agency_id, id }: Key) {
  const found = await store.findDelivery(tx, agency_id, id);
  if (!found) throw new Refusal('not_found');
  return deliveryToWire(found.delivery);
}

/** Locks the webhook first, the same order as sending. */
async function requireBoth(tx: Tx, member: SignedInMember, params: { id: string; delivery: string }) {
  const webhook = await store.lockWebhook(tx, member.agencyId, params.id);
  const delivery = webhook && (await store.lockDelivery(tx, member.agencyId, params.delivery));
  if (!delivery || delivery.webhook_id !== webhook.id) throw new Refusal('not_found');
  return { delivery };
}

/** A payload like the real event's, with made-up ids. */
function madeUp(type: WebhookEvent, deps: Deps, now: Date): WebhookPayload {
  return examplePayload(type, {
    ...{ timestamp: now.toISOString(), publicUrl: deps.publicUrl() },
    ...{ response_id: newId(), job_id: newId(), company_id: newId(), answer_id: newId(), user_id: newId() },
  });
}
