// SQL for stored files. The bytes are in storage, under a key that the server makes.
import { isNull } from 'drizzle-orm';
import type { FileKind } from '#contract/file.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { files } from '../../platform/db/schema/company.ts';

type FileRow = typeof files.$inferSelect;

/** `false` if the id is in use. */
export async function insertFile(
  tx: Tx,
  file: Omit<FileRow, 'kind' | 'deleted_at'> & { kind: FileKind },
): Promise<boolean> {
  const inserted = await tx.insert(files).values(file).onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** Given pictures by field, returns the fields whose picture the agency does not have. */
export function missingPictures(
  tx: Tx,
  agencyId: string,
  byField: Record<string, string>,
): Promise<string[]> {
  return missingFiles(tx, agencyId, 'image', byField);
}

/** The same for other kinds of files. Recruiters can never refer to candidates' files. */
export async function missingFiles(
  tx: Tx,
  agencyId: string,
  kind: 'image' | 'video',
  byField: Record<string, string>,
): Promise<string[]> {
  const ids = Object.values(byField);
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(sameAgency(files, agencyId, { id: ids, kind }, isNull(files.deleted_at)));
  const known = new Set(found.map((row) => row.id));
  return Object.keys(byField).filter((field) => !known.has(byField[field] ?? ''));
}
