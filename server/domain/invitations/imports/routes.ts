// The calls for inviting many people at once. One transaction accepts the whole file or nothing; a
// queued task (run-import.ts) then sends the invitations. A pasted list needs no task (invite-list.ts).
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import {
  cancelImport,
  Channel,
  getImport,
  getImports,
  Import,
  inviteList,
  startImport,
} from '#contract/invite.ts';
import type { Import as ImportOnWire } from '#contract/invite.ts';
import { can } from '#contract/permissions.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { findJobOffered } from '../../interviews/store.ts';
import { invitedUntil, refusalToInvite } from '../rules.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { invitePasted } from './invite-list.ts';
import { requireRoom } from './require-room.ts';
import { faultsOfDetails, faultsOfRows, withoutDuplicates } from './rules.ts';
import { runImport } from './run-import.ts';
import * as store from './store.ts';
import type { ImportListed } from './store.ts';

/** Ten thousand rows, or a file of maxImportFileBytes. */
const maxImportBytes = 12 * 1024 * 1024;
const listed = 20;

export function importRoutes(app: FastifyInstance): void {
  serve(
    app,
    startImport,
    ({ member, params, body, request, deps }) =>
      deps.db.asTenant(member, async (tx) => {
        if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
        const first = async () => {
          const total = await accept(tx, deps, member, params.id, body);
          await record(tx, actorOf(member, request), {
            ...{ kind: 'imported', subjectKind: 'job', subjectId: params.id },
            after: { import_id: body.id, channel: body.channel, total },
          });
          return requireImport(tx, member, body.id);
        };
        const { rows, ...about } = body;
        // A single string: validating every value of ten thousand rows separately would block other
        // requests.
        const content = { job_id: params.id, ...about, rows: JSON.stringify(rows) };
        return writeOnce(
          tx,
          { by: member, id: body.id, kind: 'import', content },
          { first, again: () => requireImport(tx, member, body.id) },
        );
      }),
    { maxBodyBytes: maxImportBytes },
  );

  serve(app, inviteList, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, (tx) =>
      invitePasted(tx, deps, actorOf(member, request), member, params.id, body),
    ),
  );

  serve(app, getImport, ({ member, params, deps }) =>
    deps.db.asTenant(member, (tx) => requireImport(tx, member, params.id)),
  );

  serve(app, getImports, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      return (await store.listImports(tx, member.agencyId, params.id, listed)).map(importToWire);
    }),
  );

  serve(app, cancelImport, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      await requireImport(tx, member, params.id);
      const row = await store.lockImport(tx, member.agencyId, params.id);
      if (row?.state === 'running') {
        await store.saveImport(tx, row, { state: 'canceled', finished_at: deps.now() });
        await store.removeRows(tx, row);
        await record(tx, actorOf(member, request), {
          kind: 'canceled',
          subjectKind: 'import',
          subjectId: row.id,
          after: { job_id: row.job_id, total: row.total, invited: row.invited },
        });
        await notify(tx, { kind: 'job', job_id: row.job_id });
      }
      return requireImport(tx, member, params.id);
    }),
  );
}

/**
 * Stores the rows and queues the import; returns how many people it invites.
 * @throws Refusal: sms_off, `rows`, those of requireOpenJob and requireRoom
 */
async function accept(
  tx: Tx,
  deps: Deps,
  member: SignedInMember,
  jobId: string,
  { id, channel, file_name, language, rows, duplicates }: z.infer<(typeof startImport)['body']>,
): Promise<number> {
  const { agencyId, userId } = member;
  if (channel === 'sms' && !deps.sms) throw new Refusal('sms_off');
  const fields = {
    ...faultsOfRows(rows, channel),
    ...faultsOfDetails(rows, can(member, 'responses.note')),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { fields });
  const now = deps.now();
  await requireOpenJob(tx, agencyId, jobId, now);
  const people = withoutDuplicates(rows, channel);
  await requireRoom(tx, deps, { agencyId, channel, rows: people.length }, now);
  await store.insertImport(tx, {
    ...{ agency_id: agencyId, id, job_id: jobId, channel, file_name, language },
    ...{ total: people.length, duplicates: duplicates + rows.length - people.length },
    ...{ created_by: userId, created_at: now },
  });
  await store.insertRows(tx, { agencyId, importId: id }, people);
  await enqueue(tx, runImport, { agency_id: agencyId, import_id: id });
  return people.length;
}

/** @throws Refusal: closed, expired */
async function requireOpenJob(tx: Tx, agencyId: string, jobId: string, now: Date): Promise<void> {
  const offered = await findJobOffered(tx, agencyId, jobId);
  if (!offered) throw new Refusal('not_found');
  const refusal = refusalToInvite(offered.job, invitedUntil(offered.job, undefined, null, now), now);
  if (refusal) throw new Refusal(refusal);
}

/** @throws Refusal('not_found') */
async function requireImport(tx: Tx, member: SignedInMember, id: string): Promise<ImportOnWire> {
  const found = await store.findImport(tx, member.agencyId, id);
  if (!found || !(await isJobVisible(tx, member, found.row.job_id))) throw new Refusal('not_found');
  return importToWire(found);
}

function importToWire({ row, createdBy }: ImportListed): ImportOnWire {
  return {
    id: row.id,
    job_id: row.job_id,
    channel: Channel.parse(row.channel),
    file_name: row.file_name,
    state: Import.shape.state.parse(row.state),
    total: row.total,
    duplicates: row.duplicates,
    invited: row.invited,
    already: row.already,
    failed: row.failed,
    created_by: createdBy,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
