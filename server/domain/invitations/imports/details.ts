// The details of a person in a file, beyond their address: tags, a note and a source. Only new people get them.
import { newId } from '#contract/id.ts';
import { newLinkHash } from '../../../kernel/new-link-hash.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { share_links } from '../../../platform/db/schema/job.ts';
import { notes, responses } from '../../../platform/db/schema/response.ts';
import { response_tags } from '../../../platform/db/schema/review.ts';
import type { StoredImport, WaitingRow } from './store.ts';

/**
 * The rows' sources as share links, by source: a response's source is that of its link. A new link is closed from the
 * start, since it is published nowhere. Call with the job locked, so that a source gets one link.
 */
export async function findSources(
  tx: Tx,
  { agency_id, job_id, created_by }: StoredImport,
  rows: readonly WaitingRow[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(rows.flatMap(({ source }) => (source ? [source] : [])))];
  if (names.length === 0) return new Map();
  const known = await tx
    .select({ id: share_links.id, source: share_links.source })
    .from(share_links)
    .where(sameAgency(share_links, agency_id, { job_id, source: names }));
  const ids = new Map(known.map(({ id, source }) => [source, id]));
  const added = names.filter((source) => !ids.has(source)).map((source) => ({ id: newId(), source }));
  if (added.length > 0)
    await tx.insert(share_links).values(
      added.map((link) => ({
        ...link,
        ...{ agency_id, job_id, created_by, hash: newLinkHash(), created_at: now, removed_at: now },
      })),
    );
  for (const { id, source } of added) ids.set(source, id);
  return ids;
}

/** Adds the tags and notes of rows that became responses. A note is by the member who started the import. */
export async function addDetails(
  tx: Tx,
  { agency_id, job_id, created_by }: StoredImport,
  rows: ReadonlyMap<string, WaitingRow>,
): Promise<void> {
  const tagged = [...rows].filter(([, { tags }]) => tags.length > 0);
  const noted = created_by ? [...rows].filter(([, { note }]) => note !== '') : [];
  const ids = [...tagged, ...noted].map(([id]) => id);
  if (ids.length === 0) return;
  const created = await tx
    .select({ id: responses.id, at: responses.created_at })
    .from(responses)
    .where(sameAgency(responses, agency_id, { id: ids }));
  const createdAt = new Map(created.map(({ id, at }) => [id, at]));
  const tags = tagged.flatMap(([response_id, row]) => {
    const response_created_at = createdAt.get(response_id);
    if (!response_created_at) return [];
    return [...new Set(row.tags)].map((tag) => ({
      ...{ agency_id, response_id, tag, job_id, response_created_at },
    }));
  });
  if (tags.length > 0) await tx.insert(response_tags).values(tags);
  const written = noted.flatMap(([response_id, { note }]) => {
    const at = createdAt.get(response_id);
    if (!at || !created_by) return [];
    const times = { created_at: at, updated_at: at };
    return [{ agency_id, id: newId(), response_id, user_id: created_by, text: note, ...times }];
  });
  if (written.length > 0) await tx.insert(notes).values(written);
}
