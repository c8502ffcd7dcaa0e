// Shared by all bulk changes: locking the candidates, notifying open pages, and answering a
// repeated call.
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AuditKind } from '#contract/audit.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed } from '#contract/response-changes.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { recordAll } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { sameAgency } from '../../../platform/db/same-agency.ts';
import { audit_log } from '../../../platform/db/schema/agency.ts';
import { responses } from '../../../platform/db/schema/response.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { notifySparingly } from '../../../platform/events/notify-sparingly.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { isListed, isOpenTo } from '../../../platform/db/conditions/is-listed.ts';
import type { ResponseRow } from './store.ts';

/** One call that changes many candidates of a job. */
export interface Changing {
  tx: Tx;
  deps: Deps;
  member: SignedInMember;
  request: FastifyRequest;
  jobId: string;
}

/**
 * Runs a change in a transaction, then notifies open pages.
 * @throws Refusal('not_found') if the member cannot see the job
 */
export async function changeMany(
  call: Omit<Changing, 'tx' | 'jobId'> & { params: { id: string } },
  change: (changing: Changing) => Promise<Changed>,
): Promise<Changed> {
  const { deps, member, request, params } = call;
  const { agencyId } = member;
  const jobId = params.id;
  const done = await deps.db.asTenant(member, async (tx) => {
    if (!(await isJobVisible(tx, member, jobId))) throw new Refusal('not_found');
    const changed = await change({ tx, deps, member, request, jobId });
    if (areFew(changed))
      for (const id of changed.changed)
        await notify(tx, { kind: 'response', job_id: jobId, response_id: id });
    return changed;
  });
  const last = done.changed.at(-1);
  if (last && !areFew(done)) notifySparingly(deps, { agency_id: agencyId, job_id: jobId, id: last });
  return done;
}

/** Few enough for one event each, so that a page showing a single candidate receives its own. */
function areFew({ changed }: Changed): boolean {
  return changed.length <= 20;
}

/**
 * Those of these candidates that are in the job's list, locked until the transaction ends. Locking
 * in id order prevents deadlocks between two callers.
 */
/** Matches the agency's responses with these ids. */
export function are({ member }: Changing, ids: readonly string[]) {
  return and(eq(responses.agency_id, member.agencyId), sql`${responses.id} = any(${sql.param(ids)}::uuid[])`);
}

export function lockListed(changing: Changing, ids: readonly string[]): Promise<Map<string, ResponseRow>> {
  return lock(changing, ids, isListed);
}

/** Like lockListed, but includes the member's demo candidate. */
export function lockOpen(changing: Changing, ids: readonly string[]): Promise<Map<string, ResponseRow>> {
  return lock(changing, ids, isOpenTo(changing.member));
}

/** Like lockListed, but includes removed candidates. */
export function lockWithRemoved(
  changing: Changing,
  ids: readonly string[],
): Promise<Map<string, ResponseRow>> {
  return lock(changing, ids, ne(responses.source, 'preview'));
}

async function lock(
  { tx, member, jobId }: Changing,
  ids: readonly string[],
  condition: typeof isListed,
): Promise<Map<string, ResponseRow>> {
  const rows = await tx
    .select()
    .from(responses)
    .where(sameAgency(responses, member, { job_id: jobId, id: [...new Set(ids)] }, condition))
    .orderBy(asc(responses.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LineOfChange {
  responseId: string;
  before?: object;
  after?: object;
}

/**
 * Writes one history line per candidate. Each holds `changeId`, the client's id of the call, so
 * that a repeated call gets the same answer (changedBefore).
 */
export function recordChanges(
  { tx, member, request }: Changing,
  kind: AuditKind,
  lines: readonly LineOfChange[],
  changeId?: string,
): Promise<void> {
  return recordAll(
    tx,
    actorOf(member, request),
    lines.map(({ responseId, before, after }) => ({
      ...{ kind, subjectKind: 'response' as const, subjectId: responseId },
      ...(before && { before }),
      ...((after || changeId) && { after: { ...after, ...(changeId && { change_id: changeId }) } }),
    })),
  );
}

/**
 * The answer to a repeated call: the candidates it changed the first time, and for the others why
 * they would be refused now (`refused`). That is also why they were refused then, unless somebody
 * else has changed them since.
 */
export async function changedBefore(
  { tx, member }: Changing,
  { kind, changeId, ids }: { kind: AuditKind; changeId: string; ids: readonly string[] },
  refused: ReadonlyMap<string, RefusalCode>,
): Promise<Changed> {
  const lines = await tx
    .select({ id: audit_log.subject_id })
    .from(audit_log)
    .where(
      sameAgency(
        audit_log,
        member,
        { subject_id: [...new Set(ids)], kind },
        isNotNull(audit_log.after),
        sql`${audit_log.after} ->> 'change_id' = ${changeId}`,
      ),
    );
  const changed = new Set(lines.map((line) => line.id));
  return resultOf(ids, (id) => (changed.has(id) ? undefined : (refused.get(id) ?? 'edited_meanwhile')));
}

/** If the same candidate appears twice, the first item counts. */
export function firstOfEach<Item extends { response_id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ response_id: id }) => !seen.has(id) && seen.add(id));
}

/**
 * Each id once, in the requested order. `why` returns the reason a candidate was not changed, or
 * undefined.
 */
export function resultOf(ids: readonly string[], why: (id: string) => RefusalCode | undefined): Changed {
  const result: Changed = { changed: [], skipped: [] };
  for (const id of new Set(ids)) {
    const code = why(id);
    if (code) result.skipped.push({ response_id: id, code });
    else result.changed.push(id);
  }
  return result;
}

/** The next updated_at for many rows at once; the bulk form of stampAfter. */
export function nextUpdatedAt(now: Date) {
  return sql`greatest(${now.toISOString()}::timestamptz, ${responses.updated_at} + interval '1 millisecond')`;
}
