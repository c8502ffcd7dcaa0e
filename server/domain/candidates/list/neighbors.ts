// The candidates around one in its job's list, found by the candidate's place in the list's order. So they exist on every way
// to a candidate, also for someone who no longer matches the filters because of a decision.
import type { ListOrder, Neighbors, ResponseFilters } from '#contract/response.ts';
import { isThrough } from '#contract/progress.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { isOpenTo } from '../../../platform/db/conditions/is-listed.ts';
import { jobVisibleTo } from '../../../platform/db/conditions/job-visible-to.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { jobs } from '../../../platform/db/schema/job.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import { findPage, positionOf } from './find-page.ts';
import type { PageQuery } from './find-page.ts';
import { cursorOf } from './sorting.ts';

interface Sought {
  id: string;
  filters: ResponseFilters;
  sorting: ListOrder;
  now: Date;
}

/** @throws Refusal('not_found') if the candidate does not exist or the member may not see it */
export async function neighborsOf(
  tx: Tx,
  member: SignedInMember,
  { id, filters, sorting, now }: Sought,
): Promise<Neighbors> {
  const [found] = await tx
    .select({ row: responses })
    .from(responses)
    .innerJoin(jobs, sameAgency(jobs, responses, { id: responses.job_id }))
    .where(sameAgency(responses, member, { id }, jobVisibleTo(member), isOpenTo(member)));
  if (!found) throw new Refusal('not_found');
  const place = cursorOf(found.row, sorting);
  const list = { jobIds: [found.row.job_id], filters, sorting, now };
  const find = (query: Partial<PageQuery>, limit: number) =>
    findPage(tx, member, { ...list, isOldestFirst: false, after: place, ...query }, limit);
  /** Of those who match these filters too: the next one, or else the first of the list. */
  const nextWith = async (more: ResponseFilters, choose: (ids: string[]) => Promise<string | null>) => {
    const narrowed = { filters: { ...filters, ...more } };
    const below = await choose(await find(narrowed, mostLookedAt));
    if (below !== null) return below;
    const fromTop = await find({ ...narrowed, after: undefined }, mostLookedAt);
    return choose(fromTop.filter((other) => other !== id));
  };
  const [previous = null] = await find({ isOldestFirst: true }, 1);
  const [next = null] = await find({}, 1);
  return {
    previous,
    next,
    position: await positionOf(tx, member, list, place),
    next_to_review: await nextWith({ status: 'review' }, async ([first = null]) => first),
    next_unseen: await nextWith({ unseen: 'yes' }, (ids) => firstThrough(tx, member, ids)),
  };
}

/** Among the next unseen candidates, hardly ever more than this are still answering. */
const mostLookedAt = 50;

/** Opening a candidate who is still answering must not mark them as seen. */
async function firstThrough(tx: Tx, member: SignedInMember, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await tx
    .select({ id: responses.id, progress: responses.progress })
    .from(responses)
    .where(sameAgency(responses, member, { id: ids }));
  const through = new Set(rows.filter(isThrough).map((row) => row.id));
  return ids.find((id) => through.has(id)) ?? null;
}
