// SQL for webhooks. Every function runs in the caller's transaction, scoped to the agency (P6).
import { asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { isListed } from '../../platform/db/conditions/is-listed.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { plans } from '../../platform/db/schema/catalogue.ts';
import { jobs } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { webhook_attempts, webhook_deliveries, webhooks } from '../../platform/db/schema/webhook.ts';
import { previewSource } from '../../kernel/preview.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhook_deliveries.$inferSelect;
export type AttemptRow = typeof webhook_attempts.$inferSelect;

interface Key {
  agency_id: string;
  id: string;
}

const isOne = ({ agency_id, id }: Key) => sameAgency(webhooks, agency_id, { id });
const isDelivery = ({ agency_id, id }: Key) => sameAgency(webhook_deliveries, agency_id, { id });

/** Oldest first. */
export function listWebhooks(tx: Tx, agencyId: string): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(eq(webhooks.agency_id, agencyId))
    .orderBy(asc(webhooks.created_at), asc(webhooks.id));
}

export async function findWebhook(tx: Tx, agencyId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(isOne({ agency_id: agencyId, id }));
  return row;
}

/** Locked until the transaction ends. */
export async function lockWebhook(tx: Tx, agencyId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(isOne({ agency_id: agencyId, id }))
    .for('no key update');
  return row;
}

export function countWebhooks(tx: Tx, agencyId: string): Promise<number> {
  return tx.$count(webhooks, eq(webhooks.agency_id, agencyId));
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row);
}

export async function saveWebhook(tx: Tx, key: Key, set: Partial<WebhookRow>): Promise<void> {
  await tx.update(webhooks).set(set).where(isOne(key));
}

export async function deleteWebhook(tx: Tx, key: Key): Promise<void> {
  await tx.delete(webhooks).where(isOne(key));
}

/** A statement takes at most 65,535 values; a thousand candidates times ten webhooks would exceed that. */
const rowsAtOnce = 1000;

export async function insertDeliveries(
  tx: Tx,
  rows: (typeof webhook_deliveries.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(webhook_deliveries).values(rows.slice(from, from + rowsAtOnce));
}

export async function deleteOldDeliveries(
  tx: Tx,
  agencyId: string,
  webhookIds: readonly string[],
  before: Date,
): Promise<void> {
  await tx
    .delete(webhook_deliveries)
    .where(
      sameAgency(
        webhook_deliveries,
        agencyId,
        { webhook_id: webhookIds },
        lt(webhook_deliveries.created_at, before),
      ),
    );
}

/** Newest first. */
export function pageOfDeliveries(
  tx: Tx,
  webhook: Key,
  page: { after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const { after, limit } = page;
  const isAfter =
    after &&
    sql`(${webhook_deliveries.created_at}, ${webhook_deliveries.id})
      < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return tx
    .select()
    .from(webhook_deliveries)
    .where(sameAgency(webhook_deliveries, webhook, { webhook_id: webhook.id }, isAfter))
    .orderBy(desc(webhook_deliveries.created_at), desc(webhook_deliveries.id))
    .limit(limit);
}

export async function findDelivery(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
  const [row] = await tx
    .select({ delivery: webhook_deliveries, webhook: webhooks })
    .from(webhook_deliveries)
    .innerJoin(webhooks, sameAgency(webhooks, webhook_deliveries, { id: webhook_deliveries.webhook_id }))
    .where(isDelivery({ agency_id: agencyId, id }));
  return row;
}

/** Locked until the transaction ends. */
export async function lockDelivery(tx: Tx, agencyId: string, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhook_deliveries)
    .where(isDelivery({ agency_id: agencyId, id }))
    .for('no key update');
  return row;
}

export async function saveDelivery(tx: Tx, key: Key, set: Partial<DeliveryRow>): Promise<void> {
  await tx.update(webhook_deliveries).set(set).where(isDelivery(key));
}

/** Once per number: only the holder of the delivery's lock records an attempt's outcome. */
export async function insertAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  await tx.insert(webhook_attempts).values(row);
}

/** Newest first. */
export function listAttempts(tx: Tx, delivery: Key, limit: number): Promise<AttemptRow[]> {
  return tx
    .select()
    .from(webhook_attempts)
    .where(sameAgency(webhook_attempts, delivery, { delivery_id: delivery.id }))
    .orderBy(desc(webhook_attempts.attempt))
    .limit(limit);
}

/** Undefined for a candidate who was deleted. */
export async function namesOf(
  tx: Tx,
  agencyId: string,
  responseId: string,
): Promise<{ candidate: string; job: string } | undefined> {
  const [row] = await tx
    .select({ candidate: responses.name, job: jobs.name })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(sameAgency(responses, agencyId, { id: responseId }, isListed));
  return row;
}

export async function planNameOf(tx: Tx, code: string): Promise<string | undefined> {
  const [row] = await tx.select({ name: plans.name }).from(plans).where(eq(plans.code, code));
  return row?.name;
}

/** Those of these responses that are previews or demos. */
export async function previewsAmong(tx: Tx, agencyId: string, ids: readonly string[]): Promise<Set<string>> {
  const isOneOf = sql`${responses.id} = any(${sql.param(ids)}::uuid[])`;
  const rows = await tx
    .select({ id: responses.id })
    .from(responses)
    .where(sameAgency(responses, agencyId, { source: previewSource }, isOneOf));
  return new Set(rows.map(({ id }) => id));
}
