// POST jobs/:id/preview: a link to the interview as a candidate sees it, whether or not the job is open.
import type { FastifyInstance } from 'fastify';
import { previewJob } from '#contract/job.ts';
import { actorOf } from '../../../kernel/actor.ts';
import { record } from '../../organizations/audit/record.ts';
import { writeOnce } from '../../../platform/db/write-once.ts';
import { notify } from '../../../platform/events/notify.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { languageOfHeader } from '../../../kernel/texts/sentences.ts';
import { findPlannedQuestions, insertAskedQuestions } from '../store.ts';
import { findPreviewHash, insertPreview } from './store.ts';

export function previewRoutes(app: FastifyInstance): void {
  serve(app, previewJob, ({ member, params, body, request, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      if (!(await isJobVisible(tx, member, params.id))) throw new Refusal('not_found');
      const answer = async () => {
        const hash = await findPreviewHash(tx, member.agencyId, body.id);
        // The preview was swept; the client creates another one under a new id.
        if (!hash) throw new Refusal('not_found');
        return { hash };
      };
      const { question_id } = body;
      const content = { job_id: params.id, ...(question_id !== undefined && { question_id }) };
      const write = { by: member, id: body.id, kind: 'preview', content };
      return writeOnce(tx, write, {
        first: async () => {
          const language = languageOfHeader(request.headers['accept-language']);
          await insertPreview(tx, member, { id: body.id, jobId: params.id, language, now: deps.now() });
          if (question_id !== undefined) await askOnly(tx, member.agencyId, params.id, body.id, question_id);
          await record(tx, actorOf(member, request), {
            kind: 'previewed',
            subjectKind: 'job',
            subjectId: params.id,
            after: { preview_id: body.id },
          });
          // The checklist on the Home page has this step.
          await notify(tx, { kind: 'job', job_id: params.id });
          return answer();
        },
        again: answer,
      });
    }),
  );
}

/** Fixes the preview's questions to one of the job's. @throws Refusal('question_unknown') */
async function askOnly(
  tx: Tx,
  agencyId: string,
  jobId: string,
  responseId: string,
  questionId: string,
): Promise<void> {
  const planned = await findPlannedQuestions(tx, agencyId, jobId);
  const asked = planned.filter((question) => question.questionId === questionId);
  if (asked.length === 0) throw new Refusal('question_unknown');
  await insertAskedQuestions(tx, { agency_id: agencyId, id: responseId }, asked);
}
