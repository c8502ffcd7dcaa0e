// A job's questions, of four types, as recruiters write them and as candidates see them.
import * as z from 'zod/mini';
import { allowedLanguages, CodeLanguage } from './code-languages.ts';
import { Id } from './id.ts';
import { optionalText, requiredText, WebAddress } from './text.ts';

export const questionTypes = ['video', 'text', 'code', 'choice'] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

/** Answer time in seconds, or 'Unlim': no limit. */
export const AnswerTime = z.union([z.literal('Unlim'), z.int().check(z.gte(10), z.lte(5400))]);
export type AnswerTime = z.infer<typeof AnswerTime>;
/** Answer times of a recording. It always has a limit, of at most ten minutes. */
export const recordedTimes = [30, 60, 90, 120, 180, 300, 600] as const;
export const defaultAnswerSeconds = 120;
const maxRecordedSeconds = 600;
/** Answer times of a written answer. With a limit, the candidate sees a clock, and the draft counts at its end. */
export const writtenTimes = ['Unlim', 120, 300, 600, 900, 1200, 1800, 2700, 3600, 5400] as const;

/** Preparation time, in seconds, or 'Unlim'. */
export const preparationTimes = ['Unlim', 0, 15, 30, 60, 120, 300] as const;
export const PreparationTime = z.union([z.literal('Unlim'), z.int().check(z.gte(0), z.lte(300))]);
export type PreparationTime = z.infer<typeof PreparationTime>;
export const defaultPreparationTime: PreparationTime = 'Unlim';

/** How often a candidate can rerecord a video answer. */
export const defaultRetakes = 2;
export const maxRetakes = 10;

export const defaultLanguageAnswer = 'en-US';

export const maxCaptionsCharacters = 200_000;
const maxStarterCharacters = 10_000;

/**
 * One option of a choice question, or one example of a code question. In an example, `text` is the program's standard input,
 * `output` its expected output (trailing white space is ignored), and candidates don't see it if it is `hidden`.
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
  /** Captions of the question's video as WebVTT; empty: none. */
  captions: z._default(optionalText(maxCaptionsCharacters), ''),
  /** A recording has a limit of at most ten minutes (`hasFittingTime`). */
  time: AnswerTime,
  preparation_time: PreparationTime,
  /** True if the points count toward the score. */
  is_count: z.boolean(),
  /** Points for a correct answer. */
  points: z.int().check(z.gte(0), z.lte(1000)),
  tests: z.array(QuestionTest).check(z.maxLength(20)),
  sorting: z.int(),
  /** Number of retakes; 0: none. */
  retake: z.int().check(z.gte(0), z.lte(maxRetakes)),
  language_answer: z.string().check(z.maxLength(20)),
  copyscape_check: z.boolean(),
  /** Code: the programming languages to choose from; empty: all. */
  languages: z._default(z.array(CodeLanguage).check(z.maxLength(30)), []),
  /** Code: the question's own starter code, by language (`startersOf`). */
  starters: z._default(
    z
      .array(z.object({ language: CodeLanguage, code: z.string().check(z.maxLength(maxStarterCharacters)) }))
      .check(z.maxLength(30)),
    [],
  ),
});
export type Question = z.infer<typeof Question>;

/** A question as the page sends it: without URLs, which only the server creates, and without `sorting`, which follows from the list. */
export const QuestionDraft = z.omit(Question, { image: true, video: true, sorting: true });
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** A question as a candidate gets it, without `correct`, points and anything else that only recruiters may see. */
export const CandidateQuestion = z.object({
  id: Id,
  version_id: Id,
  type: QuestionType,
  question: z.string(),
  image: z.nullable(z.string()),
  video: z.nullable(z.string()),
  video_link: z.string(),
  /** WebVTT; absent if there is none. */
  captions: z.optional(z.string()),
  time: z.int(),
  /**
   * True if `time` limits a written answer. Absent in interviews stored by earlier versions, which had no limits
   * there. A recording always has one.
   */
  has_limit: z.optional(z.boolean()),
  preparation_time: PreparationTime,
  retake: z.int(),
  language_answer: z.string(),
  /** Choice: true if more than one option can be chosen. */
  multiple: z.boolean(),
  options: z.array(z.object({ id: Id, text: z.string() })),
  /** Code: the expected output for an input. Absent in interviews stored by earlier versions. */
  examples: z.optional(z.array(z.object({ id: Id, input: z.string(), output: z.string() }))),
  /** Code: the number of further examples that the server tests and candidates don't see. */
  hidden_examples: z.optional(z.int()),
  /** Code: the allowed languages; empty or absent: all. */
  languages: z.optional(z.array(z.string())),
  /** Code: what to start with, by language. */
  starters: z.optional(z.array(z.object({ language: z.string(), code: z.string() }))),
});
export type CandidateQuestion = z.infer<typeof CandidateQuestion>;

