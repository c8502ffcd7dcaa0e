// A question's times with an accommodation, and the length of the whole interview. The welcome page, the letters and the
// interview itself all use it, so that the announced times are the real ones.
import { type PreparationTime, type QuestionType, kindRules } from './question.ts';

interface Timed {
  time: number;
  preparation_time: PreparationTime;
}

/** In seconds; null: no limit. */
export interface QuestionTimes {
  preparation: number | null;
  answer: number | null;
}

/** Multiplies both times by `timeFactor`; 0 removes every limit. */
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
  /** True if the interview can't take longer; otherwise `minutes` is an estimate. */
  isLimit: boolean;
}

type TimedQuestion = Timed & { type: QuestionType; retake: number };

/** The sum of all limited times. With `timeFactor` 0 the usual times are the best estimate. */
export function interviewLength(questions: readonly TimedQuestion[], timeFactor = 1): InterviewLength {
  const seconds = questions
    .map((question) => questionTimes(question, timeFactor || 1))
    .reduce((sum, { preparation, answer }) => sum + (preparation ?? 0) + (answer ?? 0), 0);
  return {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    isLimit: timeFactor !== 0 && questions.every(isTimed),
  };
}

/** Written answers have no time limit, and neither does watching a take before a retake. */
function isTimed({ type, preparation_time, retake }: TimedQuestion): boolean {
  return kindRules[type].isRecorded && preparation_time !== 'Unlim' && retake === 0;
}
