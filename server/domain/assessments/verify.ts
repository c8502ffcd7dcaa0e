// Decides what of a model's reply counts. The model proposes; only words that the candidate said are evidence. Pure.
import * as z from 'zod/mini';
import { foldedWords } from '#contract/words.ts';
import { cleanLine } from '../../kernel/clean-text.ts';
import { overlaps, runsOf } from './answer-words.ts';
import type { GivenAnswer, Run } from './answer-words.ts';
import { namesForbidden } from './forbidden-reasons.ts';

export const levels = [1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

export interface Quote extends Run {
  answerId: string;
}

/** How many quotes were dropped, and why. */
export interface Dropped {
  /** Not a run of 4 to 60 words of that answer. */
  not_said: number;
  /** It repeats what the candidate was asked, or what a good answer is. */
  repeats: number;
  /** It overlaps another quote. */
  overlaps: number;
}

export interface Verified {
  /** Null: no evidence. */
  level: Level | null;
  quotes: Quote[];
  /** Empty without evidence. */
  reason: string;
  dropped: Dropped;
  /** True if the reason names what must not matter: then there is no suggestion. */
  isForbidden: boolean;
}

/** What the model was given. */
export interface Given {
  answers: readonly GivenAnswer[];
  /** The questions, anchors and instructions: texts that are no evidence if they are repeated. */
  known: readonly string[];
}

const maxQuotes = 3;
const maxReason = 300;

const Reply = z.looseObject({
  level: z.nullable(z.union(levels.map((level) => z.literal(level)))),
  quotes: z.array(z.looseObject({ answer_id: z.string(), text: z.string() })),
  reason: z.string(),
});

/** Undefined: the reply is not of the shape that was asked for. */
export function verifyReply(json: unknown, given: Given): Verified | undefined {
  const parsed = Reply.safeParse(json);
  if (!parsed.success) return undefined;
  const { level, quotes: proposed, reason } = parsed.data;
  const dropped: Dropped = { not_said: 0, repeats: 0, overlaps: 0 };
  const quotes: Quote[] = [];
  for (const { answer_id, text } of proposed.slice(0, maxQuotes)) {
    const found = placeOf(answer_id, foldedWords(text), given, quotes);
    if (typeof found === 'string') dropped[found] += 1;
    else quotes.push(found);
  }
  const isForbidden = namesForbidden(reason);
  const hasEvidence = level !== null && quotes.length > 0 && !isForbidden;
  return {
    ...{ level: hasEvidence ? level : null, quotes: hasEvidence ? quotes : [] },
    ...{ reason: hasEvidence ? shortened(reason) : '', dropped, isForbidden },
  };
}

const fewestWords = 4;
const mostWords = 60;

/** Where the quote is, or why it is dropped. */
function placeOf(
  answerId: string,
  sought: readonly string[],
  { answers, known }: Given,
  others: readonly Quote[],
): Quote | keyof Dropped {
  if (sought.length < fewestWords || sought.length > mostWords) return 'not_said';
  const answer = answers.find(({ id }) => id === answerId);
  const runs = answer ? runsOf(sought, answer.words) : [];
  if (runs.length === 0) return 'not_said';
  if (known.some((text) => repeats(sought, foldedWords(text)))) return 'repeats';
  const taken = others.filter((quote) => quote.answerId === answerId);
  const free = runs.find((run) => !taken.some((quote) => overlaps(quote, run)));
  return free ? { answerId, ...free } : 'overlaps';
}

const mostRepeated = 0.8;

/** True if four fifths of the quote's groups of three words are in the other text. */
function repeats(sought: readonly string[], other: readonly string[]): boolean {
  const groups = groupsOf(sought);
  const others = new Set(groupsOf(other));
  return groups.filter((group) => others.has(group)).length >= mostRepeated * groups.length;
}

function groupsOf(words: readonly string[]): string[] {
  return words.slice(2).map((word, i) => [words[i], words[i + 1], word].join(' '));
}

function shortened(reason: string): string {
  return [...cleanLine(reason)].slice(0, maxReason).join('');
}

/**
 * Of an answer with sentences that address a model, the result without them, and the lower of the two levels: what only they
 * support has no evidence.
 */
export function lowerOf(withAll: Verified, withoutMarked: Verified): Verified {
  const { level } = withAll;
  if (level === null || withoutMarked.level === null)
    return { ...withoutMarked, level: null, quotes: [], reason: '' };
  return level < withoutMarked.level ? { ...withoutMarked, level } : withoutMarked;
}
