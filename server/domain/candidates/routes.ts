// The calls for a single response: its details, the decision and the ratings. Lists, bulk changes,
// notes and the rest have their own files.
import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/languages.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { getResponse, rateAnswer, setStatus } from '#contract/response.ts';
import { ResponseStatus } from '#contract/status.ts';
import { actorOf } from '../../kernel/actor.ts';
import { languageOfHeader } from '../../kernel/texts/sentences.ts';
import { record } from '../organizations/audit/record.ts';
import type { Tx } from '../../platform/db/open.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notify } from '../../platform/events/notify.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedInMember } from '../../kernel/who.ts';
import { accommodationRoutes } from './accommodation-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { commentRoutes } from './comment-routes.ts';
import { responseDetail } from './detail.ts';
import { listRoutes } from './list/routes.ts';
import { noteRoutes, quickNoteRoutes } from './note-routes.ts';
import { deleteRate, findAnswer, findRate, saveOverallRate, saveRate } from './rate-store.ts';
import { refusedDecisions, saveStatuses } from './set-statuses.ts';
import * as store from './list/store.ts';
import { publishToWebhooks } from '../webhooks/publish.ts';
import { setSeen } from '#contract/note.ts';
import { deleteSeen, saveSeen } from './seen-store.ts';

/** What a model's suggestions sum up to for this member. They are made in domain/assessments, which this folder cannot import. */
export type ReadAiAssessment = (
  tx: Tx,
  asked: { member: SignedInMember; response: store.ResponseRow; language: Language },
  deps: Pick<Deps, 'config' | 'now'>,
) => Promise<Pick<ResponseDetail, 'ai_assessment' | 'ai_assessment_text'>>;

export function responseRoutes(app: FastifyInstance, readAiAssessment: ReadAiAssessment): void {
  accommodationRoutes(app);
  noteRoutes(app);
  commentRoutes(app);
  quickNoteRoutes(app);
  seenRoutes(app);
  listRoutes(app);
  changeRoutes(app);

  detailRoute(app, readAiAssessment);

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
            const now = deps.now();
            const item = { response_id: row.id, from: body.from, to: body.to };
            const refused = await refusedDecisions(tx, new Map([[row.id, row]]), [item], now);
            const refusal = refused.get(row.id);
            if (refusal === 'edited_meanwhile') {
              throw new Refusal('edited_meanwhile', { details: { current: await answer() } });
            }
            if (refusal) throw new Refusal(refusal, { details: { from: status, to: body.to } });
            await saveStatuses(tx, { agencyId: row.agency_id, jobId: row.job_id }, [item], now);
            await record(tx, actorOf(member, request), {
              kind: 'status',
              subjectKind: 'response',
              subjectId: row.id,
              before: { status },
              after: { status: body.to },
            });
            await notifyPages(tx, row);
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
        const { responseId: id, jobId: job_id, answerId, status } = place;
        const rated = { answerId, rate: body.rate };
        const happened = { event: 'candidate.rated' as const, response: { id, job_id }, status, rated };
        await publishToWebhooks(tx, member.agencyId, [happened], deps.now());
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
}

function detailRoute(app: FastifyInstance, readAiAssessment: ReadAiAssessment): void {
  serve(app, getResponse, ({ member, params, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const detail = await responseDetail(tx, member, params.id, deps);
      const found = await store.findOpenResponse(tx, member, params.id);
      if (!found) throw new Refusal('not_found');
      const language = languageOfHeader(request.headers['accept-language']);
      return {
        ...detail,
        ...(await readAiAssessment(tx, { member, response: found.row, language }, deps)),
      };
    }),
  );
}

async function requireLocked(tx: Tx, member: SignedInMember, id: string): Promise<store.ResponseRow> {
  const row = await store.lockOpenResponse(tx, member, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

async function notifyPages(tx: Tx, row: store.ResponseRow): Promise<void> {
  await notify(tx, { kind: 'response', job_id: row.job_id, response_id: row.id });
}

/** Seen or unseen, per user. Only the member's own pages show it. */
function seenRoutes(app: FastifyInstance): void {
  serve(app, setSeen, ({ member, params, body, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      // Locked, so that the response cannot be deleted between the check and the mark.
      const response = await store.lockOpenResponse(tx, member, params.id);
      if (!response) throw new Refusal('not_found');
      if (body.seen) await saveSeen(tx, member, response.id, deps.now());
      else await deleteSeen(tx, member, response.id);
      const { id: response_id, job_id } = response;
      await notify(tx, { kind: 'seen', user_id: member.userId, job_id, response_id });
      return {};
    }),
  );
}
