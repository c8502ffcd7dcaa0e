// Deleting a company: a preview of the effects, and the deletion.
import type { FastifyInstance } from 'fastify';
import { getCompanyRemoval, removeCompany } from '#contract/company.ts';
import { can } from '#contract/permissions.ts';
import type { Permission } from '#contract/permissions.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record, wasRemoved } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { countRemoval, deleteCompany, hasLegalHold, lockJobsOf } from './remove.ts';
import { contentOf } from '../rules.ts';
import { findCompany, hasUnseenJobs, lockCompany } from '../store.ts';

/** Deleting a hundred thousand candidates with their answers takes minutes. */
const longestMs = 10 * 60_000;

export function companyRemovalRoutes(app: FastifyInstance): void {
  serve(app, getCompanyRemoval, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await findCompany(tx, member, params.id);
      if (!found) throw new Refusal('not_found');
      if (await hasUnseenJobs(tx, member, found.row)) throw missing('jobs.view_all');
      return countRemoval(tx, found.row);
    }),
  );

  serve(app, removeCompany, ({ member, params, request, deps }) => {
    const remove = async (tx: Tx) => {
      const row = await lockCompany(tx, member, params.id);
      if (!row) {
        if (await wasRemoved(tx, member.agencyId, params.id)) return {};
        throw new Refusal('not_found');
      }
      const jobIds = await lockJobsOf(tx, row);
      const removal = await countRemoval(tx, row);
      if (removal.candidates > 0 && !can(member, 'responses.delete')) throw missing('responses.delete');
      if (await hasUnseenJobs(tx, member, row)) throw missing('jobs.view_all');
      if (await hasLegalHold(tx, row)) throw new Refusal('legal_hold');
      await deleteCompany(tx, deps, row, jobIds);
      const actor = actorOf(member, request);
      const before = { ...contentOf(row), ...removal };
      await record(tx, actor, { kind: 'removed', subjectKind: 'company', subjectId: row.id, before });
      for (const id of jobIds) {
        const of = { company_id: row.id };
        await record(tx, actor, { kind: 'removed', subjectKind: 'job', subjectId: id, before: of });
        await notify(tx, { kind: 'job', job_id: id });
      }
      await notify(tx, { kind: 'company', company_id: row.id });
      return {};
    };
    return deps.db.asTenant(member, remove, { silenceMs: longestMs });
  });
}

function missing(permission: Permission): Refusal {
  return new Refusal('forbidden', { details: { permission } });
}
