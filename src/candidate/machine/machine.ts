// The interview as a state machine. Pure, so a state saved on the device resumes exactly where it was.
// run-interview.ts runs the effects that it returns.
import type { AnswerSubmission } from '#contract/interview.ts';
import { kindRules } from '#contract/question.ts';
import { contentOf, emptyDraft, problemOf } from './drafts.ts';
import { effectsOf, type InterviewEffect } from './effects.ts';
import type { InterviewEvent } from './events.ts';
import { hasVideo, type InterviewPlan, type PlannedQuestion } from './plan.ts';
import {
  InterviewState,
  type Draft,
  type Phase,
  type Picture,
  type QuestionStep,
  type SentFile,
  type Step,
} from './state.ts';
import { firstVideoPhase, isOnlyTake, restoreVideo, videoTransition } from './video-phases.ts';

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
  if (phase === 'submitting' || phase === 'answered') return true;
  return (phase === 'answering') !== kindRules[question.type].isRecorded;
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
      return event.type === 'files_passed' ? { ...state, at: { step: 'finishing', finish: null } } : state;
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
    return event.type === 'submitted' ? afterAnswer(state, at, phase.answer, plan) : state;
  if (phase.phase === 'answered')
    return event.type === 'continue_pressed' ? { ...state, at: nextStep(state, plan) } : state;
  if (event.type === 'submit_pressed') return moved(state, at, submit(at, question, event));
  if (phase.phase === 'answering') return moved(state, at, answering(at, phase, event));
  if (event.type === 'restored') return moved(state, at, restoreVideo(at, event.takes));
  return moved(state, at, videoTransition(at, event, question));
}

function answering(at: QuestionStep, phase: { draft: Draft }, event: InterviewEvent): QuestionStep {
  if (event.type !== 'drafted' || event.draft.kind !== phase.draft.kind) return at;
  return { ...at, phase: { phase: 'answering', draft: event.draft, problem: null } };
}

function submit(
  at: QuestionStep,
  question: PlannedQuestion,
  event: { answer_id: string; at: number },
): QuestionStep {
  const { phase } = at;
  const take = phase.phase === 'recorded' && at.takes.find(({ take_id }) => take_id === phase.chosen);
  // A take was recorded when it was saved, however long the candidate then thought about it.
  const recordedAt = Math.min(event.at, (take && take.saved_at) || event.at);
  const base = {
    id: event.answer_id,
    question_id: question.id,
    version_id: question.version_id,
    recorded_at: new Date(recordedAt).toISOString(),
  };
  if (phase.phase === 'recorded') return submitting(at, { ...base, type: 'video', take_id: phase.chosen });
  if (phase.phase !== 'answering') return at;
  const problem = problemOf(phase.draft);
  if (problem) return { ...at, phase: { ...phase, problem } };
  return submitting(at, { ...base, ...contentOf(phase.draft) });
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
  answer: AnswerSubmission,
  plan: InterviewPlan,
): InterviewState {
  const known = { ...state, answered: [...new Set([...state.answered, answer.question_id])] };
  const question = plan.questions[at.index];
  if (answer.type === 'video' && question && isOnlyTake(question, at.takes))
    return { ...known, at: { ...at, phase: { phase: 'answered', take_id: answer.take_id } } };
  return { ...known, at: nextStep(known, plan) };
}

/** The first unanswered question, then the files, then the end. */
function nextStep(state: InterviewState, plan: InterviewPlan): Step {
  const index = plan.questions.findIndex((question) => !state.answered.includes(question.id));
  const question = plan.questions[index];
  if (question) return { step: 'question', index, takes: [], phase: firstPhase(question) };
  return plan.asks_files
    ? { step: 'files', files: state.documents ?? [] }
    : { step: 'finishing', finish: null };
}

function firstPhase(question: PlannedQuestion): Phase {
  if (question.type === 'video') return firstVideoPhase(question);
  return { phase: 'answering', draft: emptyDraft(question.type), problem: null };
}

function submitting(at: QuestionStep, answer: AnswerSubmission): QuestionStep {
  return { ...at, phase: { phase: 'submitting', answer } };
}

function moved(state: InterviewState, from: QuestionStep, to: QuestionStep): InterviewState {
  return from === to ? state : { ...state, at: to };
}
