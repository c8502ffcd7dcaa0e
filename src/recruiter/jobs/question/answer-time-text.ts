// Times of a question in words.
import type { TFunction } from 'i18next';
import type { AnswerTime } from '#contract/question.ts';

export function answerTimeText(time: AnswerTime, t: TFunction): string {
  return time === 'Unlim' ? t('jobs.time_unlimited') : durationText(time, t);
}

/** Whole minutes are shown in minutes, anything else in seconds. */
export function durationText(seconds: number, t: TFunction): string {
  if (seconds % 60 === 0) return t('common.minutes', { count: seconds / 60 });
  return t('common.seconds', { count: seconds });
}
