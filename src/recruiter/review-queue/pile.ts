// Where somebody is in a review queue: the order is the server's, what to look at next follows from what is rated.
export interface QueueEntry {
  answer_id: string;
  rated: boolean;
}
export type ReviewQueue = readonly QueueEntry[];

/**
 * Where to go on after having been away: behind the last answer that was rated; what was skipped, or came in between,
 * when there is nothing else. Null: all are rated.
 */
export function resumeAt(queue: ReviewQueue): string | null {
  const last = queue.findLastIndex((entry) => entry.rated);
  const next = queue.slice(last + 1).find((entry) => !entry.rated) ?? queue.find((entry) => !entry.rated);
  return next?.answer_id ?? null;
}

/** The next answer that is not rated, further on in the queue; null: the end is reached, whatever was skipped. */
export function nextAfter(queue: ReviewQueue, answerId: string): string | null {
  const at = placeOf(queue, answerId);
  return queue.slice(at + 1).find((entry) => !entry.rated)?.answer_id ?? null;
}

/** The answer before, rated or not; from the end, the last one. Null: this is the first. */
export function justBefore(queue: ReviewQueue, answerId: string | 'end'): string | null {
  if (answerId === 'end') return queue.at(-1)?.answer_id ?? null;
  return queue[placeOf(queue, answerId) - 1]?.answer_id ?? null;
}

/** Counted from 0; -1: not in it. */
export function placeOf(queue: ReviewQueue, answerId: string): number {
  return queue.findIndex((entry) => entry.answer_id === answerId);
}

export function countRated(queue: ReviewQueue): number {
  return queue.filter((entry) => entry.rated).length;
}

export function withRated(queue: ReviewQueue, answerId: string, rated: boolean): QueueEntry[] {
  return queue.map((entry) => (entry.answer_id === answerId ? { ...entry, rated } : entry));
}
