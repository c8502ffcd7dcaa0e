// Undoes a rejection. Only this returns a candidate rejected before the start to their earlier
// status; every other way out of a rejection leads to one of the four decisions
// (contract/status.ts).
import { desc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ResponseStatus } from '#contract/status.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { audit_log } from '../../platform/db/schema/agency.ts';
import { undoMs } from './sweep-removed.ts';

const WithStatus = z.object({ status: ResponseStatus });

export interface StatusLine {
  before: unknown;
  after: unknown;
  created_at: Date;
}

/** Whether `to` is the candidate's status before a rejection made less than a day ago. */
export function isRejectionUndone(last: StatusLine | undefined, to: ResponseStatus, now: Date): boolean {
  if (!last || (to !== 'new' && to !== 'invited')) return false;
  const [before, after] = [WithStatus.safeParse(last.before).data, WithStatus.safeParse(last.after).data];
  const isFresh = now.getTime() - last.created_at.getTime() < undoMs;
  return isFresh && before?.status === to && after?.status === 'rejected';
}

/** The newest status line of each candidate's history. */
export async function lastStatusLines(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
): Promise<Map<string, StatusLine>> {
  if (ids.length === 0) return new Map();
  const lines = await tx
    .selectDistinctOn([audit_log.subject_id])
    .from(audit_log)
    .where(sameAgency(audit_log, agencyId, { subject_id: ids, kind: 'status' }))
    .orderBy(audit_log.subject_id, desc(audit_log.created_at), desc(audit_log.id));
  return new Map(lines.map((line) => [line.subject_id, line]));
}
