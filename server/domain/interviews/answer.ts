// POST session/answers: one answer per question, judged by when it was recorded, not when it arrives (P4). Until the
// interview is finished, a written answer without a time limit can be changed.
import type { AnswerSubmission, Interview } from '#contract/interview.ts';
import type { QuestionDraft } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
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
import { indexWords } from './index-words.ts';
import { deadlineFor } from './load.ts';
import { refusePageSession } from './page-session.ts';
import { deleteAssessments } from './queue-assessments.ts';
import { deleteFindings, queueComparisons } from './queue-comparisons.ts';
import { deleteTranscript, queueTranscripts } from './queue-transcripts.ts';
import { lockResponse, moveToReview, settleProgress } from './progress.ts';
import type { ResponseRow } from './progress.ts';
import { judgeArrival, recordingTime } from './rules.ts';
import { removeOtherTakes } from './remove-other-takes.ts';
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
  const before = await requireUnanswered(tx, response, question, body);
  const take = row.take_id ? await findOwnTake(tx, response, row.take_id, body.question_id) : undefined;
  const recordedAt = recordingTime(new Date(body.recorded_at), take);
  // A take that arrived in time is not late because it was chosen later.
  const arrivedAt = take?.stored_at ?? now;
  const arrival = judgeArrival(recordedAt, arrivedAt, await deadlineFor(tx, response, recordedAt));
  if (arrival === 'expired') throw new Refusal('expired');
  const write = before ? store.replaceAnswer : store.insertAnswer;
  const id = before?.id ?? body.id;
  await write(tx, {
    ...{ text: null, code: null, code_language: null, option_ids: null, take_id: null },
    ...row,
    code_results: program === 'not_run' ? question.tests.map(notRun) : null,
    agency_id: response.agency_id,
    id,
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
    await enqueue(tx, runCode, { agency_id, answer_id: id }, { group: agency_id });
  }
  await noteOnResponse(tx, response, {
    points: (points ?? 0) - (before?.points ?? 0),
    isLate: arrival === 'late',
    now,
  });
  // The response expired without an answer, and now there is one to review.
  if (response.progress === 'expired') await moveToReview(tx, response, now);
  if (kindRules[question.type].isRecorded) {
    const { agency_id, id: response_id } = response;
    await enqueue(tx, removeOtherTakes, { agency_id, response_id, question_id: body.question_id });
  }
  // What was said in a take that is no longer the answer.
  if (before?.take_id && before.take_id !== row.take_id) await deleteTranscript(tx, response.agency_id, id);
  if (row.take_id) await queueTranscripts(tx, response.agency_id, { answerId: id });
  // What was found about another text or program.
  if (before) {
    await deleteFindings(tx, response.agency_id, [id]);
    await deleteAssessments(tx, response.agency_id, [response.id]);
  }
  if (!row.take_id) await queueComparisons(tx, response.agency_id, { answerId: id });
  if (row.text) await indexWords(tx, { agency_id: response.agency_id, answer_id: id }, response, [row.text]);
  await settleProgress(tx, response, now);
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

/**
 * Returns the answer to replace: a take that counted without the candidate's confirmation (settle-answers.ts), or a
 * written answer that the candidate changed before finishing.
 * @throws Refusal('already_answered') if the answer is final
 */
async function requireUnanswered(
  tx: Tx,
  response: ResponseRow,
  question: QuestionDraft,
  body: AnswerSubmission,
): Promise<store.AnswerRow | undefined> {
  const [before] = await store.findAnswers(tx, response.agency_id, response.id, body.question_id);
  const isFinal = before?.answer.is_confirmed && !isEdit(response, question, before.answer, body);
  if (isFinal) throw new Refusal('already_answered');
  return before?.answer;
}

/** An answer recorded on another device earlier, or at the same time, is not an edit. */
function isEdit(
  response: ResponseRow,
  question: QuestionDraft,
  before: store.AnswerRow,
  body: AnswerSubmission,
): boolean {
  const areWritten = !kindRules[before.type].isRecorded && !kindRules[body.type].isRecorded;
  const isUnlimited = kindRules[question.type].isRecorded || question.time === 'Unlim';
  const isLater = Date.parse(body.recorded_at) > before.recorded_at.getTime();
  return response.finished_at === null && areWritten && isUnlimited && isLater;
}

/**
 * The take may not have arrived yet. If it has, it must be this person's take for this question.
 * @throws Refusal('take_unknown')
 */
async function findOwnTake(
  tx: Tx,
  response: ResponseRow,
  takeId: string,
  questionId: string,
): Promise<store.TakeRow | undefined> {
  const take = await store.findTake(tx, response.agency_id, takeId);
  if (take && (take.response_id !== response.id || take.question_id !== questionId))
    throw new Refusal('take_unknown');
  return take;
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
