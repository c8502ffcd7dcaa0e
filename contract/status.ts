// A response's status (a decision), the transitions between statuses, and rates. Its progress is in progress.ts.
import * as z from 'zod/mini';

export const responseStatuses = ['new', 'invited', 'review', 'wait', 'accepted', 'rejected'] as const;
export const ResponseStatus = z.enum(responseStatuses);
export type ResponseStatus = z.infer<typeof ResponseStatus>;

/** Members who may decide can move a response freely between these statuses. */
export const decidedStatuses = ['review', 'wait', 'accepted', 'rejected'] as const;

/** The statuses that a user can set next. */
export function statusesFrom(status: ResponseStatus): readonly ResponseStatus[] {
  if (status === 'new' || status === 'invited') return ['rejected'];
  return decidedStatuses.filter((next) => next !== status);
}

/** True for a rejection that stops the candidate's link because they have not finished. */
export function stopsLink(from: ResponseStatus, to: ResponseStatus): boolean {
  return to === 'rejected' && (from === 'new' || from === 'invited');
}

/** True if the transition can be undone. A rejection that stopped a link can be undone within a day; that undo is final. */
export function canUndo(from: ResponseStatus, to: ResponseStatus): boolean {
  return stopsLink(from, to) || (statusesFrom(to).includes(from) && !stopsLink(to, from));
}

export const rates = ['good', 'middling', 'bad'] as const;
export const Rate = z.enum(rates);
export type Rate = z.infer<typeof Rate>;

/** The most common rate, the lower one on a tie; null without rates. */
export function mostCommonRate(given: readonly Rate[]): Rate | null {
  let best: Rate | null = null;
  let bestCount = 0;
  for (const rate of rates) {
    const count = given.filter((givenRate) => givenRate === rate).length;
    if (count > 0 && count >= bestCount) {
      best = rate;
      bestCount = count;
    }
  }
  return best;
}

/**
 * The overall rate of a response: the most common rate of its answers, and the percentage of rated answers that have it,
 * rounded. Null: not rated.
 */
export function overallRate(
  answers: readonly { rate: Rate | null }[],
): { rate: Rate; percent: number } | null {
  const rated = answers.flatMap((answer) => (answer.rate ? [answer.rate] : []));
  const rate = mostCommonRate(rated);
  if (!rate) return null;
  return {
    rate,
    percent: Math.round((rated.filter((answerRate) => answerRate === rate).length / rated.length) * 100),
  };
}
