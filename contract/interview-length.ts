// A question's times with an accommodation, and how long the whole interview takes: what the welcome page and letters
// announce is what the interview then applies.
import type { PreparationTime, QuestionType } from './question.ts';

interface Timed {
  time: number;
  preparation_time: PreparationTime;
}

/** In seconds; null: no limit. */
export interface QuestionTimes {
  preparation: number | null;
  answer: number | null;
}

/** Preparation and answer are both multiplied by `timeFactor`; 0 takes every limit away. */
export function questionTimes({ time, preparation_time }: Timed, timeFactor: number): QuestionTimes {
  if (timeFactor === 0) return { preparation: null, answer: null };
  return {
    preparation: preparation_time === 'Unlim' ? null : preparation_time * timeFactor,
    answer: time * timeFactor,
  };
}

export interface InterviewLength {
  /** Whole minutes, at least 1. */
  minutes: number;
  /** True if it cannot take longer; otherwise `minutes` is an estimate. */
  isLimit: boolean;
}

type Asked = Timed & { type: QuestionType; retake: number };

/** All limited times together. Without limits the usual times are the best estimate. */
export function interviewLength(questions: readonly Asked[], timeFactor = 1): InterviewLength {
  const seconds = questions
    .map((question) => questionTimes(question, timeFactor || 1))
    .reduce((sum, { preparation, answer }) => sum + (preparation ?? 0) + (answer ?? 0), 0);
  return {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    isLimit: timeFactor !== 0 && questions.every(isTimed),
  };
}

/** What is written is not timed, and neither is looking at a take before recording another. */
function isTimed({ type, preparation_time, retake }: Asked): boolean {
  return type === 'video' && preparation_time !== 'Unlim' && retake === 0;
}
