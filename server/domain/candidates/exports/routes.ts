// The calls for a member's exports of a job: start, follow, stop and delete. make-export.ts makes
// them in the background.
import type { FastifyInstance } from 'fastify';
import { getExports, maxExports, removeExport, startExport, Export, ExportFormat } from '#contract/export.ts';
import { defaultLanguage, matchLanguage } from '#contract/languages.ts';
import type * as z from 'zod/mini';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import { lockAgency } from '../../../platform/db/lock-agency.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { addressesFor } from '../../files/addresses.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireBelow } from '../../../platform/http/require-below.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { removeStored } from '../../files/remove-stored.ts';
import { activeMembers } from '../../organizations/members/store.ts';
import { makeExport } from './make-export.ts';
import { deleteExport } from '../outdate-exports.ts';
import * as store from './store.ts';
import type { AddressOf } from '../../files/addresses.ts';
import type { ExportListed } from './store.ts';

export function exportRoutes(app: FastifyInstance): void {
  serve(app, startExport, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const job = await requireJob(tx, member, params.id);
      const input = { ...body, response_ids: body.response_ids && [...new Set(body.response_ids)] };
      const write = {
        ...{ by: member, id: body.id, kind: 'export' },
        content: { job_id: params.id, ...input },
      };
      const answer = () => requireExport(tx, member, body.id, deps);
      return writeOnce(tx, write, {
        first: async () => {
          if (!job.mayExportAll && input.response_ids?.length !== 1) throw new Refusal('forbidden');
          await refuseStrangers(tx, member, params.id, input.response_ids);
          await lockAgency(tx, member.agencyId);
          requireBelow(maxExports, await store.countExports(tx, member));
          await begin(tx, member, params.id, input, deps.now());
          return answer();
        },
        again: answer,
      });
    }),
  );

  serve(app, getExports, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await requireJob(tx, member, params.id);
      return ownExports(tx, member, params.id, deps);
    }),
  );

  serve(app, removeExport, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const found = await store.findListed(tx, member, params.id);
      const row = found && (await store.lockExport(tx, member.agencyId, params.id));
      if (!row) throw new Refusal('not_found');
      // Returns the remaining exports.
      await requireJob(tx, member, row.job_id);
      const keys = await deleteExport(tx, row);
      if (keys.length > 0) await enqueue(tx, removeStored, { keys });
      const before = { job_id: row.job_id, format: row.format, state: row.state };
      await record(tx, actorOf(member, request), {
        ...{ kind: 'removed', subjectKind: 'export', subjectId: row.id },
        before,
      });
      await notify(tx, { kind: 'job', job_id: row.job_id });
      return ownExports(tx, member, row.job_id, deps);
    }),
  );
}

type Input = z.output<(typeof startExport)['body']>;

async function begin(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
  { id, format, response_ids, filters }: Input,
  now: Date,
): Promise<void> {
  const own = (await activeMembers(tx, member.agencyId)).find(({ userId }) => userId === member.userId);
  await store.insertExport(tx, {
    ...{ agency_id: member.agencyId, id, job_id: jobId, user_id: member.userId, format },
    response_ids: response_ids ?? null,
    filters: filters ?? {},
    language: matchLanguage(own?.language ?? '') ?? defaultLanguage,
    created_at: now,
  });
  await enqueue(tx, makeExport, { agency_id: member.agencyId, export_id: id });
  await notify(tx, { kind: 'job', job_id: jobId });
}

async function requireJob(tx: Tx, member: SignedInMember, id: string) {
  const job = await store.findJob(tx, member, id);
  if (!job) throw new Refusal('not_found');
  return job;
}

/**
 * A colleague may just have deleted some candidates; the others are exported.
 * @throws Refusal('not_found') if none is left
 */
async function refuseStrangers(
  tx: Tx,
  member: SignedInMember,
  jobId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  if (ids && (await store.countListed(tx, member, jobId, ids)) === 0) throw new Refusal('not_found');
}

async function requireExport(tx: Tx, member: SignedInMember, id: string, deps: Deps): Promise<Export> {
  const listed = await store.findListed(tx, member, id);
  if (!listed) throw new Refusal('not_found');
  return exportToWire(listed, addressesFor(deps, member));
}

async function ownExports(tx: Tx, member: SignedInMember, jobId: string, deps: Deps): Promise<Export[]> {
  const addressOf = addressesFor(deps, member);
  return (await store.listExports(tx, member, jobId)).map((listed) => exportToWire(listed, addressOf));
}

function exportToWire({ row, userName }: ExportListed, addressOf: AddressOf): Export {
  return {
    id: row.id,
    job_id: row.job_id,
    format: ExportFormat.parse(row.format),
    state: Export.shape.state.parse(row.state),
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    url: row.state === 'ready' ? addressOf(row.file_id) : null,
    created_at: row.created_at.toISOString(),
    created_by: userName,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
