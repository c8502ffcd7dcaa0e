// Moving candidates along the steps of their job's pipeline.
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Changed, setPipelines as contract } from '#contract/response-changes.ts';
import { jobs, pipelines } from '../db/schema/job.ts';
import { responses } from '../db/schema/response.ts';
import { writeOnce } from '../db/write-once.ts';
import { changedBefore, firstOfEach, lockListed, nextUpdatedAt, recordChanges, resultOf } from './changes.ts';
import type { Changing } from './changes.ts';

export function setPipelines(changing: Changing, body: z.infer<(typeof contract)['body']>): Promise<Changed> {
  const { tx, deps, member, jobId } = changing;
  const { id } = body;
  const items = firstOfEach(body.items);
  const ids = items.map((item) => item.response_id);
  const first = async () => {
    const names = await namesOfSteps(changing);
    const rows = await lockListed(changing, ids);
    const whyNot = (item: (typeof items)[number]): RefusalCode | undefined => {
      const row = rows.get(item.response_id);
      if (!row || (item.to !== null && !names.has(item.to))) return 'not_found';
      return row.pipeline_id === item.from ? undefined : 'edited_meanwhile';
    };
    const refused = new Map(items.map((item) => [item.response_id, whyNot(item)]));
    const moved = items.filter((item) => !refused.get(item.response_id) && item.from !== item.to);
    for (const to of new Set(moved.map((item) => item.to))) {
      const there = moved.filter((item) => item.to === to).map((item) => item.response_id);
      await tx
        .update(responses)
        .set({ pipeline_id: to, updated_at: nextUpdatedAt(deps.now()) })
        .where(
          and(
            eq(responses.agency_id, member.agencyId),
            sql`${responses.id} = any(${sql.param(there)}::uuid[])`,
          ),
        );
    }
    const nameOf = (step: string | null) => ({ pipeline: step === null ? null : (names.get(step) ?? null) });
    const lines = moved.map(({ response_id: responseId, from, to }) => ({
      ...{ responseId, before: nameOf(from), after: nameOf(to) },
    }));
    await recordChanges(changing, 'pipeline', lines, id);
    return resultOf(ids, (one) => refused.get(one));
  };
  const again = () => changedBefore(changing, { kind: 'pipeline', changeId: id, ids });
  return writeOnce(
    tx,
    { by: member, id, kind: 'pipelines', content: { job_id: jobId, items } },
    { first, again },
  );
}

/** The job's steps: it is not saved again until the transaction ends. */
async function namesOfSteps({ tx, member, jobId }: Changing): Promise<Map<string, string>> {
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.agency_id, member.agencyId), eq(jobs.id, jobId)))
    .for('share');
  const rows = await tx
    .select({ id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .where(and(eq(pipelines.agency_id, member.agencyId), eq(pipelines.job_id, jobId)));
  return new Map(rows.map((row) => [row.id, row.name]));
}
