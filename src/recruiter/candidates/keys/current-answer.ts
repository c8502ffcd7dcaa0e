// Which answer a key is about: the one in which somebody works, else the one that plays, else the one they look at.

export interface AnswerInView {
  id: string;
  hasFocus: boolean;
  isPlaying: boolean;
  /** How much of the window's height it takes up, in pixels. */
  shownPx: number;
}

/** Null where there is none. */
export function currentAnswer(answers: readonly AnswerInView[]): string | null {
  const chosen = answers.find((one) => one.hasFocus) ?? answers.find((one) => one.isPlaying);
  if (chosen) return chosen.id;
  const [first, ...others] = answers;
  if (!first) return null;
  return others.reduce((best, one) => (one.shownPx > best.shownPx ? one : best), first).id;
}

/** The answer a step further or back; the first and the last stay. */
export function answerBeside(ids: readonly string[], id: string | null, step: 1 | -1): string | null {
  const index = ids.findIndex((one) => one === id);
  return ids[Math.min(ids.length - 1, Math.max(0, index + step))] ?? null;
}
