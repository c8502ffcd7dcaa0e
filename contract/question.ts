// Questions of a job, of four kinds, as recruiters write them and as candidates see them.
import * as z from 'zod/mini';
import { Id } from './id.ts';
import { optionalText, requiredText, WebAddress } from './text.ts';

export const questionTypes = ['video', 'text', 'code', 'choice'] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

/** Answer time, in seconds. */
export const answerTimes = [30, 60, 90, 120, 180, 300, 600] as const;
export const defaultAnswerSeconds = 120;
export const maxAnswerSeconds = 600;

/** Preparation time, in seconds, or 'Unlim'. */
export const preparationTimes = ['Unlim', 0, 15, 30, 60, 120, 300] as const;
export const PreparationTime = z.union([z.literal('Unlim'), z.int().check(z.gte(0), z.lte(300))]);
export type PreparationTime = z.infer<typeof PreparationTime>;
export const defaultPreparationTime: PreparationTime = 'Unlim';

/** How many times a video answer may be recorded again. */
export const defaultRetakes = 2;
export const maxRetakes = 10;

export const defaultLanguageAnswer = 'en-US';

export const maxCaptionsCharacters = 200_000;

/**
 * One option of a choice question, or one example of a code question: there `text` is what the program reads from standard
 * input and `output` what it has to print (white space at the end aside); a `hidden` one stays with the recruiter.
 */
export const QuestionTest = z.object({
  id: Id,
  text: optionalText(2000),
  correct: z.boolean(),
  output: z.optional(optionalText(2000)),
  hidden: z.optional(z.boolean()),
});
export type QuestionTest = z.infer<typeof QuestionTest>;

/** A question as a recruiter reads and writes it. */
export const Question = z.object({
  id: Id,
  default_id: z.nullable(Id),
  type: QuestionType,
  question: requiredText(5000),
  image: z.nullable(z.string()),
  image_file_id: z.nullable(Id),
  video: z.nullable(z.string()),
  video_file_id: z.nullable(Id),
  video_link: WebAddress,
  /** Captions of the question's own video as WebVTT; empty: none. */
  captions: z._default(optionalText(maxCaptionsCharacters), ''),
  /** Answer time in seconds. */
  time: z.int().check(z.gte(10), z.lte(maxAnswerSeconds)),
  preparation_time: PreparationTime,
  /** Whether the points count towards the score. */
  is_count: z.boolean(),
  /** Points for a correct answer. */
  points: z.int().check(z.gte(0), z.lte(1000)),
  tests: z.array(QuestionTest).check(z.maxLength(20)),
  sorting: z.int(),
  /** Retakes allowed; 0 is none. */
  retake: z.int().check(z.gte(0), z.lte(maxRetakes)),
  language_answer: z.string().check(z.maxLength(20)),
  copyscape_check: z.boolean(),
});
export type Question = z.infer<typeof Question>;

/** What the page sends: a question without the addresses that only the server makes. */
export const QuestionDraft = z.omit(Question, { image: true, video: true, sorting: true });
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** A question as a candidate gets it: `correct`, points and everything else that is the recruiter's stays away. */
export const CandidateQuestion = z.object({
  id: Id,
  version_id: Id,
  type: QuestionType,
  question: z.string(),
  image: z.nullable(z.string()),
  video: z.nullable(z.string()),
  video_link: z.string(),
  /** WebVTT. Absent where there is none. */
  captions: z.optional(z.string()),
  time: z.int(),
  preparation_time: PreparationTime,
  retake: z.int(),
  language_answer: z.string(),
  /** Choice: whether more than one option may be chosen. */
  multiple: z.boolean(),
  options: z.array(z.object({ id: Id, text: z.string() })),
  /** Code: what a program should print for which input. Absent in interviews begun before there were any. */
  examples: z.optional(z.array(z.object({ id: Id, input: z.string(), output: z.string() }))),
  /** Code: how many more examples the answer is tried on than are shown. */
  hidden_examples: z.optional(z.int()),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;

interface KindRules {
  /** Options of a choice, examples of a program. */
  hasTests: boolean;
  minTests: number;
  /** True if points are counted without anybody looking. */
  isScored: boolean;
  /** True if the answer is spoken or written in a language that can be asked for. */
  hasAnswerLanguage: boolean;
  /** True if the answer is text that can be looked up elsewhere. */
  hasPlagiarismCheck: boolean;
}

const plain = { hasTests: false, minTests: 0, isScored: false };

/** What depends on a question's kind, for the form and the server. */
export const kindRules: Record<QuestionType, KindRules> = {
  video: { ...plain, hasAnswerLanguage: true, hasPlagiarismCheck: false },
  text: { ...plain, hasAnswerLanguage: true, hasPlagiarismCheck: true },
  code: { ...plain, hasTests: true, hasAnswerLanguage: false, hasPlagiarismCheck: true },
  // A choice between fewer than two is none.
  choice: {
    hasTests: true,
    minTests: 2,
    isScored: true,
    hasAnswerLanguage: false,
    hasPlagiarismCheck: false,
  },
};

/** The tests that are asked and stored; one left empty is none. */
export function writtenTests({ type, tests }: Pick<QuestionDraft, 'type' | 'tests'>): QuestionTest[] {
  switch (type) {
    case 'video':
    case 'text':
      return [];
    case 'code':
      return tests
        .filter(({ text, output }) => text !== '' || !!output)
        .map(({ output = '', hidden = false, ...test }) => ({ ...test, output, hidden }));
    case 'choice':
      return tests
        .filter(({ text }) => text.trim() !== '')
        .map(({ id, text, correct }) => ({ id, text, correct }));
  }
}

/** True if a question has fewer tests than its kind needs: refused as `tests: required`, by the form as by the server. */
export function lacksTests(question: Pick<QuestionDraft, 'type' | 'tests'>): boolean {
  return writtenTests(question).length < kindRules[question.type].minTests;
}

/** A choice with no tests is shown with one empty option (spec.txt 3). */
export function withOneOption(tests: readonly QuestionTest[], newId: () => string): QuestionTest[] {
  return tests.length > 0 ? [...tests] : [{ id: newId(), text: '', correct: false }];
}
