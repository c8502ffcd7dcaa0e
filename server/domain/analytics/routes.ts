// The calls for analytics, and their CSV.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportAnalytics, exportJobAnalytics, getAnalytics, getJobAnalytics } from '#contract/analytics.ts';
import type { AgencyAnalyticsQuery, Funnel, JobAnalyticsQuery } from '#contract/analytics.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { visibleJobIds } from '../candidates/across/scope.ts';
import { isJobVisible } from '../jobs/store.ts';
import { countFunnel } from './count-funnel.ts';
import { countChanged } from './count-store.ts';
import { readFunnel, readRows } from './funnel-store.ts';
import type { FunnelRead, Scope } from './funnel-store.ts';
import { periodOf } from './period.ts';
import { questionFacts } from './questions-store.ts';
import { unratedByMember } from './reviewers-store.ts';
import { isCompanyVisible, isSource } from './scope-store.ts';
import { daysTable, jobsTable, questionsTable } from './tables.ts';

export function analyticsRoutes(app: FastifyInstance): void {
  serve(app, getJobAnalytics, async ({ member, params, query, deps }) => {
    const scope = await deps.db.asTenant(member, (tx) => jobScope(tx, deps, member, params.id, query));
    const as_of = await count(deps, scope);
    const ofJob = { ...scope, jobId: params.id };
    // Three connections: the questions and the reviewers take most of the time, and neither waits for the other.
    const [funnel, questions, reviewers] = await Promise.all([
      deps.db.asTenant(member, async (tx) => {
        const all = await readFunnel(tx, { ...scope, source: undefined });
        const asked = scope.source === undefined ? all : await readFunnel(tx, scope);
        return { ...funnelOf(scope, asked, as_of), sources: all.sources };
      }),
      deps.db.asTenant(member, (tx) => questionFacts(tx, { ...ofJob, now: deps.now() })),
      deps.db.asTenant(member, (tx) => unratedByMember(tx, ofJob)),
    ]);
    return { ...funnel, questions, reviewers };
  });

  serve(app, getAnalytics, async ({ member, query, deps }) => {
    const scope = await deps.db.asTenant(member, (tx) => agencyScope(tx, deps, member, query));
    const as_of = await count(deps, scope);
    const read = await deps.db.asTenant(member, (tx) => readFunnel(tx, scope));
    return { ...funnelOf(scope, read, as_of), jobs: read.jobs };
  });

  serve(app, exportJobAnalytics, async ({ member, params, query, reply, deps }) => {
    const scope = await deps.db.asTenant(member, (tx) => jobScope(tx, deps, member, params.id, query));
    if (query.table === 'days') await count(deps, scope);
    const table = await deps.db.asTenant(member, async (tx) =>
      query.table === 'questions'
        ? questionsTable(await questionFacts(tx, { ...scope, jobId: params.id, now: deps.now() }))
        : daysTable(await readRows(tx, scope)),
    );
    return sendTable(reply, table);
  });

  serve(app, exportAnalytics, async ({ member, query, reply, deps }) => {
    const scope = await deps.db.asTenant(member, (tx) => agencyScope(tx, deps, member, query));
    await count(deps, scope);
    return sendTable(reply, jobsTable(await deps.db.asTenant(member, (tx) => readRows(tx, scope))));
  });
}

/** @throws Refusal: not_found if the member may not see the job; `from`, `to`, `source` */
async function jobScope(
  tx: Tx,
  deps: Deps,
  member: SignedInMember,
  jobId: string,
  query: JobAnalyticsQuery,
): Promise<Scope> {
  if (!(await isJobVisible(tx, member, jobId))) throw new Refusal('not_found');
  const { agencyId } = member;
  const scope = { agencyId, jobIds: [jobId], ...periodOf(query, deps.now()), source: query.source };
  if (query.source !== undefined && !(await isSource(tx, agencyId, jobId, query.source)))
    throw new Refusal('invalid_fields', { fields: { source: 'not_allowed' } });
  return scope;
}

/** @throws Refusal: not_found if the member may not see the company; `from`, `to` */
async function agencyScope(
  tx: Tx,
  deps: Deps,
  member: SignedInMember,
  query: AgencyAnalyticsQuery,
): Promise<Scope> {
  const { company_id } = query;
  if (company_id !== undefined && !(await isCompanyVisible(tx, member, company_id)))
    throw new Refusal('not_found');
  const jobIds = await visibleJobIds(tx, member, company_id === undefined ? {} : { company_id });
  return { agencyId: member.agencyId, jobIds, ...periodOf(query, deps.now()) };
}

const busyMs = 150;
const busyTries = 5;

/**
 * Counts changed days in separate transactions: reading may take long while others wait for the lock. A task counts what is too much
 * for a request. Returns `as_of`.
 */
async function count(deps: Deps, { agencyId, jobIds }: Scope): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const { oldest, isBusy } = await deps.db.asTenant({ agencyId }, async (tx) => {
      const counted = await countChanged(tx, agencyId, jobIds);
      if (counted.oldest && !counted.isBusy)
        await enqueue(tx, countFunnel, { agency_id: agencyId }, { group: agencyId });
      return counted;
    });
    if (!isBusy || tries === busyTries) return oldest?.toISOString() ?? null;
    await sleep(busyMs);
  }
}

function funnelOf({ from, to }: Scope, { total, days, sources }: FunnelRead, as_of: string | null): Funnel {
  return { from, to, as_of, total, days, sources };
}

function sendTable(reply: FastifyReply, table: string): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="analytics.csv"')
    .header('cache-control', 'no-store')
    .send(table);
}
