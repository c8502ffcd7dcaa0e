// Finds a candidate's neighbors when that part of the list is not loaded: reads the list in both directions from the
// candidate's creation time.
import { queryOptions } from '@tanstack/react-query';
import {
  getResponseCounts,
  getResponses,
  type ResponseDetail,
  type ResponseFilters,
} from '#contract/response.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { keys } from '../../api/query-keys.ts';
import type { Neighbours } from './candidate-rows.ts';

/** Page limit of the search. Many candidates may share a creation time (an imported file). */
const maxPages = 20;

type Sought = Pick<ResponseDetail, 'id' | 'job_id' | 'created_at'>;

/** Null: not in this list. */
export function neighboursByTimeQuery(sought: Sought, filters: ResponseFilters) {
  return queryOptions({
    queryKey: [...keys.responses(sought.job_id), 'neighbours', sought.id, filters] as const,
    queryFn: ({ signal }) => findNeighbours(sought, filters, signal),
  });
}

async function findNeighbours(
  sought: Sought,
  filters: ResponseFilters,
  signal: AbortSignal,
): Promise<Neighbours | null> {
  // Timestamps are truncated to milliseconds.
  const justAfter = new Date(Date.parse(sought.created_at) + 1).toISOString();
  const older = { ...filters, to: earlier(filters.to, justAfter) };
  const newer = { ...filters, from: later(filters.from, sought.created_at), order: 'oldest' as const };
  const params = { id: sought.job_id };
  const [down, up, fromThere] = await Promise.all([
    findNext(sought, older, signal),
    findNext(sought, newer, signal),
    callAsUser(getResponseCounts, { params, query: { ...filters, from: newer.from }, signal }),
  ]);
  if (!down || !up) return null;
  return { previous: up.next, next: down.next, position: fromThere.total - up.passed };
}

/** The id after the sought candidate, and how many rows come before them; null if they are not found. */
async function findNext(
  sought: Sought,
  query: ResponseFilters & { order?: 'oldest' },
  signal: AbortSignal,
): Promise<{ next: string | null; passed: number } | null> {
  const params = { id: sought.job_id };
  let after: string | null = null;
  let passed = 0;
  let isNext = false;
  for (let page = 0; page < maxPages; page += 1) {
    const asked: typeof query & { after?: string } = { ...query, ...(after ? { after } : {}) };
    const answer = await callAsUser(getResponses, { params, query: asked, signal });
    for (const { id } of answer.responses) {
      if (isNext) return { next: id, passed };
      if (id === sought.id) isNext = true;
      else passed += 1;
    }
    after = answer.next;
    if (!after) return isNext ? { next: null, passed } : null;
  }
  return null;
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) < Date.parse(b) ? a : b;
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) > Date.parse(b) ? a : b;
}
