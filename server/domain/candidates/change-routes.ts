// Bulk changes to a job's candidates.
import type { FastifyInstance } from 'fastify';
import type { RefusalCode } from '#contract/refusals.ts';
import * as contract from '#contract/response-changes.ts';
import { wasRemoved } from '../organizations/audit/record.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { remindNow } from '../invitations/remind-now.ts';
import { changeMany } from './list/changes.ts';
import { removeResponses, restoreResponses } from './remove-and-restore.ts';
import { setPipelines } from './set-pipelines.ts';
import { setStatuses } from './set-statuses.ts';
import { setTags } from './set-tags.ts';
import { findJobOf } from './list/store.ts';

export function changeRoutes(app: FastifyInstance): void {
  serve(app, contract.setStatuses, (call) =>
    changeMany(call, (changing) => setStatuses(changing, call.body)),
  );
  serve(app, contract.setPipelines, (call) =>
    changeMany(call, (changing) => setPipelines(changing, call.body)),
  );
  serve(app, contract.setTags, (call) => changeMany(call, (changing) => setTags(changing, call.body)));
  serve(app, contract.remindResponses, (call) =>
    changeMany(call, (changing) => remindNow(changing, call.body)),
  );
  serve(app, contract.removeResponses, (call) =>
    changeMany(call, (changing) => removeResponses(changing, call.body.response_ids)),
  );
  serve(app, contract.restoreResponses, (call) =>
    changeMany(call, (changing) => restoreResponses(changing, call.body.response_ids)),
  );

  serve(app, contract.removeResponse, async ({ deps, member, request, params }) => {
    const { id } = params;
    const jobId = await deps.db.asTenant(member, (tx) => findJobOf(tx, member, id));
    const code = jobId ? await removeOne({ deps, member, request, params: { id: jobId } }, id) : 'not_found';
    if (!code) return {};
    // Already removed, by this call or by a colleague, and possibly deleted permanently since.
    const isGone = await deps.db.asTenant(member, (tx) => wasRemoved(tx, member.agencyId, id));
    if (code === 'not_found' && isGone) return {};
    throw new Refusal(code);
  });
}

async function removeOne(
  call: Parameters<typeof changeMany>[0],
  id: string,
): Promise<RefusalCode | undefined> {
  const { skipped } = await changeMany(call, (changing) => removeResponses(changing, [id]));
  return skipped[0]?.code;
}
