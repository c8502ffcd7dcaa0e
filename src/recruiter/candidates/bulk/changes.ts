// What is done to several candidates at once, decided without asking the server: who may be moved, and what takes it back.
import type { Response } from '#contract/response.ts';
import {
  canUndo,
  statusesFrom,
  stopsLink,
  type decidedStatuses,
  type Progress,
  type ResponseStatus,
} from '#contract/status.ts';

export type Decided = (typeof decidedStatuses)[number];

export interface StatusItem {
  response_id: string;
  from: ResponseStatus;
  to: ResponseStatus;
}

/** The moves of those who may go there; the others stay where they are. */
export function movesTo(rows: readonly Pick<Response, 'id' | 'status'>[], to: Decided): StatusItem[] {
  return rows
    .filter((row) => statusesFrom(row.status).includes(to))
    .map((row) => ({ response_id: row.id, from: row.status, to }));
}

/** Those whose links a rejection stops: they have not finished. */
export function losingLink<Row extends Pick<Response, 'status' | 'progress'>>(
  rows: readonly Row[],
  to: Decided,
): Row[] {
  return rows.filter((row) => stopsLink(row.status, to) && unfinished.includes(row.progress));
}

/** The moves back of those that were made, as far as there is a way back. */
export function movesBack(items: readonly StatusItem[], changed: readonly string[]): StatusItem[] {
  const made = new Set(changed);
  return items
    .filter(({ response_id, from, to }) => made.has(response_id) && canUndo(from, to))
    .map(({ response_id, from, to }) => ({ response_id, from: to, to: from }));
}

const unfinished: readonly Progress[] = ['not_started', 'in_progress', 'uploading'];

/** Whether there is anything to remind somebody of. */
export function canRemind({ status, progress }: Pick<Response, 'status' | 'progress'>): boolean {
  return status !== 'rejected' && unfinished.includes(progress);
}

/** The tags of one candidate after a change, in their order. */
export function tagsAfter(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const kept = [...tags, ...add].filter((tag) => !remove.includes(tag));
  return [...new Set(kept)].toSorted((a, b) => a.localeCompare(b));
}

const dayMs = 86_400_000;
/** So much longer has somebody who was stuck. */
export const extensionDays = 3;

/** The deadline of somebody who gets more days from now on, and never an earlier one than they have. */
export function extendedDeadline(before: string | null, now: number): string {
  const deadline = now + extensionDays * dayMs;
  return new Date(Math.max(deadline, before ? Date.parse(before) : 0)).toISOString();
}
