// A job's two lists: the ideal candidate's competences, and the steps to the contract (pipelines). The page
// makes their ids, so candidates stay in a step when it is renamed.
import type { Actor } from '../../kernel/actor.ts';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { newId } from '#contract/id.ts';
import { competenceOf, type Competence, type Pipeline } from '#contract/job.ts';
import type { Tx } from '../../platform/db/open.ts';
import { sameAgency } from '../../platform/db/same-agency.ts';
import { competences, pipelines } from '../../platform/db/schema/job.ts';
import { competence_versions } from '../../platform/db/schema/scorecard.ts';

export interface JobLists {
  competences: Competence[];
  pipelines: Pipeline[];
}

interface JobKey {
  agencyId: string;
  jobId: string;
}

export const noLists: JobLists = { competences: [], pipelines: [] };

/**
 * For one job, or for all the agency's jobs, whose competences then have only what their list shows. Each list is in order,
 * and empty if there is none.
 */
export async function loadLists(
  tx: Tx,
  agencyId: string,
  jobId?: string,
): Promise<(jobId: string) => JobLists> {
  const isOfJobs = (table: typeof competences | typeof pipelines) =>
    and(eq(table.agency_id, agencyId), jobId === undefined ? undefined : eq(table.job_id, jobId));
  const qualities = await tx
    .select({
      job_id: competences.job_id,
      id: competences.id,
      name: competences.name,
      score: competences.score,
      ...(jobId === undefined
        ? {}
        : {
            levels: competences.levels,
            question_ids: competences.question_ids,
            by_ai: competences.by_ai,
          }),
    })
    .from(competences)
    .where(isOfJobs(competences))
    .orderBy(asc(competences.sorting));
  const steps = await tx
    .select({ job_id: pipelines.job_id, id: pipelines.id, name: pipelines.name })
    .from(pipelines)
    .where(isOfJobs(pipelines))
    .orderBy(asc(pipelines.sorting));
  const [qualitiesOf, stepsOf] = [Map.groupBy(qualities, jobOf), Map.groupBy(steps, jobOf)];
  return (ofJob) => ({
    competences: (qualitiesOf.get(ofJob) ?? []).map(competenceOf),
    pipelines: (stepsOf.get(ofJob) ?? []).map(({ id, name }) => ({ id, name })),
  });
}

function jobOf(row: { job_id: string }): string {
  return row.job_id;
}

/**
 * Replaces the job's lists. Candidates in a removed step are left without a step, each with an audit log
 * entry. `false` if an id belongs to another job.
 */
export async function saveLists(
  tx: Tx,
  job: JobKey,
  input: JobLists,
  stored: JobLists,
  by: { actor: Actor; now: Date },
): Promise<boolean> {
  const goneCompetences = missingFrom(stored.competences, input.competences);
  if (goneCompetences.length > 0) {
    await tx.delete(competences).where(sameAgency(competences, job, { id: goneCompetences }));
  }
  const gonePipelines = missingFrom(stored.pipelines, input.pipelines);
  if (gonePipelines.length > 0) {
    await leavePipelines(tx, job.agencyId, gonePipelines, by);
    await tx.delete(pipelines).where(sameAgency(pipelines, job, { id: gonePipelines }));
  }
  return (await putCompetences(tx, job, input.competences)) && putPipelines(tx, job, input.pipelines);
}

