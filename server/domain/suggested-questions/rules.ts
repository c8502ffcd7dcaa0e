// Turns a model's reply into questions that the job form takes as they are. Unusable ones are left out and counted. Pure.
import * as z from 'zod/mini';
import { BankContent } from '#contract/bank.ts';
import { CodeLanguage } from '#contract/code-languages.ts';
import { newId } from '#contract/id.ts';
import type { CodeResult } from '#contract/response.ts';
import {
  defaultLanguageAnswer,
  defaultPreparationTime,
  defaultRetakes,
  hasFittingTime,
  lacksTests,
  writtenStarters,
  writtenTests,
} from '#contract/question-draft.ts';
import type { QuestionTest } from '#contract/question-draft.ts';
import { kindRules, QuestionType, recordedTimes } from '#contract/question.ts';
import type { SuggestedQuestion, SuggestInput } from '#contract/suggested-questions.ts';
import { foldedWords } from '#contract/words.ts';
import { cleanText } from '../../kernel/clean-text.ts';
import { topicsOf } from './sensitive-topics.ts';

export interface ReadQuestion {
  question: SuggestedQuestion;
  /** A program in JavaScript that should print what the examples say; empty: there is none. */
  solution: string;
}

const Reply = z.looseObject({ questions: z.array(z.unknown()) });

const Item = z.looseObject({
  kind: QuestionType,
  question: z.string(),
  seconds: z.nullish(z.number()),
  options: z.nullish(z.array(z.looseObject({ text: z.string(), correct: z.boolean() }))),
  code: z.nullish(
    z.looseObject({
      languages: z.nullish(z.array(z.string())),
      starter: z.nullish(z.string()),
      examples: z.nullish(
        z.array(z.looseObject({ input: z.string(), output: z.string(), hidden: z.nullish(z.boolean()) })),
      ),
      solution: z.nullish(z.string()),
    }),
  ),
});
type Item = z.infer<typeof Item>;

/** The most questions that are read of a reply. */
const maxRead = 100;

/** Undefined: the reply is not of the shape that was asked for. Questions beyond the number that was asked for do not count. */
export function readQuestions(
  json: unknown,
  input: Pick<SuggestInput, 'count' | 'kinds' | 'existing' | 'language'>,
): { questions: ReadQuestion[]; dropped: number } | undefined {
  const parsed = Reply.safeParse(json);
  if (!parsed.success) return undefined;
  const known = new Set(input.existing.map(comparable));
  const questions: ReadQuestion[] = [];
  let dropped = 0;
  for (const raw of parsed.data.questions.slice(0, maxRead)) {
    if (questions.length === input.count) break;
    const item = Item.safeParse(raw).data;
    const read = item && input.kinds.includes(item.kind) ? readItem(item, input.language) : null;
    const words = read ? comparable(read.question.question) : '';
    if (!read || words === '' || known.has(words)) {
      dropped += 1;
      continue;
    }
    known.add(words);
    questions.push(read);
  }
  return { questions, dropped };
}

/** Two questions with the same words are the same. */
function comparable(text: string): string {
  return foldedWords(text).join(' ');
}

function readItem(item: Item, language: SuggestInput['language']): ReadQuestion | null {
  const { isRecorded, isScored, hasAnswerLanguage } = kindRules[item.kind];
  const draft = {
    type: item.kind,
    question: cleanText(item.question),
    video_link: '',
    time: timeOf(item),
    preparation_time: defaultPreparationTime,
    ...{ is_count: isScored, points: isScored ? 1 : 0 },
    tests: testsOf(item),
    retake: isRecorded ? defaultRetakes : 0,
    language_answer: hasAnswerLanguage ? language : defaultLanguageAnswer,
    copyscape_check: false,
    ...codeOf(item),
  };
  const content = BankContent.safeParse(draft).data;
  if (!content || lacksTests(content) || !hasFittingTime(content)) return null;
  const tests = writtenTests(content);
  if (item.kind === 'choice' && !tests.some(({ correct }) => correct)) return null;
  const said = [content.question, ...tests.map((test) => test.text)].join('\n');
  const topics = topicsOf(said, language);
  return {
    question: { ...content, tests, ...writtenStarters(content), topics, examples_run: false },
    solution: item.code?.solution?.toWellFormed() ?? '',
  };
}

/** A recording gets the nearest of the times that the form offers. Written answers have no limit. */
function timeOf({ kind, seconds }: Item): number | 'Unlim' {
  const { isRecorded, defaultTime } = kindRules[kind];
  if (!isRecorded || typeof seconds !== 'number' || !Number.isFinite(seconds)) return defaultTime;
  const distance = (time: number) => Math.abs(time - seconds);
  return recordedTimes.toSorted((a, b) => distance(a) - distance(b))[0] ?? defaultTime;
}

const maxExamples = 5;

function testsOf({ kind, options, code }: Item): QuestionTest[] {
  if (kind === 'choice') {
    const tests = (options ?? []).map(({ text, correct }) => ({
      id: newId(),
      text: cleanText(text),
      correct,
    }));
    const texts = tests.map(({ text }) => text.toLowerCase());
    // Two equal options cannot both be right and wrong.
    return new Set(texts).size === texts.length ? tests : [];
  }
  if (kind !== 'code') return [];
  return (code?.examples ?? []).slice(0, maxExamples).map(({ input, output, hidden }) => ({
    ...{ id: newId(), text: cleanText(input), correct: false },
    ...{ output: cleanText(output), hidden: hidden ?? false },
  }));
}

function codeOf({ kind, code }: Item): Pick<BankContent, 'languages' | 'starters'> {
  if (kind !== 'code') return { languages: [], starters: [] };
  const languages = (code?.languages ?? []).flatMap((name) => CodeLanguage.safeParse(name).data ?? []);
  const [first] = languages;
  const starter = cleanText(code?.starter ?? '');
  const starters = first && starter ? [{ language: first, code: starter }] : [];
  return { languages: [...new Set(languages)], starters };
}

/**
 * The question with the examples whose output the solution printed. Null: it printed none of the visible ones, so
 * the examples or the solution are wrong. If no solution ran, the question is returned as it is.
 */
export function withCheckedExamples(
  { question }: ReadQuestion,
  results: readonly CodeResult[],
): SuggestedQuestion | null {
  const ran = results.filter(({ state }) => state !== 'not_run');
  if (ran.length === 0) return question;
  const passed = new Set(ran.filter(({ state }) => state === 'passed').map(({ test_id }) => test_id));
  const tests = question.tests.filter(({ id }) => passed.has(id));
  return tests.some(({ hidden }) => !hidden) ? { ...question, tests, examples_run: true } : null;
}
