// Applies an accommodation to an interview: candidates who may write instead of speaking get text questions.
// A question that already has a recording or text keeps its kind, even if the accommodation is revoked.
import type { Interview } from '#contract/interview.ts';
import { kindRules } from '#contract/question.ts';
import { InterviewState } from './state.ts';

export function accommodated(interview: Interview, savedState: unknown): Interview {
  const begun = begunQuestion(savedState);
  const questions = interview.questions.map((question, index) => {
    const isWritten = begun?.index === index ? begun.isWritten : interview.text_for_video;
    return isWritten && kindRules[question.type].isRecorded
      ? { ...question, type: 'text' as const }
      : question;
  });
  return { ...interview, questions };
}

function begunQuestion(savedState: unknown): { index: number; isWritten: boolean } | null {
  const state = InterviewState.safeParse(savedState);
  if (!state.success || state.data.at.step !== 'question') return null;
  const { index, phase, takes } = state.data.at;
  if (phase.phase === 'submitting') return { index, isWritten: phase.answer.type === 'text' };
  if (phase.phase === 'answering')
    return phase.draft.kind === 'text' && phase.draft.text.trim() !== '' ? { index, isWritten: true } : null;
  return takes.length > 0 || 'take_id' in phase ? { index, isWritten: false } : null;
}