export interface KindRules {
  /** True if the answer is recorded with camera and microphone. Only then there is a preparation time. */
  isRecorded: boolean;
  /** The answer times to choose from. */
  times: readonly AnswerTime[];
  defaultTime: AnswerTime;
  /** What `tests` hold. */
  tests: 'none' | 'options' | 'examples';
  minTests: number;
  /** True if points are awarded automatically. */
  isScored: boolean;
  /** True if the question can require a language for the answer. */
  hasAnswerLanguage: boolean;
  /** True if the question has programming languages and starter code. */
  hasCode: boolean;
  /** True if the answer is text that can be checked for plagiarism. */
  hasPlagiarismCheck: boolean;
}

const plain = {
  isRecorded: false,
  times: writtenTimes,
  defaultTime: 'Unlim',
  tests: 'none',
  minTests: 0,
  isScored: false,
  hasCode: false,
} as const;
const recorded = { isRecorded: true, times: recordedTimes, defaultTime: defaultAnswerSeconds } as const;

/** What depends on a question's type, for the form and the server. */
export const kindRules: Record<QuestionType, KindRules> = {
  video: { ...plain, ...recorded, hasAnswerLanguage: true, hasPlagiarismCheck: false },
  text: { ...plain, hasAnswerLanguage: true, hasPlagiarismCheck: true },
  code: { ...plain, hasCode: true, tests: 'examples', hasAnswerLanguage: false, hasPlagiarismCheck: true },
  // A choice needs at least two options.
  choice: {
    ...plain,
    tests: 'options',
    minTests: 2,
    isScored: true,
    hasAnswerLanguage: false,
    hasPlagiarismCheck: false,
  },
};

/** The types that are answered with a recording. */
export const recordedTypes = questionTypes.filter((type) => kindRules[type].isRecorded);

/** The options or examples to store. Empty ones are dropped. */
export function writtenTests({ type, tests }: Pick<QuestionDraft, 'type' | 'tests'>): QuestionTest[] {
  switch (kindRules[type].tests) {
    case 'none':
      return [];
    case 'examples':
      return tests
        .filter(({ text, output }) => text !== '' || !!output)
        .map(({ output = '', hidden = false, ...test }) => ({ ...test, output, hidden }));
    case 'options':
      return tests
        .filter(({ text }) => text.trim() !== '')
        .map(({ id, text, correct }) => ({ id, text, correct }));
  }
}

/** True if a question has fewer options or examples than its type needs. Form and server refuse it with `tests: required`. */
export function lacksTests(question: Pick<QuestionDraft, 'type' | 'tests'>): boolean {
  return writtenTests(question).length < kindRules[question.type].minTests;
}

/** False for a recording without a limit, or with one that is too long. Form and server refuse it. */
export function hasFittingTime({ type, time }: Pick<QuestionDraft, 'type' | 'time'>): boolean {
  return !kindRules[type].isRecorded || (time !== 'Unlim' && time <= maxRecordedSeconds);
}

/** The languages and starter code to store: none for other kinds, and none for a language that is not allowed. */
export function writtenStarters({
  type,
  languages,
  starters,
}: Pick<QuestionDraft, 'type' | 'languages' | 'starters'>): Pick<QuestionDraft, 'languages' | 'starters'> {
  if (!kindRules[type].hasCode) return { languages: [], starters: [] };
  const allowed = allowedLanguages(languages).map(({ id }) => id);
  return {
    languages: languages.length === 0 ? [] : allowed,
    starters: allowed.flatMap((language) => {
      const own = starters.find((starter) => starter.language === language);
      return own ? [{ language, code: own.code }] : [];
    }),
  };
}

export function emptyOption(newId: () => string): QuestionTest {
  return { id: newId(), text: '', correct: false };
}
