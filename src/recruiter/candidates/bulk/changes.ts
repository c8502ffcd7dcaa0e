// Bulk changes, decided without the server: which candidates may be moved, and how to undo it.
import type { Response } from '#contract/response.ts';
import type { Progress } from '#contract/progress.ts';
import {
  canUndo,
  statusesFrom,
  stopsLink,
  type decidedStatuses,
  type ResponseStatus,
} from '#contract/status.ts';

export type Decided = (typeof decidedStatuses)[number];

export interface StatusItem {
  response_id: string;
  from: ResponseStatus;
  to: ResponseStatus;
}

/** The moves that are allowed. Other candidates keep their status. */
export function movesTo(rows: readonly Pick<Response, 'id' | 'status'>[], to: Decided): StatusItem[] {
  return rows
    .filter((row) => statusesFrom(row.status).includes(to))
    .map((row) => ({ response_id: row.id, from: row.status, to }));
}

/** Candidates whose links a rejection stops: they have not finished. */
export function losingLink<Row extends Pick<Response, 'status' | 'progress'>>(
  rows: readonly Row[],
  to: Decided,
): Row[] {
  return rows.filter((row) => stopsLink(row.status, to) && unfinished.includes(row.progress));
}

/** The moves that undo the ones made, if they can be undone. */
export function movesBack(items: readonly StatusItem[], changed: readonly string[]): StatusItem[] {
  const made = new Set(changed);
  return items
    .filter(({ response_id, from, to }) => made.has(response_id) && canUndo(from, to))
    .map(({ response_id, from, to }) => ({ response_id, from: to, to: from }));
}

const unfinished: readonly Progress[] = ['not_started', 'in_progress', 'uploading'];

/** True if there is something to remind the candidate of. */
export function canRemind({ status, progress }: Pick<Response, 'status' | 'progress'>): boolean {
  return status !== 'rejected' && unfinished.includes(progress);
}

/** A candidate's tags after a change, in order. */
export function tagsAfter(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const remaining = [...tags, ...add].filter((tag) => !remove.includes(tag));
  return [...new Set(remaining)].toSorted((a, b) => a.localeCompare(b));
}

/** The change that undoes a change of one candidate's tags. */
export function tagsBack(
  { tags }: { tags: readonly string[] },
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): { add: string[]; remove: string[] } {
  return {
    add: remove.filter((tag) => tags.includes(tag)),
    remove: add.filter((tag) => !tags.includes(tag)),
  };
}

const dayMs = 86_400_000;
/** How many days a stuck candidate gets. */
export const extensionDays = 3;

/** The deadline after an extension from now, never earlier than the current one. */
export function extendedDeadline(before: string | null, now: number): string {
  const deadline = now + extensionDays * dayMs;
  return new Date(Math.max(deadline, before ? Date.parse(before) : 0)).toISOString();
}
