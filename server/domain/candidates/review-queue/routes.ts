// The calls of the review queue (contract/review-queue.ts). The server leaves out everything a
// reviewer must not see before rating.
import type { FastifyInstance } from 'fastify';
import { getAgreement, getAnswerInQueue, getReviewQueue, getReviewQueues } from '#contract/review-queue.ts';
import type { AnswerInQueue } from '#contract/review-queue.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressesFor } from '../../files/addresses.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { SignedInMember } from '../../../kernel/who.ts';
import { loadQuestions } from '../../jobs/questions-store.ts';
import type { StoredQuestion } from '../../jobs/questions-store.ts';
import { isJobVisible } from '../../jobs/store.ts';
import { answerToWire } from '../detail.ts';
import { answersOf } from '../detail-store.ts';
import { agreementOf, isNamed, withoutOthers } from './rules.ts';
import { scoredCompetences } from './scored-store.ts';
import * as store from './store.ts';

export function reviewQueueRoutes(app: FastifyInstance): void {
  serve(app, getReviewQueues, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const questions = await requireQuestions(tx, member, params.id);
      const counts = await store.countQueues(tx, member, params.id);
      return questions
        .filter(({ row }) => row.removed_at === null || counts.has(row.id))
        .map(({ row, draft }) => ({
          id: row.id,
          question: draft.question,
          type: draft.type,
          ...(counts.get(row.id) ?? { answers: 0, rated: 0 }),
        }));
    }),
  );

  serve(app, getReviewQueue, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const questions = await requireQuestions(tx, member, params.id);
      if (!questions.some(({ row }) => row.id === params.question)) throw new Refusal('not_found');
      return store.answersInQueue(tx, member, { jobId: params.id, questionId: params.question });
    }),
  );

  serve(app, getAnswerInQueue, ({ member, params, deps }) =>
    deps.db.asTenant(member, (tx) => answerInQueue(tx, member, params.id, deps)),
  );

  serve(app, getAgreement, ({ member, params, deps }) =>
    deps.db.asTenant(member, async (tx) => {
      const questions = await requireQuestions(tx, member, params.id);
      const rated = await store.ratedAlike(tx, member, params.id);
      const raters = await store.countRaters(tx, member, params.id);
      return {
        questions: questions
          .filter(({ row }) => row.removed_at === null || rated.has(row.id))
          .map(({ row, draft }) => ({
            question_id: row.id,
            question: draft.question,
            raters: raters.get(row.id) ?? 0,
            ...agreementOf(rated.get(row.id) ?? []),
          })),
        competences: (await scoredCompetences(tx, member, params.id)).map(
          ({ id, name, scorers, scoredAlike }) => {
            const { answers: candidates, ...facts } = agreementOf(scoredAlike);
            return { competence_id: id, name, candidates, raters: scorers, ...facts };
          },
        ),
      };
    }),
  );
}

/** @throws Refusal('not_found') if the job does not exist or the member may not see it */
async function requireQuestions(tx: Tx, member: SignedInMember, jobId: string): Promise<StoredQuestion[]> {
  if (!(await isJobVisible(tx, member, jobId))) throw new Refusal('not_found');
  return loadQuestions(tx, member.agencyId, jobId);
}

async function answerInQueue(
  tx: Tx,
  member: SignedInMember,
  answerId: string,
  deps: Deps,
): Promise<AnswerInQueue> {
  const found = await store.findInQueue(tx, member, answerId);
  const given = found && (await answersOf(tx, found.response)).find(({ row }) => row.id === answerId);
  if (!found || !given) throw new Refusal('not_found');
  const answer = answerToWire(given, member.userId, addressesFor(deps, member));
  const { id, name, email, phone } = found.response;
  const isRated = answer.my_rate !== null;
  return {
    answer: withoutOthers(answer, member.userId),
    candidate: isNamed(answer, found.hidesNames) ? { response_id: id, full: name || email || phone } : null,
    colleagues: isRated ? await store.colleaguesRatings(tx, member, answerId) : [],
    hides_names: found.hidesNames,
  };
}
