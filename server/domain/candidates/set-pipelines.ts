// Moves candidates between the steps of their job's pipeline.
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed, setPipelines as contract } from '#contract/response-changes.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { jobs, pipelines } from '../../platform/db/schema/job.ts';
import { responses } from '../../platform/db/schema/response.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import {
  changedBefore,
  firstOfEach,
  lockOpen,
  nextUpdatedAt,
  recordChanges,
  resultOf,
} from './list/changes.ts';
import type { Changing } from './list/changes.ts';

type Item = z.infer<(typeof contract)['body']>['items'][number];

export function setPipelines(changing: Changing, body: z.infer<(typeof contract)['body']>): Promise<Changed> {
  const { tx, member, jobId } = changing;
  const { id } = body;
  const items = firstOfEach(body.items);
  const ids = items.map((item) => item.response_id);
  const first = async () => {
    const { names, refused } = await judge(changing, items);
    const moved = items.filter((item) => !refused.has(item.response_id));
    await savePipelines(changing, moved);
    const nameOf = (step: string | null) => ({ pipeline: step === null ? null : (names.get(step) ?? null) });
    const lines = moved.map(({ response_id: responseId, from, to }) => ({
      ...{ responseId, before: nameOf(from), after: nameOf(to) },
    }));
    await recordChanges(changing, 'pipeline', lines, id);
    return resultOf(ids, (responseId) => refused.get(responseId));
  };
  const again = async () => {
    const { refused } = await judge(changing, items);
    return changedBefore(changing, { kind: 'pipeline', changeId: id, ids }, refused);
  };
  const content = { job_id: jobId, items };
  return writeOnce(tx, { by: member, id, kind: 'pipelines', content }, { first, again });
}

async function judge(changing: Changing, items: readonly Item[]) {
  const names = await namesOfSteps(changing);
  const rows = await lockOpen(
    changing,
    items.map((item) => item.response_id),
  );
  const whyNot = ({ response_id: id, from, to }: Item): RefusalCode | undefined => {
    const row = rows.get(id);
    if (!row || (to !== null && !names.has(to))) return 'not_found';
    if (row.pipeline_id !== from) return 'edited_meanwhile';
    return from === to ? 'transition_not_allowed' : undefined;
  };
  const refused = new Map(
    items.flatMap((item) => {
      const code = whyNot(item);
      return code ? [[item.response_id, code] as const] : [];
    }),
  );
  return { names, refused };
}

async function savePipelines({ tx, deps, member }: Changing, items: readonly Item[]): Promise<void> {
  for (const [to, there] of Map.groupBy(items, (item) => item.to)) {
    const ids = there.map((item) => item.response_id);
    await tx
      .update(responses)
      .set({ pipeline_id: to, updated_at: nextUpdatedAt(deps.now()) })
      .where(
        and(eq(responses.agency_id, member.agencyId), sql`${responses.id} = any(${sql.param(ids)}::uuid[])`),
      );
  }
}

/** The job's steps, locked: the job cannot be saved until the transaction ends. */
async function namesOfSteps({ tx, member, jobId }: Changing): Promise<Map<string, string>> {
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(sameAgency(jobs, member, { id: jobId }))
    .for('share');
  const rows = await tx
    .select({ id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .where(sameAgency(pipelines, member, { job_id: jobId }));
  return new Map(rows.map((row) => [row.id, row.name]));
}
