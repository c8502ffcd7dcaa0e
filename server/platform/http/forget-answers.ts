// Deletes responses stored for an Idempotency-Key. They contain candidate data, so they go after a day, or
// earlier when a candidate in them is deleted.
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idempotencyHours } from '#contract/api-key.ts';
import type { Tx } from '../db/open.ts';
import { idempotency_keys } from '../db/schema/agency.ts';
import { defineTask } from '../queue/define-task.ts';
import { enqueue } from '../queue/enqueue.ts';

const hourMs = 3_600_000;
/** With more ids than this, we don't search each response. */
const maxLookedFor = 20;

/** The time at which a response stored now expires. */
export function oldAt(storedAt: Date): Date {
  return new Date(storedAt.getTime() + idempotencyHours * hourMs);
}

export async function forgetOld(tx: Tx, agencyId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - idempotencyHours * hourMs);
  await tx
    .delete(idempotency_keys)
    .where(and(eq(idempotency_keys.agency_id, agencyId), lte(idempotency_keys.created_at, before)));
}

/** Runs when the oldest response is a day old, and repeats while any remain. */
export const forgetAnswers = defineTask({
  name: 'forget-answers',
  schema: z.object({ agency_id: z.uuid() }),
  handler: ({ agency_id: agencyId }, deps) =>
    deps.db.asTenant({ agencyId }, async (tx) => {
      await forgetOld(tx, agencyId, deps.now());
      const [oldest] = await tx
        .select({ created_at: idempotency_keys.created_at })
        .from(idempotency_keys)
        .where(eq(idempotency_keys.agency_id, agencyId))
        .orderBy(asc(idempotency_keys.created_at))
        .limit(1);
      if (oldest)
        await enqueue(tx, forgetAnswers, { agency_id: agencyId }, { startAfter: oldAt(oldest.created_at) });
    }),
});

/**
 * Deletes the stored responses that name candidates who are being deleted. For many candidates it deletes all
 * of the agency's. Repeating such a call runs it again, which is safe because writes carry ids (P3).
 */
export async function forgetAnswersAbout(tx: Tx, agencyId: string, ids: readonly string[]): Promise<void> {
  const { agency_id, body } = idempotency_keys;
  const isNamed = sql`exists (select from unnest(${sql.param(ids)}::text[]) as gone (id) where position(gone.id in ${body}) > 0)`;
  await tx
    .delete(idempotency_keys)
    .where(and(eq(agency_id, agencyId), isNotNull(body), ids.length <= maxLookedFor ? isNamed : undefined));
}
