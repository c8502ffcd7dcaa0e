// SQL for `files`: the metadata of stored files.
import { eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { sameAgency } from '../db/same-agency.ts';
import { agencies } from '../db/schema/agency.ts';
import { files } from '../db/schema/company.ts';

export type StoredFileRow = typeof files.$inferSelect;

export type FileKind =
  | 'image'
  | 'original'
  | 'rendition'
  | 'poster'
  | 'cv'
  | 'motivation_letter'
  | 'additional'
  | 'export'
  | 'invoice';

export interface NewFile {
  agency_id: string;
  id: string;
  kind: FileKind;
  storage_key: string;
  name: string;
  mime_type: string;
  bytes: number;
  sha256: string;
}

/** A file of the transaction's agency that is not deleted. */
export async function findFile(tx: Tx, agencyId: string, id: string): Promise<StoredFileRow | undefined> {
  const rows = await tx
    .select()
    .from(files)
    .where(sameAgency(files, agencyId, { id }, isNull(files.deleted_at)));
  return rows[0];
}

export async function isAgencyKnown(tx: Tx, agencyId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: agencies.agency_id })
    .from(agencies)
    .where(eq(agencies.agency_id, agencyId));
  return rows.length > 0;
}

/** True if a row of the transaction's agency refers to these bytes. */
export async function isFileNamed(
  tx: Tx,
  agencyId: string,
  id: string,
  storageKey: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(sameAgency(files, agencyId, { id, storage_key: storageKey }));
  return rows.length > 0;
}

/** Adds a file, or updates its metadata if it already exists. */
export async function putFile(tx: Tx, file: NewFile): Promise<void> {
  const { agency_id: _agency, id: _id, ...rest } = file;
  await tx
    .insert(files)
    .values(file)
    .onConflictDoUpdate({ target: [files.agency_id, files.id], set: rest });
}

/** Returns the storage keys of the deleted files. */
export async function deleteFiles(tx: Tx, agencyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await tx
    .delete(files)
    .where(sameAgency(files, agencyId, { id: ids }))
    .returning({ storage_key: files.storage_key });
  return gone.map((file) => file.storage_key);
}
