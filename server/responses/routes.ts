// The response calls: a job's candidates, one of them, and what the team decides, rates and notes.
import type { FastifyInstance } from 'fastify';
import { addNote } from '#contract/note.ts';
import { removeResponse } from '#contract/response-changes.ts';
import { getResponse, getResponses, rateAnswer, setStatus } from '#contract/response.ts';
import { ResponseStatus } from '#contract/status.ts';
import { actorOf } from '../audit/actor.ts';
import { record, wasRemoved } from '../audit/record.ts';
import { stampAfter } from '../db/edited.ts';
import type { Tx } from '../db/open.ts';
import { writeOnce } from '../db/write-once.ts';
import { notify } from '../events/notify.ts';
import { addressesFor } from '../files/addresses.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { SignedInMember } from '../http/who.ts';
import { cancelQueued } from '../invites/messages-store.ts';
import { isJobVisible } from '../job-postings/store.ts';
import { accommodationRoutes } from './accommodation-routes.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { responseDetail } from './detail.ts';
import { deleteRate, findAnswer, findRate, insertNote, saveOverallRate, saveRate } from './rate-store.ts';
import { deleteResponse } from './remove.ts';
import { judgeDecision } from './rules.ts';
import * as store from './store.ts';
import { responseToWire } from './to-wire.ts';

export function responseRoutes(app: FastifyInstance): void {
  accommodationRoutes(app);

  serve(app, getResponses, ({ member, params, query, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const after = query.after === undefined ? undefined : decodeCursor(query.after);
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      const wanted = { jobId: params.id, after, search: query.search ?? '', status: query.status };
      const page = await store.pageOfResponses(tx, member, wanted);
      const addressOf = addressesFor(deps, member.agencyId);
      const last = page.listed.at(-1);
      return {
        responses: page.listed.map((listed) => responseToWire(listed, member, addressOf, deps.now())),
        next: last && page.hasMore ? encodeCursor({ createdAt: last.row.created_at, id: last.row.id }) : null,
      };
    }),
  );

  serve(app, getResponse, ({ member, params, deps }) =>
    deps.db.asTenant(member, (tx) => responseDetail(tx, member, params.id, deps)),
  );

  serve(app, setStatus, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await requireLocked(tx, member, params.id);
      const answer = () => responseDetail(tx, member, row.id, deps);
      const content = { response_id: row.id, from: body.from, to: body.to };
      return writeOnce(
        tx,
        { by: member, id: body.id, kind: 'status', content },
        {
          first: async () => {
            const status = ResponseStatus.parse(row.status);
            const decision = judgeDecision(status, body.from, body.to);
            if (decision === 'edited_meanwhile') {
              throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
            }
            if (decision !== 'allowed')
              throw new Refusal(decision, { details: { from: status, to: body.to } });
            await store.saveStatus(tx, row, body.to, stampAfter(row.updated_at, deps.now()));
            // Turned down before the start, the link is canceled: what has not gone out does not any more.
            if (body.to === 'rejected') await cancelQueued(tx, row);
            await record(tx, actorOf(member, request), {
              kind: 'status',
              subjectKind: 'response',
              subjectId: row.id,
              before: { status },
              after: { status: body.to },
            });
            await tell(tx, row);
            return answer();
          },
          again: answer,
        },
      );
    }),
  );

  serve(app, rateAnswer, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const place = await findAnswer(tx, member, params.id);
      if (!place) throw new Refusal('not_found');
      const before = await findRate(tx, member, place.answerId);
      if (before !== body.rate) {
        if (body.rate) await saveRate(tx, member, place.answerId, body.rate, deps.now());
        else await deleteRate(tx, member, place.answerId);
        await saveOverallRate(tx, { ...place, agencyId: member.agencyId });
        await record(tx, actorOf(member, request), {
          kind: 'rated',
          subjectKind: 'answer',
          subjectId: place.answerId,
          before: { rate: before },
          after: { rate: body.rate },
        });
        await notify(tx, { kind: 'response', job_id: place.jobId, response_id: place.responseId });
      }
      return responseDetail(tx, member, place.responseId, deps);
    }),
  );

  serve(app, addNote, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await requireLocked(tx, member, params.id);
      const answer = () => responseDetail(tx, member, row.id, deps);
      const content = { response_id: row.id, text: body.text };
      return writeOnce(
        tx,
        { by: member, id: body.id, kind: 'note', content },
        {
          first: async () => {
            await insertNote(tx, member, {
              id: body.id,
              responseId: row.id,
              text: body.text,
              now: deps.now(),
            });
            await tell(tx, row);
            return answer();
          },
          again: answer,
        },
      );
    }),
  );

  serve(app, removeResponse, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const row = await store.lockResponse(tx, member, params.id);
      if (!row) {
        if (await wasRemoved(tx, member.agencyId, params.id)) return {};
        throw new Refusal('not_found');
      }
      await deleteResponse(tx, row);
      await record(tx, actorOf(member, request), {
        kind: 'removed',
        subjectKind: 'response',
        subjectId: row.id,
        before: { job_id: row.job_id, status: row.status },
      });
      await tell(tx, row);
      return {};
    }),
  );
}

async function requireLocked(tx: Tx, member: SignedInMember, id: string): Promise<store.ResponseRow> {
  const row = await store.lockResponse(tx, member, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

async function tell(tx: Tx, row: store.ResponseRow): Promise<void> {
  await notify(tx, { kind: 'response', job_id: row.job_id, response_id: row.id });
}
