// Where somebody is in a pile: the order is the server's, what to look at next follows from what is rated.
export interface PileEntry {
  answer_id: string;
  rated: boolean;
}
export type Pile = readonly PileEntry[];

/**
 * Where to go on after having been away: behind the last answer that was rated; what was skipped, or came in between,
 * when there is nothing else. Null: all are rated.
 */
export function resumeAt(pile: Pile): string | null {
  const last = pile.findLastIndex((entry) => entry.rated);
  const next = pile.slice(last + 1).find((entry) => !entry.rated) ?? pile.find((entry) => !entry.rated);
  return next?.answer_id ?? null;
}

/** The next answer that is not rated, further on in the pile; null: the end is reached, whatever was skipped. */
export function nextAfter(pile: Pile, answerId: string): string | null {
  const at = placeOf(pile, answerId);
  return pile.slice(at + 1).find((entry) => !entry.rated)?.answer_id ?? null;
}

/** The answer before, rated or not; from the end, the last one. Null: this is the first. */
export function justBefore(pile: Pile, answerId: string | 'end'): string | null {
  if (answerId === 'end') return pile.at(-1)?.answer_id ?? null;
  return pile[placeOf(pile, answerId) - 1]?.answer_id ?? null;
}

/** Counted from 0; -1: not in it. */
export function placeOf(pile: Pile, answerId: string): number {
  return pile.findIndex((entry) => entry.answer_id === answerId);
}

export function countRated(pile: Pile): number {
  return pile.filter((entry) => entry.rated).length;
}

export function withRated(pile: Pile, answerId: string, rated: boolean): PileEntry[] {
  return pile.map((entry) => (entry.answer_id === answerId ? { ...entry, rated } : entry));
}
