// Adds and removes candidates' tags. The history records that tags changed, never which: a tag is
// personal data, and the log outlives the candidate.
import type * as z from 'zod/mini';
import { maxTags } from '#contract/response.ts';
import type { Changed, setTags as contract } from '#contract/response-changes.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { response_tags } from '../../platform/db/schema/review.ts';
import { lockOpen, recordChanges, resultOf } from './list/changes.ts';
import type { Changing } from './list/changes.ts';
import { tagsOf } from './list/store.ts';
import type { ResponseRow } from './list/store.ts';

export async function setTags(
  changing: Changing,
  { response_ids: ids, add, remove }: z.infer<(typeof contract)['body']>,
): Promise<Changed> {
  const { tx, member } = changing;
  const rows = await lockOpen(changing, ids);
  const before = await tagsOf(tx, member.agencyId, [...rows.keys()]);
  const changes = new Map(
    Array.from(rows.keys(), (id) => [id, changeOf(before.get(id) ?? [], { add, remove })]),
  );
  const changed = [...rows.values()].filter(({ id }) => {
    const change = changes.get(id);
    return change && !change.isTooMany && change.added.length + change.removed.length > 0;
  });
  await insertTags(
    changing,
    changed.map((row) => ({ row, tags: changes.get(row.id)?.added ?? [] })),
  );
  await deleteTags(
    changing,
    changed.map((row) => row.id),
    remove,
  );
  await recordChanges(
    changing,
    'tags',
    changed.map((row) => ({ responseId: row.id })),
  );
  const changedIds = new Set(changed.map((row) => row.id));
  const result = resultOf(ids, (id) => {
    if (!rows.has(id)) return 'not_found';
    return changes.get(id)?.isTooMany ? 'too_many_tags' : undefined;
  });
  // Candidates that already had the tags are left out, so that an undo does not remove them.
  return { ...result, changed: result.changed.filter((id) => changedIds.has(id)) };
}

/**
 * The tags to add and to remove. Adding beyond the limit is refused; removing is always allowed.
 */
export function changeOf(
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { added: string[]; removed: string[]; isTooMany: boolean } {
  const added = [...new Set(add)].filter((tag) => !before.includes(tag) && !remove.includes(tag));
  const removed = before.filter((tag) => remove.includes(tag));
  const after = before.length + added.length - removed.length;
  return { added, removed, isTooMany: added.length > 0 && after > maxTags };
}

async function insertTags(
  { tx }: Changing,
  all: readonly { row: ResponseRow; tags: readonly string[] }[],
): Promise<void> {
  const rows = all.flatMap(({ row, tags }) =>
    tags.map((tag) => ({
      agency_id: row.agency_id,
      response_id: row.id,
      tag,
      job_id: row.job_id,
      response_created_at: row.created_at,
    })),
  );
  if (rows.length > 0) await tx.insert(response_tags).values(rows);
}

async function deleteTags(
  { tx, member }: Changing,
  ids: readonly string[],
  tags: readonly string[],
): Promise<void> {
  if (ids.length === 0 || tags.length === 0) return;
  await tx.delete(response_tags).where(sameAgency(response_tags, member, { response_id: ids, tag: tags }));
}
