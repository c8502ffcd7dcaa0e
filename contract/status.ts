// A response's status (a decision) and progress (a fact), and the moves between statuses (DESIGN.md 5).
import * as z from 'zod/mini';

export const responseStatuses = ['new', 'invited', 'review', 'wait', 'accepted', 'rejected'] as const;
export const ResponseStatus = z.enum(responseStatuses);
export type ResponseStatus = z.infer<typeof ResponseStatus>;

export const progresses = [
  'not_started',
  'in_progress',
  'uploading',
  'completed',
  'expired',
  'withdrawn',
] as const;
export const Progress = z.enum(progresses);
export type Progress = z.infer<typeof Progress>;

/** The four statuses between which somebody who may decide moves freely. */
export const decidedStatuses = ['review', 'wait', 'accepted', 'rejected'] as const;

/** The statuses a user may move a response to from where it is now. */
export function statusesFrom(status: ResponseStatus): readonly ResponseStatus[] {
  if (status === 'new' || status === 'invited') return ['rejected'];
  return decidedStatuses.filter((other) => other !== status);
}

/** True for a rejection that stops a candidate's link, because they have not finished. */
export function stopsLink(from: ResponseStatus, to: ResponseStatus): boolean {
  return to === 'rejected' && (from === 'new' || from === 'invited');
}

/** True if the move can be undone. A rejection that stopped a link can, within a day; undoing that cannot be. */
export function canUndo(from: ResponseStatus, to: ResponseStatus): boolean {
  return stopsLink(from, to) || (statusesFrom(to).includes(from) && !stopsLink(to, from));
}

export const rates = ['good', 'middling', 'bad'] as const;
export const Rate = z.enum(rates);
export type Rate = z.infer<typeof Rate>;

/** The most common of some rates, a tie going to the lower; null if there is none. */
export function mostCommonRate(given: readonly Rate[]): Rate | null {
  let best: Rate | null = null;
  let bestCount = 0;
  for (const rate of rates) {
    const count = given.filter((one) => one === rate).length;
    if (count > 0 && count >= bestCount) {
      best = rate;
      bestCount = count;
    }
  }
  return best;
}

/**
 * The overall rate of a response: the most common of its answers' rates with its share in whole per cent of the rated
 * answers, or null: 'not rated' (spec.txt 3).
 */
export function overallRate(
  answers: readonly { rate: Rate | null }[],
): { rate: Rate; percent: number } | null {
  const rated = answers.flatMap((answer) => (answer.rate ? [answer.rate] : []));
  const rate = mostCommonRate(rated);
  if (!rate) return null;
  return { rate, percent: Math.round((rated.filter((one) => one === rate).length / rated.length) * 100) };
}
