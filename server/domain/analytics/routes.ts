// The calls for analytics, and their CSV.
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
  serve(app, getJobAnalytics, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const scope = await jobScope(tx, deps, member, params.id, query);
      const as_of = await count(tx, scope);
      const all = await readFunnel(tx, { ...scope, source: undefined });
      const asked = scope.source === undefined ? all : await readFunnel(tx, scope);
      const ofJob = { ...scope, jobId: params.id };
      const questions = await questionFacts(tx, { ...ofJob, now: deps.now() });
      const reviewers = await unratedByMember(tx, ofJob);
      return { ...funnelOf(scope, asked, as_of), sources: all.sources, questions, reviewers };
    }),
  );

  serve(app, getAnalytics, ({ member, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const scope = await agencyScope(tx, deps, member, query);
      const as_of = await count(tx, scope);
      const read = await readFunnel(tx, scope);
      return { ...funnelOf(scope, read, as_of), jobs: read.jobs };
    }),
  );

  serve(app, exportJobAnalytics, async ({ member, params, query, reply, deps }) => {
    const table = await deps.db.asTenant(member, async (tx) => {
      const scope = await jobScope(tx, deps, member, params.id, query);
      if (query.table === 'questions')
        return questionsTable(await questionFacts(tx, { ...scope, jobId: params.id, now: deps.now() }));
      await count(tx, scope);
      return daysTable(await readRows(tx, scope));
    });
    return sendTable(reply, table);
  });

  serve(app, exportAnalytics, async ({ member, query, reply, deps }) => {
    const table = await deps.db.asTenant(member, async (tx) => {
      const scope = await agencyScope(tx, deps, member, query);
      await count(tx, scope);
      return jobsTable(await readRows(tx, scope));
    });
    return sendTable(reply, table);
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

/** Counts what has changed; a task counts what is too much for a request. Returns `as_of`. */
async function count(tx: Tx, { agencyId, jobIds }: Scope): Promise<string | null> {
  const oldest = await countChanged(tx, agencyId, jobIds);
  if (oldest) await enqueue(tx, countFunnel, { agency_id: agencyId }, { group: agencyId });
  return oldest?.toISOString() ?? null;
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
