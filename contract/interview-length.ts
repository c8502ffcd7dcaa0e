// A question's times with an accommodation, and an estimate of how long the whole interview takes, which the welcome
// page and the messages announce.
import { type AnswerTime, kindRules, type PreparationTime, type QuestionType } from './question.ts';

interface Timed {
  time: AnswerTime;
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
    answer: time === 'Unlim' ? null : time * timeFactor,
  };
}

type EstimatedQuestion = Timed & { type: QuestionType };

/**
 * Whole minutes the interview takes: a minute for the check, and each question once, as retakes do not count. Above
 * ten, rounded up to five. With `timeFactor` 0 the usual times are the best estimate.
 */
export function interviewMinutes(questions: readonly EstimatedQuestion[], timeFactor = 1): number {
  const answering = questions.reduce((sum, question) => sum + usualSeconds(question), 0);
  const minutes = Math.ceil((checkSeconds + answering * (timeFactor || 1)) / 60);
  return minutes > 10 ? Math.ceil(minutes / 5) * 5 : minutes;
}

const checkSeconds = 60;
/** Typical reading and thinking time before a recording, if preparation is unlimited. */
const unlimitedPreparationSeconds = 30;
/** What most people take; a lower limit counts instead. A recording counts with its limit. */
const usualAnswerSeconds: Record<QuestionType, number> = {
  video: Infinity,
  text: 120,
  code: 600,
  choice: 30,
};

function usualSeconds({ type, time, preparation_time }: EstimatedQuestion): number {
  const answering = Math.min(usualAnswerSeconds[type], time === 'Unlim' ? Infinity : time);
  if (!kindRules[type].isRecorded) return answering;
  return (preparation_time === 'Unlim' ? unlimitedPreparationSeconds : preparation_time) + answering;
}
