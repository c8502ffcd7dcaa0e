// Compares a restored database with storage: which files of the backup it needs, and which of those are
// missing. Pure except for one query.
import type pg from 'pg';
import { heldIn } from '../../domain/interviews/takes/held-parts.ts';

export interface NamedFiles {
  /** True if a row needs the bytes under this key. */
  isNamed(key: string): boolean;
  /** Records a restored file. */
  note(key: string, stored: { bytes: number; sha256: string }): void;
  /** Files that rows name but that were not restored, or differ from the row. */
  missing(): Missing[];
}

export interface Missing {
  what: 'file' | 'recording';
  /** A file's key, or a take's prefix. */
  key: string;
}

interface File {
  /** Null if the database does not know it. */
  sha256: string | null;
  isBack: boolean;
}

interface Take {
  /** Parts not yet joined into an original; the recording cannot be rebuilt without them. */
  parts: number;
  /** What of it is back. */
  keys: string[];
}

/** Runs as the tables' owner, while its row-level security is off. */
export async function findNamed(client: pg.Client): Promise<NamedFiles> {
  const files = new Map<string, File>();
  const stored = await client.query<{ storage_key: string; sha256: string }>(
    'select storage_key, sha256 from files where deleted_at is null',
  );
  for (const { storage_key, sha256 } of stored.rows) files.set(storage_key, { sha256, isBack: false });
  // Older databases lack this column.
  const photos = await client.query<{ key: string | null }>(
    `select to_jsonb(person) ->> 'profile_photo_key' as key from users person`,
  );
  for (const { key } of photos.rows) if (key) files.set(key, { sha256: null, isBack: false });
  const takes = new Map<string, Take>();
  const sent = await client.query<{ agency_id: string; id: string; parts: string }>(
    `select t.agency_id, t.id, case when t.state = 'stored' and t.file_id is null
        then coalesce(sum(s.parts_count) filter (where s.original_file_id is null), 0) else 0 end as parts
      from takes t left join segments s on s.agency_id = t.agency_id and s.take_id = t.id
      where t.deleted_at is null group by t.agency_id, t.id`,
  );
  for (const { agency_id, id, parts } of sent.rows)
    takes.set(`agencies/${agency_id}/takes/${id}/`, { parts: Number(parts), keys: [] });
  const takeOf = (key: string) => takes.get(key.slice(0, key.lastIndexOf('/') + 1));

  return {
    isNamed: (key) => files.has(key) || takeOf(key) !== undefined,
    note(key, { sha256 }) {
      const take = takeOf(key);
      take?.keys.push(key);
      const file = files.get(key);
      if (file) file.isBack = file.sha256 === null || file.sha256 === sha256;
    },
    missing: () => [
      ...[...files].flatMap(([key, { isBack }]) => (isBack ? [] : [{ what: 'file' as const, key }])),
      ...[...takes].flatMap(([key, { parts, keys }]) =>
        heldIn(keys).size >= parts ? [] : [{ what: 'recording' as const, key }],
      ),
    ],
  };
}
