// The interview as a state machine. Pure, so a state saved on the device resumes exactly where it was.
// run-interview.ts runs the effects that it returns.
import type { AnswerSubmission } from '#contract/interview.ts';
import { kindRules } from '#contract/question.ts';
import { contentOf, draftOfAnswer, problemOf, type WrittenKind } from './drafts.ts';
import { effectsOf, type InterviewEffect } from './effects.ts';
import type { InterviewEvent } from './events.ts';
import { hasVideo, type InterviewPlan, type PlannedQuestion } from './plan.ts';
import {
  InterviewState,
  type Phase,
  type Picture,
  type QuestionStep,
  type SentFile,
  type Step,
  type WrittenAnswer,
} from './state.ts';
import { firstVideoPhase, isOnlyTake, restoreVideo, videoTransition } from './video-phases.ts';
import { firstWrittenPhase, writtenTransition } from './written-phases.ts';

/** The initial state. `answered`: questions already answered, on the server or on this device. */
export function initialState(plan: InterviewPlan, answered: readonly string[]): InterviewState {
  const state: InterviewState = {
    version: 1,
    camera_id: null,
    microphone_id: null,
    answered: [...answered],
    at: { step: 'check' },
  };
  return isCameraNeeded(plan, answered) ? state : { ...state, at: nextStep(state, plan) };
}

function isCameraNeeded(plan: InterviewPlan, answered: readonly string[]): boolean {
  return hasVideo({ ...plan, questions: plan.questions.filter(({ id }) => !answered.includes(id)) });
}

/** The saved state, or the initial state if there is none that fits this version and these questions. */
export function loadState(saved: unknown, plan: InterviewPlan, answered: readonly string[]): InterviewState {
  const parsed = InterviewState.safeParse(saved);
  if (!parsed.success) return initialState(plan, answered);
  const { at } = parsed.data;
  // Written answers were allowed: no camera is needed any more.
  if (at.step === 'check' && !isCameraNeeded(plan, parsed.data.answered))
    return { ...parsed.data, at: nextStep(parsed.data, plan) };
  if (at.step !== 'question') return parsed.data;
  const question = plan.questions[at.index];
  if (!question) return initialState(plan, answered);
  if (fits(at.phase, question)) return parsed.data;
  // An accommodation arrived: the spoken question is now a written one.
  return { ...parsed.data, at: { ...at, takes: [], phase: firstPhase(question) } };
}

function fits({ phase }: Phase, question: PlannedQuestion): boolean {
  if (phase === 'submitting' || phase === 'answered' || phase === 'time_up') return true;
  if (phase === 'intro') return firstPhase(question).phase === 'intro';
  return (phase === 'answering' || phase === 'expired') !== kindRules[question.type].isRecorded;
}

type FileEvent = Extract<InterviewEvent, { type: 'file_added' | 'file_removed' }>;

export interface Transition {
  /** The same object as before if the event does not apply. */
  state: InterviewState;
  effects: readonly InterviewEffect[];
}

export function transition(state: InterviewState, event: InterviewEvent, plan: InterviewPlan): Transition {
  const next = nextState(state, event, plan);
  if (event.type === 'restored') return { state: next, effects: effectsOf(null, next, plan) };
  return { state: next, effects: next === state ? [] : effectsOf(state, next, plan) };
}

function nextState(state: InterviewState, event: InterviewEvent, plan: InterviewPlan): InterviewState {
  if (event.type === 'devices_chosen')
    return { ...state, camera_id: event.camera_id, microphone_id: event.microphone_id };
  if (event.type === 'picture_chosen') return withPicture(state, event.picture, plan);
  if (event.type === 'file_added' || event.type === 'file_removed') return withFiles(state, event);
  const { at } = state;
  switch (at.step) {
    case 'check':
      return event.type === 'check_passed' ? { ...state, at: nextStep(state, plan) } : state;
    case 'question':
      return inQuestion(state, at, event, plan);
    case 'files':
      return event.type === 'files_passed'
        ? { ...state, are_files_passed: true, at: { step: 'summary' } }
        : state;
    case 'summary':
      return inSummary(state, event, plan);
    case 'finishing':
      return inFinishing(state, at, event);
    case 'done':
      return state;
  }
}

