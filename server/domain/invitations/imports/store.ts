// SQL for imports: one row per import, and one per person still to be invited.
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ImportRow } from '#contract/invite.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { users } from '../../../platform/db/schema/identity.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { import_rows, imports } from '../../../platform/db/schema/message.ts';

export type StoredImport = typeof imports.$inferSelect;
export type WaitingRow = typeof import_rows.$inferSelect;

export interface ImportListed {
  row: StoredImport;
  /** Null if the member no longer exists. */
  createdBy: string | null;
}

export async function insertImport(tx: Tx, row: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(row);
}

/**
 * All rows in one statement as JSON: binding ten thousand parameters would take longer than writing
 * the rows.
 */
export async function insertRows(
  tx: Tx,
  { agencyId, importId }: { agencyId: string; importId: string },
  rows: readonly ImportRow[],
): Promise<void> {
  await tx.execute(sql`
    insert into import_rows
      (agency_id, import_id, position, name, email, phone, language, tags, note, source)
    select ${agencyId}::uuid, ${importId}::uuid, row.position, row.name, row.email, row.phone,
      coalesce(row.language, ''), coalesce(row.tags, '{}'), coalesce(row.note, ''), coalesce(row.source, '')
    from rows from (
      json_to_recordset(${JSON.stringify(rows)}::json)
        as (name text, email text, phone text, language text, tags text[], note text, source text)
    ) with ordinality as row (name, email, phone, language, tags, note, source, position)`);
}

export async function findImport(tx: Tx, agencyId: string, id: string): Promise<ImportListed | undefined> {
  const [found] = await select(tx).where(isImport(agencyId, id));
  return found;
}

/** The newest of a job. */
export function listImports(tx: Tx, agencyId: string, jobId: string, limit: number): Promise<ImportListed[]> {
  return select(tx)
    .where(sameAgency(imports, agencyId, { job_id: jobId }))
    .orderBy(desc(imports.created_at), desc(imports.id))
    .limit(limit);
}

function select(tx: Tx) {
  return tx
    .select({ row: imports, createdBy: users.name })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.created_by));
}

/** Locked until the transaction ends: stopping an import waits for the batch in progress. */
export async function lockImport(tx: Tx, agencyId: string, id: string): Promise<StoredImport | undefined> {
  const [row] = await tx.select().from(imports).where(isImport(agencyId, id)).for('no key update');
  return row;
}

/**
 * The import's job, under the same lock as a single invitation: the second of two for the same
 * person finds the first.
 */
export async function lockJobOf(tx: Tx, row: StoredImport): Promise<typeof jobs.$inferSelect | undefined> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(sameAgency(jobs, row, { id: row.job_id }))
    .for('no key update');
  return job;
}

export async function saveImport(
  tx: Tx,
  row: StoredImport,
  set: Partial<Pick<StoredImport, 'state' | 'invited' | 'already' | 'failed' | 'finished_at'>>,
): Promise<void> {
  await tx.update(imports).set(set).where(isImport(row.agency_id, row.id));
}

/** The next rows in file order. */
export function nextRows(tx: Tx, row: StoredImport, limit: number): Promise<WaitingRow[]> {
  return tx
    .select()
    .from(import_rows)
    .where(sameAgency(import_rows, row, { import_id: row.id }))
    .orderBy(asc(import_rows.position))
    .limit(limit);
}

/**
 * Deletes rows once their data is in the responses. Without positions, deletes all waiting rows.
 */
export async function removeRows(tx: Tx, row: StoredImport, positions?: readonly number[]): Promise<void> {
  await tx
    .delete(import_rows)
    .where(
      sameAgency(
        import_rows,
        row,
        { import_id: row.id },
        positions && inArray(import_rows.position, [...positions]),
      ),
    );
}

function isImport(agencyId: string, id: string) {
  return sameAgency(imports, agencyId, { id });
}
