// Phases of a written question: the draft and, with a time limit, its clock. Part of the machine; pure.
import { emptyDraft, problemOf, type WrittenKind } from './drafts.ts';
import type { InterviewEvent } from './events.ts';
import type { PlannedQuestion } from './plan.ts';
import type { Phase, QuestionStep } from './state.ts';

/** A time limit is announced first: its clock starts when the question is shown, and never again. */
export function firstWrittenPhase(kind: WrittenKind, question: PlannedQuestion): Phase {
  if (question.answer_ms !== null && question.shown_at === undefined) return { phase: 'intro' };
  const { shown_at } = question;
  return {
    phase: 'answering',
    draft: emptyDraft(kind, question),
    problem: null,
    ...(shown_at !== undefined && question.answer_ms !== null && { shown_at }),
  };
}

/** Time left for a written answer; null if it has no limit. An accommodation changes it at once. */
export function writingLeftMs(phase: Phase, question: PlannedQuestion, nowMs: number): number | null {
  if (phase.phase !== 'answering' || phase.shown_at === undefined || question.answer_ms === null) return null;
  return phase.shown_at + question.answer_ms - nowMs;
}

export function writtenTransition(
  step: QuestionStep,
  event: InterviewEvent,
  question: PlannedQuestion,
  kind: WrittenKind,
): QuestionStep {
  const { phase } = step;
  if (phase.phase === 'intro' && event.type === 'question_shown') {
    const shown_at = Math.min(event.at, question.shown_at ?? Infinity);
    return to(step, firstWrittenPhase(kind, { ...question, shown_at }));
  }
  if (phase.phase !== 'answering') return step;
  if (event.type === 'drafted' && event.draft.kind === phase.draft.kind)
    return to(step, { ...phase, draft: event.draft, problem: null });
  const leftMs = event.type === 'ticked' ? writingLeftMs(phase, question, event.at) : null;
  if (leftMs === null || leftMs > 0 || phase.shown_at === undefined) return step;
  const { draft, shown_at } = phase;
  return problemOf(draft, question) === null
    ? to(step, { phase: 'expired', draft, shown_at })
    : to(step, { phase: 'time_up', is_saved: false });
}

function to(step: QuestionStep, phase: Phase): QuestionStep {
  return { ...step, phase };
}
