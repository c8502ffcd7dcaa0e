// The calls for adverse impact: the setting of a company, its reports, and their CSV.
import type { FastifyInstance } from 'fastify';
import { exportImpact, fewestInReport, getImpact, getImpactSetting, setImpact } from '#contract/impact.ts';
import type { ImpactReport, ImpactSetting } from '#contract/impact.ts';
import { actorOf } from '../../kernel/actor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import type { Tx } from '../../platform/db/open.ts';
import { serve } from '../../platform/http/serve.ts';
import { visibleJobIds } from '../candidates/across/scope.ts';
import { mayAskSelfId } from '../interviews/self-ids.ts';
import { record } from '../organizations/audit/record.ts';
import * as store from './store.ts';
import type { FoundSetting } from './store.ts';
import { impactTable } from './table.ts';
import { reportToWire } from './to-wire.ts';

export function impactRoutes(app: FastifyInstance): void {
  serve(app, getImpactSetting, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => settingToWire(await requireSetting(tx, member, params.id))),
  );

  serve(app, setImpact, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await store.lockCompany(tx, member, params.id);
      const found = await requireSetting(tx, member, params.id);
      if (member.role !== 'owner') throw new Refusal('forbidden');
      if (body.on && !mayAskSelfId(found.country)) throw new Refusal('impact_off');
      if ((found.row?.is_on ?? false) === body.on) return settingToWire(found);
      await store.saveSetting(tx, {
        ...{ agency_id: member.agencyId, company_id: params.id, user_id: member.userId },
        ...{ is_on: body.on, reason: body.reason, changed_at: deps.now(), needed: fewestInReport },
      });
      await record(tx, actorOf(member, request), {
        kind: body.on ? 'impact_on' : 'impact_off',
        subjectKind: 'company',
        subjectId: params.id,
        after: { reason: body.reason },
      });
      return settingToWire(await requireSetting(tx, member, params.id));
    }),
  );

  serve(app, getImpact, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, (tx) => readReport(tx, member, params.id, query.report_id)),
  );

  serve(app, exportImpact, async ({ member, params, query, reply, deps }) => {
    const report = await deps.db.asTenant(member, (tx) => readReport(tx, member, params.id, query.report_id));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="adverse-impact.csv"')
      .header('cache-control', 'no-store')
      .send(impactTable(report));
  });
}

/** @throws Refusal('not_found') if the member may not see the company */
async function requireSetting(tx: Tx, member: SignedInMember, companyId: string): Promise<FoundSetting> {
  const found = await store.findSetting(tx, member, companyId);
  if (!found) throw new Refusal('not_found');
  return found;
}

function settingToWire({ country, row, by }: FoundSetting): ImpactSetting {
  return {
    ...{ is_offered: mayAskSelfId(country), country },
    on: row?.is_on ? { reason: row.reason, by: by ?? '', at: row.changed_at.toISOString() } : null,
  };
}

/**
 * A report without the tables of jobs that the member may not see.
 * @throws Refusal: not_found, impact_off, too_few
 */
async function readReport(
  tx: Tx,
  member: SignedInMember,
  companyId: string,
  reportId: string | undefined,
): Promise<ImpactReport> {
  const { row, country } = await requireSetting(tx, member, companyId);
  if (!row?.is_on || !mayAskSelfId(country)) throw new Refusal('impact_off');
  const reports = await store.listReports(tx, member.agencyId, companyId);
  if (reports.length === 0) throw new Refusal('too_few', { details: { needed: row.needed } });
  const report = reportId === undefined ? reports[0] : reports.find(({ id }) => id === reportId);
  if (!report) throw new Refusal('not_found');
  const jobIds = await visibleJobIds(tx, member, { company_id: companyId });
  const counts = await store.countsOf(tx, member.agencyId, report.id);
  const shown = counts.filter(
    ({ row: { job_id: jobId } }) => jobId === null || jobIds === null || jobIds.includes(jobId),
  );
  return reportToWire(report, shown, reports);
}