/** A running recording keeps its picture. */
function withPicture(state: InterviewState, picture: Picture, plan: InterviewPlan): InterviewState {
  const phase = state.at.step === 'question' ? state.at.phase.phase : null;
  const isBusy = phase === 'arming' || phase === 'recording' || phase === 'saving';
  const isAllowed = picture === 'video' || plan.allows_sound_only;
  return isBusy || !isAllowed || state.picture === picture ? state : { ...state, picture };
}

function inQuestion(
  state: InterviewState,
  at: QuestionStep,
  event: InterviewEvent,
  plan: InterviewPlan,
): InterviewState {
  const question = plan.questions[at.index];
  if (!question) return state;
  const { phase } = at;
  if (phase.phase === 'submitting')
    return event.type === 'submitted' ? afterAnswer(state, at, phase, plan) : state;
  if (phase.phase === 'answered' || phase.phase === 'time_up')
    return event.type === 'continue_pressed' ? { ...state, at: nextStep(state, plan) } : state;
  if (event.type === 'submit_pressed') return moved(state, at, submit(state, at, question, event));
  if (event.type === 'edit_dropped')
    return state.answered.includes(question.id) ? { ...state, at: nextStep(state, plan) } : state;
  if (question.type !== 'video') return inWritten(state, at, event, { ...question, type: question.type });
  if (event.type === 'restored') return moved(state, at, restoreVideo(at, event.takes));
  return moved(state, at, videoTransition(at, event, question));
}

function inWritten(
  state: InterviewState,
  at: QuestionStep,
  event: InterviewEvent,
  question: PlannedQuestion & { type: WrittenKind },
): InterviewState {
  const next = writtenTransition(at, event, question, question.type);
  if (next.phase.phase !== 'time_up') return moved(state, at, next);
  // Nothing was written in time: the question is passed without an answer.
  const passed = withAnswered(state, question.id);
  return { ...passed, unanswered: [...(state.unanswered ?? []), question.id], at: next };
}

function submit(
  state: InterviewState,
  at: QuestionStep,
  question: PlannedQuestion,
  event: { answer_id: string; at: number },
): QuestionStep {
  const { phase } = at;
  const recordedAt = completedAt(state, at, question, event.at);
  const base = {
    id: event.answer_id,
    question_id: question.id,
    version_id: question.version_id,
    recorded_at: new Date(recordedAt).toISOString(),
  };
  if (phase.phase === 'recorded') return submitting(at, { ...base, type: 'video', take_id: phase.chosen });
  if (phase.phase === 'expired') return submitting(at, { ...base, ...contentOf(phase.draft) }, true);
  if (phase.phase !== 'answering') return at;
  const problem = problemOf(phase.draft, question);
  if (problem) return { ...at, phase: { ...phase, problem } };
  return submitting(at, { ...base, ...contentOf(phase.draft) });
}

/**
 * When the answer was complete. A take was recorded when it was saved, however long the candidate then thought about it;
 * an expired draft is not later than its limit; an edit is later than what it replaces.
 */
function completedAt(
  state: InterviewState,
  { phase, takes }: QuestionStep,
  question: PlannedQuestion,
  at: number,
): number {
  if (phase.phase === 'recorded') {
    const saved = takes.find(({ take_id }) => take_id === phase.chosen)?.saved_at;
    return Math.min(at, saved || at);
  }
  if (phase.phase === 'expired') return Math.min(at, phase.shown_at + (question.answer_ms ?? Infinity));
  const before = state.written?.find(({ question_id }) => question_id === question.id);
  return before ? Math.max(at, before.recorded_at + 1) : at;
}

/** A written answer is opened again with what was submitted. */
function inSummary(state: InterviewState, event: InterviewEvent, plan: InterviewPlan): InterviewState {
  if (event.type === 'finish_pressed') return { ...state, at: { step: 'finishing', finish: null } };
  if (event.type !== 'edit_pressed') return state;
  const index = plan.questions.findIndex(({ id }) => id === event.question_id);
  const question = plan.questions[index];
  const draft = question && editableDraft(state, question);
  if (!draft) return state;
  const phase = { phase: 'answering', draft, problem: null } as const;
  return { ...state, at: { step: 'question', index, takes: [], phase } };
}

