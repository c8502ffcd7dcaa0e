// SQL for suggested questions. Every function runs inside the caller's transaction, as that agency (P6).
import { eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { question_suggestions } from '../../platform/db/schema/ai.ts';
import { professions } from '../../platform/db/schema/catalogue.ts';

type SuggestionRow = typeof question_suggestions.$inferSelect;

export async function findSuggestion(
  tx: Tx,
  agencyId: string,
  id: string,
): Promise<SuggestionRow | undefined> {
  const [row] = await tx
    .select()
    .from(question_suggestions)
    .where(sameAgency(question_suggestions, agencyId, { id }));
  return row;
}

/** True if the model is at work for the member since then. */
export async function isAtWork(
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  since: Date,
): Promise<boolean> {
  const isRunning = [isNull(question_suggestions.result), gt(question_suggestions.created_at, since)];
  const own = sameAgency(question_suggestions, agencyId, { user_id: userId }, ...isRunning);
  return (await tx.$count(question_suggestions, own)) > 0;
}

export async function insertSuggestion(tx: Tx, row: typeof question_suggestions.$inferInsert): Promise<void> {
  await tx.insert(question_suggestions).values(row);
}

/** False: it was deleted in the meantime. */
export async function setResult(tx: Tx, agencyId: string, id: string, result: unknown): Promise<boolean> {
  const changed = await tx
    .update(question_suggestions)
    .set({ result })
    .where(sameAgency(question_suggestions, agencyId, { id }));
  return changed.rowCount === 1;
}

export async function deleteSuggestion(tx: Tx, agencyId: string, id: string): Promise<void> {
  await tx.delete(question_suggestions).where(sameAgency(question_suggestions, agencyId, { id }));
}

/** Returns the ids of those that never got a result: their server was killed. */
export async function deleteBefore(tx: Tx, agencyId: string, before: Date): Promise<string[]> {
  const { id, result, created_at } = question_suggestions;
  const deleted = await tx
    .delete(question_suggestions)
    .where(sameAgency(question_suggestions, agencyId, {}, lt(created_at, before)))
    .returning({ id, isOpen: sql<boolean>`${result} is null` });
  return deleted.flatMap((row) => (row.isOpen ? row.id : []));
}

/** In English; empty if it is not known. */
export async function professionName(tx: Tx, id: string | null): Promise<string> {
  if (id === null) return '';
  const [row] = await tx.select().from(professions).where(eq(professions.id, id));
  return row?.name ?? '';
}
