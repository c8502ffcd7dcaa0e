// Makes an export and streams it into storage. A killed run starts over: bytes that no row names
// are orphans and are collected. The member's rights are checked again, because they may have
// changed while the job waited.
import * as z from 'zod/mini';
import { exportDays, ExportFormat } from '#contract/export.ts';
import { newId } from '#contract/id.ts';
import { can } from '#contract/permissions.ts';
import { ResponseFilters } from '#contract/response.ts';
import { Readable } from 'node:stream';
import { record } from '../../organizations/audit/record.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { defineTask } from '../../../platform/queue/define-task.ts';
import { fileKey } from '../../../platform/storage/file-keys.ts';
import { safeName } from '../../../kernel/file-name.ts';
import { holdStored } from '../../../platform/storage/hold-stored.ts';
import type { Stored } from '../../../platform/storage/storage.ts';
import { putFile } from '../../../platform/storage/store.ts';
import { countFound } from '../list/counts.ts';
import { activeMembers } from '../../organizations/members/store.ts';
import type { ActiveMember } from '../../organizations/members/store.ts';
import { contentOf, mimeTypes } from './content.ts';
import * as store from './store.ts';
import type { ExportRow } from '../outdate-exports.ts';

const maxRounds = 5;
const dayMs = 86_400_000;

export const makeExport = defineTask({
  name: 'make-export',
  schema: z.object({ agency_id: z.uuid(), export_id: z.uuid() }),
  // A long export must not delay a short one.
  concurrency: 2,
  retries: 50,
  lostAfterSeconds: 15,
  expireSeconds: 12 * 3600,
  handler: async ({ agency_id: agencyId, export_id: exportId }, deps) => {
    for (let round = 0; round < maxRounds; round += 1) {
      const begun = await deps.db.asTenant({ agencyId }, (tx) => begin(tx, deps, agencyId, exportId));
      if (!begun || !(await isOutdatedOnceMade(deps, begun))) return;
    }
    await deps.db.asTenant({ agencyId }, (tx) => fail(tx, deps, agencyId, exportId, 'always outdated'));
  },
});

interface Begun {
  row: ExportRow;
  member: ActiveMember;
  jobName: string;
  total: number;
}

/** Undefined if there is nothing to do. */
async function begin(tx: Tx, deps: Deps, agencyId: string, id: string): Promise<Begun | undefined> {
  const row = await store.lockExport(tx, agencyId, id);
  if (row?.state !== 'waiting' && row?.state !== 'running') return undefined;
  const member = (await activeMembers(tx, agencyId)).find(({ userId }) => userId === row.user_id);
  const job = member && can(member, 'responses.export') ? await store.findJob(tx, member, row.job_id) : null;
  const isAllowed = job && (job.mayExportAll || row.response_ids?.length === 1);
  if (!member || !isAllowed) return fail(tx, deps, agencyId, id, 'forbidden');
  const total = await countCandidates(tx, member, row);
  const set = { state: 'running', done: 0, total, expires_at: null };
  await store.saveExport(tx, row, set);
  await notify(tx, { kind: 'job', job_id: row.job_id });
  return { row: { ...row, ...set }, member, jobName: job.name, total };
}

function countCandidates(tx: Tx, member: ActiveMember, row: ExportRow): Promise<number> {
  if (row.response_ids) return store.countListed(tx, member, row.job_id, row.response_ids);
  const query = { jobIds: [row.job_id], filters: filtersOf(row), now: row.created_at };
  return countFound(tx, member, query);
}

function filtersOf(row: ExportRow): ResponseFilters {
  return ResponseFilters.parse(row.filters);
}

/** Stopped by its user, or its job was removed: not a fault. */
class Stopped extends Error {}

/** Whether answers were deleted in the meantime, so that the export must be made again. */
async function isOutdatedOnceMade(deps: Deps, begun: Begun): Promise<boolean> {
  const { row } = begun;
  const fileId = newId();
  const key = fileKey(row.agency_id, fileId);
  try {
    const progress = { done: 0 };
    const stored = await deps.storage.put(key, followed(deps, begun, progress));
    return await finish(deps, begun, { fileId, key, stored, done: progress.done });
  } catch (error) {
    // No row names these bytes.
    await deps.storage.remove(key);
    if (error instanceof Stopped) return false;
    return judge(deps, row, error);
  }
}