/** What was submitted, if it can still be changed: a written answer of this device without a time limit. */
export function editableDraft(
  { written = [] }: Pick<InterviewState, 'written'>,
  question: PlannedQuestion,
): WrittenAnswer['draft'] | null {
  const draft = written.find(({ question_id }) => question_id === question.id)?.draft;
  return draft && question.is_editable && draft.kind === question.type ? draft : null;
}

/** Documents are added in the files step or before it, in which case the step starts with them. */
function withFiles(state: InterviewState, event: FileEvent): InterviewState {
  const { at } = state;
  if (at.step === 'files') return { ...state, at: { ...at, files: changed(at.files, event) } };
  return { ...state, documents: changed(state.documents ?? [], event) };
}

function changed(files: SentFile[], event: FileEvent): SentFile[] {
  if (event.type === 'file_removed') return files.filter((file) => file.take_id !== event.take_id);
  // One CV and one letter; any number of further files.
  const others = files.filter(({ purpose }) => purpose === 'additional' || purpose !== event.file.purpose);
  return [...others, event.file];
}

function inFinishing(
  state: InterviewState,
  at: Extract<Step, { step: 'finishing' }>,
  event: InterviewEvent,
): InterviewState {
  if (event.type === 'finish_stamped' && at.finish === null)
    return { ...state, at: { ...at, finish: { id: event.id, finished_at: event.finished_at } } };
  return event.type === 'finished' && at.finish !== null ? { ...state, at: { step: 'done' } } : state;
}

/** After its only take, a question stays on screen until the candidate continues: no clock starts without a press. */
function afterAnswer(
  state: InterviewState,
  at: QuestionStep,
  { answer, is_time_up }: Extract<Phase, { phase: 'submitting' }>,
  plan: InterviewPlan,
): InterviewState {
  const known = { ...withAnswered(state, answer.question_id), written: withWritten(state, answer) };
  const question = plan.questions[at.index];
  if (is_time_up) return { ...known, at: { ...at, phase: { phase: 'time_up', is_saved: true } } };
  if (answer.type === 'video' && question && isOnlyTake(question, at.takes))
    return { ...known, at: { ...at, phase: { phase: 'answered', take_id: answer.take_id } } };
  return { ...known, at: nextStep(known, plan) };
}

function withAnswered(state: InterviewState, questionId: string): InterviewState {
  return { ...state, answered: [...new Set([...state.answered, questionId])] };
}

function withWritten({ written = [] }: InterviewState, answer: AnswerSubmission): WrittenAnswer[] {
  const others = written.filter(({ question_id }) => question_id !== answer.question_id);
  if (answer.type === 'video') return others;
  const { question_id, recorded_at } = answer;
  return [...others, { question_id, draft: draftOfAnswer(answer), recorded_at: Date.parse(recorded_at) }];
}

/** The first unanswered question, then the files, then the list of answers. */
function nextStep(state: InterviewState, plan: InterviewPlan): Step {
  const index = plan.questions.findIndex((question) => !state.answered.includes(question.id));
  const question = plan.questions[index];
  if (question) return { step: 'question', index, takes: [], phase: firstPhase(question) };
  return plan.asks_files && !state.are_files_passed
    ? { step: 'files', files: state.documents ?? [] }
    : { step: 'summary' };
}

function firstPhase(question: PlannedQuestion): Phase {
  if (question.type === 'video') return firstVideoPhase(question);
  return firstWrittenPhase(question.type, question);
}

function submitting(at: QuestionStep, answer: AnswerSubmission, is_time_up = false): QuestionStep {
  return { ...at, phase: { phase: 'submitting', answer, ...(is_time_up && { is_time_up }) } };
}

function moved(state: InterviewState, from: QuestionStep, to: QuestionStep): InterviewState {
  return from === to ? state : { ...state, at: to };
}
