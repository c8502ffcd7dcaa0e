// One competence of one candidate: asks the model, and asks again without the sentences that address it. Pure but for the model.
import { runsOf } from './answer-words.ts';
import type { GivenAnswer } from './answer-words.ts';
import { foldedWords } from '#contract/words.ts';
import { markedIn, withoutMarked } from './injection.ts';
import { lowerOf, verifyReply } from './verify.ts';
import type { Verified } from './verify.ts';

export interface Assessed extends Verified {
  /** True if an answer addresses a model. */
  isSuspect: boolean;
}

/**
 * What counts of the model's replies. Undefined: one of them is of another shape.
 * @param ask the reply about these answers, as parsed JSON
 */
export async function assess(
  answers: readonly GivenAnswer[],
  known: readonly string[],
  ask: (answers: readonly GivenAnswer[]) => Promise<unknown>,
): Promise<Assessed | undefined> {
  const marked = answers.map(({ words }) => markedIn(words));
  const isSuspect = marked.some((runs) => runs.length > 0);
  const first = verifyReply(await ask(answers), { answers, known });
  if (!first || !isSuspect) return first && { ...first, isSuspect };
  const rest = answers.map(({ id, words }, i) => ({ id, words: withoutMarked(words, marked[i] ?? []) }));
  const second = verifyReply(await ask(rest), { answers: rest, known });
  return second && { ...placed(lowerOf(first, second), rest, answers), isSuspect };
}

/** Quotes of the second run at their places in the whole answers. One across a gap is no quote. */
function placed(verified: Verified, rest: readonly GivenAnswer[], answers: readonly GivenAnswer[]): Verified {
  const quotes = verified.quotes.flatMap(({ answerId, from, to }) => {
    const words = rest.find(({ id }) => id === answerId)?.words.slice(from, to) ?? [];
    const whole = answers.find(({ id }) => id === answerId)?.words ?? [];
    const [run] = runsOf(words.flatMap(foldedWords), whole);
    return run ? [{ answerId, ...run }] : [];
  });
  return quotes.length > 0 ? { ...verified, quotes } : { ...verified, quotes, level: null, reason: '' };
}
