// An interview with its accommodation applied: who may write instead of speaking is asked in writing. A question for which
// something has been recorded already stays as it was.
import type { Interview } from '#contract/interview.ts';
import { InterviewState } from './state.ts';

export function accommodated(interview: Interview, savedState: unknown): Interview {
  if (!interview.text_for_video) return interview;
  const recordedFor = indexWithTakes(savedState);
  const questions = interview.questions.map((question, index) =>
    question.type === 'video' && index !== recordedFor ? { ...question, type: 'text' as const } : question,
  );
  return { ...interview, questions };
}

function indexWithTakes(savedState: unknown): number | null {
  const state = InterviewState.safeParse(savedState);
  if (!state.success || state.data.at.step !== 'question') return null;
  const { index, phase, takes } = state.data.at;
  const isUnderWay = takes.length > 0 || 'take_id' in phase || phase.phase === 'submitting';
  return isUnderWay ? index : null;
}
