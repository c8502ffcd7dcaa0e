// Decides on one or many candidates, based on the status the member saw, and undoes decisions.
import { and, eq, sql, desc } from 'drizzle-orm';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed, setStatuses as contract } from '#contract/response-changes.ts';
import { ResponseStatus } from '#contract/status.ts';
import type { Tx } from '../../platform/db/open.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { cancelQueuedOf } from '../invitations/messages-store.ts';
import { sendCanceled } from '../invitations/send.ts';
import {
  changedBefore,
  firstOfEach,
  lockOpen,
  nextUpdatedAt,
  recordChanges,
  resultOf,
} from './list/changes.ts';
import type { Changing } from './list/changes.ts';
import { judgeDecision } from './rules.ts';
import type { ResponseRow } from './list/store.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import * as z from 'zod/mini';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { audit_log } from '../../platform/db/schema/agency.ts';
import { undoMs } from './sweep-removed.ts';

interface Item {
  response_id: string;
  from: ResponseStatus;
  to: ResponseStatus;
}

/**
 * judgeDecision for each candidate: why a decision is refused. A rejection made before the start
 * may be undone. Call with the responses locked.
 */
export async function refusedDecisions(
  tx: Tx,
  rows: ReadonlyMap<string, ResponseRow>,
  items: readonly Item[],
  now: Date,
): Promise<Map<string, RefusalCode>> {
  const [agencyId = ''] = [...rows.values()].map((row) => row.agency_id);
  const back = items.filter(({ to }) => to === 'new' || to === 'invited').map((item) => item.response_id);
  const lines = await lastStatusLines(tx, agencyId, back);
  return new Map(
    items.flatMap(({ response_id: id, from, to }): [string, RefusalCode][] => {
      const row = rows.get(id);
      if (!row) return [[id, 'not_found']];
      const decision = judgeDecision(ResponseStatus.parse(row.status), from, to);
      const isBack = decision === 'transition_not_allowed' && isRejectionUndone(lines.get(id), to, now);
      return decision === 'allowed' || isBack ? [] : [[id, decision]];
    }),
  );
}

export function setStatuses(changing: Changing, body: z.infer<(typeof contract)['body']>): Promise<Changed> {
  const { tx, deps, member, jobId } = changing;
  const { id } = body;
  const now = deps.now();
  const items = firstOfEach(body.items);
  const ids = items.map((item) => item.response_id);
  const judge = async () => refusedDecisions(tx, await lockOpen(changing, ids), items, now);
  const first = async () => {
    const refused = await judge();
    const allowed = items.filter((item) => !refused.has(item.response_id));
    await saveStatuses(tx, { agencyId: member.agencyId, jobId }, allowed, now);
    const lines = allowed.map(({ response_id: responseId, from, to }) => ({
      ...{ responseId, before: { status: from }, after: { status: to } },
    }));
    await recordChanges(changing, 'status', lines, id);
    return resultOf(ids, (responseId) => refused.get(responseId));
  };
  const again = async () => changedBefore(changing, { kind: 'status', changeId: id, ids }, await judge());
  const content = { job_id: jobId, items };
  return writeOnce(tx, { by: member, id, kind: 'statuses', content }, { first, again });
}

/**
 * Rejecting an unfinished candidate disables their link and cancels unsent messages; undoing it
 * restores both.
 */
export async function saveStatuses(
  tx: Tx,
  { agencyId, jobId }: { agencyId: string; jobId: string },
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const rejected = items.filter(({ to }) => to === 'rejected').map((item) => item.response_id);
  for (const to of new Set(items.map((item) => item.to))) {
    const ids = items.filter((item) => item.to === to).map((item) => item.response_id);
    await tx
      .update(responses)
      .set({ status: to, updated_at: nextUpdatedAt(now) })
      .where(and(eq(responses.agency_id, agencyId), sql`${responses.id} = any(${sql.param(ids)}::uuid[])`));
  }
  await cancelQueuedOf(tx, agencyId, rejected);
  const newAgain = items.filter(({ to }) => to === 'new').map((item) => item.response_id);
  await sendCanceled(tx, agencyId, newAgain);
  const happened = items.map(({ response_id: id, from, to }) => ({
    ...{ event: 'candidate.status_changed' as const, response: { id, job_id: jobId } },
    ...{ status: to, previousStatus: from },
  }));
  await publishToWebhooks(tx, agencyId, happened, now);
}

const WithStatus = z.object({ status: ResponseStatus });

interface StatusLine {
  before: unknown;
  after: unknown;
  created_at: Date;
}

/**
 * Whether `to` is the candidate's status before a rejection made less than a day ago. Only this returns a candidate
 * rejected before the start to their earlier status; every other way out of a rejection leads to one of the four
 * decisions (contract/status.ts).
 */
export function isRejectionUndone(last: StatusLine | undefined, to: ResponseStatus, now: Date): boolean {
  if (!last || (to !== 'new' && to !== 'invited')) return false;
  const [before, after] = [WithStatus.safeParse(last.before).data, WithStatus.safeParse(last.after).data];
  const isFresh = now.getTime() - last.created_at.getTime() < undoMs;
  return isFresh && before?.status === to && after?.status === 'rejected';
}

/** The newest status line of each candidate's history. */
async function lastStatusLines(
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