async function judge(deps: Deps, { agency_id: agencyId, id }: ExportRow, error: unknown): Promise<boolean> {
  // The database is down: the queue retries until it is back.
  if (error instanceof Refusal && error.code === 'not_ready') throw error;
  return deps.db.asTenant({ agencyId }, async (tx) => {
    const now = await store.lockExport(tx, agencyId, id);
    if (now?.state !== 'running') return false;
    // The data disappeared because somebody's answers were deleted.
    if (now.expires_at) return true;
    const fault = error instanceof Error ? error.message : String(error);
    deps.log.error({ err: error, export: id }, 'an export could not be made');
    // One retry only. Waiting does not free a full disk, and the user can start another export.
    const isLast = now.fault !== '' || (error instanceof Refusal && error.code === 'storage_full');
    if (isLast) return (await fail(tx, deps, agencyId, id, fault), false);
    await store.saveExport(tx, now, { fault });
    return true;
  });
}

async function fail(tx: Tx, deps: Deps, agencyId: string, id: string, fault: string): Promise<undefined> {
  const row = await store.lockExport(tx, agencyId, id);
  if (!row) return;
  const expires_at = new Date(deps.now().getTime() + exportDays * dayMs);
  await store.saveExport(tx, row, { state: 'failed', fault, expires_at });
  await notify(tx, { kind: 'job', job_id: row.job_id });
}

const pauseMs = 1000;

/**
 * The export's bytes. Once a second, saves the progress for the page and checks whether the export
 * is still wanted.
 */
function followed(deps: Deps, { row, member, total }: Begun, progress: { done: number }): Readable {
  const source = contentOf(deps, {
    ...{ member, jobId: row.job_id, ids: row.response_ids, filters: filtersOf(row), now: row.created_at },
    ...{ format: ExportFormat.parse(row.format), language: row.language },
    onCandidate: () => void (progress.done += 1),
  });
  const save = (tx: Tx) =>
    store.saveProgress(tx, row, { done: progress.done, total: Math.max(total, progress.done) });
  async function* watched(): AsyncGenerator<Uint8Array> {
    let lookedAt = performance.now();
    for await (const chunk of source) {
      yield chunk;
      if (performance.now() - lookedAt < pauseMs) continue;
      lookedAt = performance.now();
      const isRunning = await deps.db.asTenant({ agencyId: row.agency_id }, save);
      if (!isRunning) throw new Stopped();
    }
  }
  return Readable.from(watched(), { objectMode: false });
}

interface Made {
  fileId: string;
  key: string;
  stored: Stored;
  done: number;
}

async function finish(deps: Deps, { row, jobName }: Begun, made: Made): Promise<boolean> {
  const { agency_id: agencyId, id, job_id, user_id } = row;
  const outcome = await deps.db.asTenant({ agencyId }, async (tx) => {
    const now = await store.lockExport(tx, agencyId, id);
    // Stopped, or another run finished first.
    if (now?.state !== 'running') return 'stopped';
    if (now.expires_at) return 'outdated';
    await holdStored(tx, deps.storage, made.key);
    const format = ExportFormat.parse(row.format);
    await putFile(tx, {
      ...{ agency_id: agencyId, id: made.fileId, kind: 'export', storage_key: made.key, ...made.stored },
      ...{ name: fileName(jobName, row), mime_type: mimeTypes[format] },
    });
    await store.saveExport(tx, row, {
      ...{ state: 'ready', done: made.done, total: made.done, bytes: made.stored.bytes, fault: '' },
      ...{ file_id: made.fileId, expires_at: new Date(deps.now().getTime() + exportDays * dayMs) },
    });
    await record(
      tx,
      { agencyId, userId: user_id },
      {
        ...{ kind: 'exported', subjectKind: 'job', subjectId: job_id },
        after: { export_id: id, format, candidates: made.done },
      },
    );
    await notify(tx, { kind: 'job', job_id });
    return 'ready';
  });
  if (outcome !== 'ready') await deps.storage.remove(made.key);
  return outcome === 'outdated';
}

function fileName(jobName: string, { created_at, format }: ExportRow): string {
  const day = created_at.toISOString().slice(0, 10);
  return `${safeName(jobName, 'candidates').slice(0, 80).toWellFormed()} ${day}.${format}`;
}