async function putCompetences(tx: Tx, job: JobKey, input: readonly Competence[]): Promise<boolean> {
  if (input.length === 0) return true;
  const last = await lastVersions(tx, job);
  const rows = input.map((competence, sorting) => {
    // One that was removed continues with the next number: its earlier wordings stay.
    const version = (last.get(competence.id) ?? 0) + 1;
    return { ...keyOf(job), ...columnsOf(competence), sorting, version };
  });
  const isReworded = sql`(${competences.name}, ${competences.levels}) is distinct from (excluded.name, excluded.levels)`;
  const put = await tx
    .insert(competences)
    .values(rows)
    .onConflictDoUpdate({
      target: [competences.agency_id, competences.id],
      set: {
        ...{ name: sql`excluded.name`, score: sql`excluded.score`, sorting: sql`excluded.sorting` },
        ...{
          levels: sql`excluded.levels`,
          question_ids: sql`excluded.question_ids`,
          by_ai: sql`excluded.by_ai`,
        },
        version: sql`${competences.version} + case when ${isReworded} then 1 else 0 end`,
      },
      setWhere: sql`${competences.job_id} = excluded.job_id`,
    });
  if (put.rowCount !== rows.length) return false;
  await putVersions(tx, job);
  return true;
}

function columnsOf({ id, name, score, levels = [], question_ids = [], by_ai = false }: Competence) {
  return { id, name, score, levels, question_ids, by_ai };
}

/** The number of the newest wording that each competence of the job ever had. */
async function lastVersions(tx: Tx, job: JobKey): Promise<ReadonlyMap<string, number>> {
  const { competence_id: id, version } = competence_versions;
  const rows = await tx
    .select({ id, version: max(version) })
    .from(competence_versions)
    .where(sameAgency(competence_versions, job, { job_id: job.jobId }))
    .groupBy(id);
  return new Map(rows.map((row) => [row.id, row.version ?? 0]));
}

/** Stores each present wording, by which scorecards can be given from now on. Wordings that exist stay as they are. */
async function putVersions(tx: Tx, job: JobKey): Promise<void> {
  const rows = await tx
    .select()
    .from(competences)
    .where(sameAgency(competences, job, { job_id: job.jobId }));
  await tx
    .insert(competence_versions)
    .values(
      rows.map(({ id, version, name, levels }) => ({
        ...keyOf(job),
        ...{ id: newId(), competence_id: id, version, name, levels },
      })),
    )
    .onConflictDoNothing({
      target: [competence_versions.agency_id, competence_versions.competence_id, competence_versions.version],
    });
}

async function putPipelines(tx: Tx, job: JobKey, input: readonly Pipeline[]): Promise<boolean> {
  if (input.length === 0) return true;
  const rows = input.map(({ id, name }, sorting) => ({ ...keyOf(job), id, name, sorting }));
  const put = await tx
    .insert(pipelines)
    .values(rows)
    .onConflictDoUpdate({
      target: [pipelines.agency_id, pipelines.id],
      set: { name: sql`excluded.name`, sorting: sql`excluded.sorting` },
      setWhere: sql`${pipelines.job_id} = excluded.job_id`,
    });
  return put.rowCount === rows.length;
}

/** In one statement, since there may be thousands. */
async function leavePipelines(
  tx: Tx,
  agencyId: string,
  ids: readonly string[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update responses as r set pipeline_id = null, updated_at = ${now.toISOString()}::timestamptz
      from pipelines as p
      where r.agency_id = ${agencyId}::uuid and r.pipeline_id = any(${sql.param(ids)}::uuid[])
        and p.agency_id = r.agency_id and p.id = r.pipeline_id
      returning r.id, p.name
    )
    insert into audit_log (agency_id, id, user_id, kind, subject_kind, subject_id, before, after, ip)
    select ${agencyId}::uuid, gen_random_uuid(), ${actor.userId ?? null}::uuid, 'pipeline', 'response', moved.id,
      jsonb_build_object('pipeline', moved.name), jsonb_build_object('pipeline', null), ${actor.ip ?? null}::text
    from moved`);
}

function keyOf({ agencyId, jobId }: JobKey) {
  return { agency_id: agencyId, job_id: jobId };
}

function missingFrom(stored: readonly { id: string }[], input: readonly { id: string }[]): string[] {
  const there = new Set(input.map(({ id }) => id));
  return stored.flatMap(({ id }) => (there.has(id) ? [] : [id]));
}
