// Navigation in a review queue. The order is the server's; the next answer depends on which are rated.
export interface QueueEntry {
  answer_id: string;
  rated: boolean;
}
export type ReviewQueue = readonly QueueEntry[];

/**
 * Where to resume: after the last rated answer. Skipped answers and new ones before it come once nothing else is
 * left. Null: all are rated.
 */
export function resumeAt(queue: ReviewQueue): string | null {
  const last = queue.findLastIndex((entry) => entry.rated);
  const next = queue.slice(last + 1).find((entry) => !entry.rated) ?? queue.find((entry) => !entry.rated);
  return next?.answer_id ?? null;
}

/** The next unrated answer further on; null: the end, whatever was skipped. */
export function nextAfter(queue: ReviewQueue, answerId: string): string | null {
  const at = placeOf(queue, answerId);
  return queue.slice(at + 1).find((entry) => !entry.rated)?.answer_id ?? null;
}

/** The previous answer, rated or not; from the end, the last one. Null: this is the first. */
export function justBefore(queue: ReviewQueue, answerId: string | 'end'): string | null {
  if (answerId === 'end') return queue.at(-1)?.answer_id ?? null;
  return queue[placeOf(queue, answerId) - 1]?.answer_id ?? null;
}

/** Counted from 0; -1: not in the queue. */
export function placeOf(queue: ReviewQueue, answerId: string): number {
  return queue.findIndex((entry) => entry.answer_id === answerId);
}

export function countRated(queue: ReviewQueue): number {
  return queue.filter((entry) => entry.rated).length;
}

export function withRated(queue: ReviewQueue, answerId: string, rated: boolean): QueueEntry[] {
  return queue.map((entry) => (entry.answer_id === answerId ? { ...entry, rated } : entry));
}
