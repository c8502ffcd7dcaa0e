// POST session/answers: one answer per question, judged by when it was recorded, not when it arrives (P4).
import type { AnswerSubmission, Interview } from '#contract/interview.ts';
import { type QuestionDraft, kindRules } from '#contract/question.ts';
import { writeOnce } from '../../platform/db/write-once.ts';
import { notRun } from './code/rules.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CandidateInSession } from '../../kernel/who.ts';
import { loadVersions } from '../jobs/questions-store.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { runCode } from './code/run-code.ts';
import { contentOf } from './kinds.ts';
import { openResponse } from './load.ts';
import { refusePageSession } from './page-session.ts';
import { lockResponse, moveToReview, settleProgress } from './progress.ts';
import type { ResponseRow } from './progress.ts';
import { deadlineOf, judgeArrival, laterOf } from './rules.ts';
import * as store from './store.ts';
import { answeredToWire } from './to-wire.ts';

export function submitAnswer(
  deps: Deps,
  candidate: CandidateInSession,
  body: AnswerSubmission,
): Promise<Interview['answered'][number]> {
  const { agencyId, responseId } = candidate;
  return deps.db.asTenant(candidate, async (tx) => {
    const response = await lockResponse(tx, agencyId, responseId);
    const [answered] = await writeOnce(
      tx,
      { by: { agencyId, responseId }, kind: 'answer', id: body.id, content: body },
      {
        first: async () => {
          await refusePageSession(tx, candidate, response);
          await insertJudged(tx, deps.now(), response, body);
          return store.findAnswers(tx, agencyId, responseId, body.question_id);
        },
        again: () => store.findAnswers(tx, agencyId, responseId, body.question_id),
      },
    );
    if (!answered) throw new Refusal('question_unknown');
    return answeredToWire(answered);
  });
}

async function insertJudged(tx: Tx, now: Date, response: ResponseRow, body: AnswerSubmission): Promise<void> {
  if (response.progress === 'withdrawn') throw new Refusal('withdrawn');
  const question = await requireAsked(tx, response, body);
  // An answer written while text was allowed counts, even if it arrives after that was revoked.
  requireKind(question, body, await store.mayHaveWritten(tx, response.agency_id, response.id));
  const { row, points, program } = contentOf(body, question);
  await requireUnanswered(tx, response, body);
  if (row.take_id) await requireOwnTake(tx, response, row.take_id, body.question_id);
  const recordedAt = new Date(body.recorded_at);
  const arrival = judgeArrival(recordedAt, now, await deadlineFor(tx, response, recordedAt));
  if (arrival === 'expired') throw new Refusal('expired');
  await store.insertAnswer(tx, {
    ...row,
    code_results: program === 'not_run' ? question.tests.map(notRun) : null,
    agency_id: response.agency_id,
    id: body.id,
    response_id: response.id,
    question_id: body.question_id,
    version_id: body.version_id,
    type: body.type,
    points,
    recorded_at: recordedAt,
    arrived_late: arrival === 'late',
    created_at: now,
  });
  if (program === 'run') {
    const { agency_id } = response;
    await enqueue(tx, runCode, { agency_id, answer_id: body.id }, { group: agency_id });
  }
  await noteOnResponse(tx, response, { points: points ?? 0, isLate: arrival === 'late', now });
  // The response expired without an answer, and now there is one to review.
  if (response.progress === 'expired') await moveToReview(tx, response, now);
  await settleProgress(tx, response, now);
}

/** The deadline for a recording made at that time. A deadline revoked since still applies to earlier recordings. */
async function deadlineFor(tx: Tx, response: ResponseRow, recordedAt: Date): Promise<Date | null> {
  const { offered, deadline } = await openResponse(tx, response);
  const then = await store.findAccommodation(tx, response.agency_id, response.id, recordedAt);
  return laterOf(deadline, deadlineOf(offered.job, response, then.deadlineAt));
}

/** Returns the question version this person was asked. */
async function requireAsked(tx: Tx, response: ResponseRow, body: AnswerSubmission): Promise<QuestionDraft> {
  const asked = await store.findAskedQuestions(tx, response.agency_id, response.id);
  const isAsked = asked.some(
    ({ questionId, versionId }) => questionId === body.question_id && versionId === body.version_id,
  );
  const version = isAsked
    ? (await loadVersions(tx, response.agency_id, [body.version_id])).get(body.version_id)
    : undefined;
  if (!version) throw new Refusal('question_unknown');
  return version;
}

function requireKind(question: QuestionDraft, body: AnswerSubmission, isTextForVideo: boolean): void {
  const isFitting =
    body.type === question.type ||
    (isTextForVideo && kindRules[question.type].isRecorded && body.type === 'text');
  if (!isFitting) throw new Refusal('wrong_answer_kind');
}

async function requireUnanswered(tx: Tx, response: ResponseRow, body: AnswerSubmission): Promise<void> {
  const before = await store.findAnswers(tx, response.agency_id, response.id, body.question_id);
  if (before.length > 0) throw new Refusal('already_answered');
}

/** The take may not have arrived yet. If it has, it must be this person's take for this question. */
async function requireOwnTake(
  tx: Tx,
  response: ResponseRow,
  takeId: string,
  questionId: string,
): Promise<void> {
  const take = await store.findTakeOwner(tx, response.agency_id, takeId);
  if (take && (take.responseId !== response.id || take.questionId !== questionId))
    throw new Refusal('take_unknown');
}

async function noteOnResponse(
  tx: Tx,
  response: ResponseRow,
  { points, isLate, now }: { points: number; isLate: boolean; now: Date },
): Promise<void> {
  await store.changeResponse(tx, response, {
    active_at: now,
    test_scored_points: response.test_scored_points + points,
    arrived_late: response.arrived_late || isLate,
  });
}
