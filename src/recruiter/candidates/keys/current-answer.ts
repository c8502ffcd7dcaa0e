// The answer that a shortcut acts on: the focused one, else the one playing, else the most visible one.

export interface AnswerInView {
  id: string;
  hasFocus: boolean;
  isPlaying: boolean;
  /** How many pixels of the window's height it takes up. */
  shownPx: number;
}

/** Null if there is none. */
export function currentAnswer(answers: readonly AnswerInView[]): string | null {
  const chosen = answers.find((answer) => answer.hasFocus) ?? answers.find((answer) => answer.isPlaying);
  if (chosen) return chosen.id;
  const [first, ...others] = answers;
  if (!first) return null;
  return others.reduce((best, answer) => (answer.shownPx > best.shownPx ? answer : best), first).id;
}

/** The next or previous answer. Stays at the first and the last. */
export function answerBeside(ids: readonly string[], id: string | null, step: 1 | -1): string | null {
  const index = ids.findIndex((known) => known === id);
  return ids[Math.min(ids.length - 1, Math.max(0, index + step))] ?? null;
}
