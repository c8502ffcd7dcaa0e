// A job's questions, of four types, as candidates see them, and the rules for each type. The draft, which only recruiters see,
// is in question-draft.ts: no candidate waits for it.
import * as z from 'zod/mini';
import { Id } from './id.ts';

export const questionTypes = ['video', 'text', 'code', 'choice'] as const;
export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;

/** Answer time in seconds, or 'Unlim': no limit. */
export const AnswerTime = z.union([z.literal('Unlim'), z.int().check(z.gte(10), z.lte(5400))]);
export type AnswerTime = z.infer<typeof AnswerTime>;
/** Answer times of a recording. It always has a limit, of at most ten minutes. */
export const recordedTimes = [30, 60, 90, 120, 180, 300, 600] as const;
export const defaultAnswerSeconds = 120;
/** Answer times of a written answer. With a limit, the candidate sees a clock, and the draft counts at its end. */
export const writtenTimes = ['Unlim', 120, 300, 600, 900, 1200, 1800, 2700, 3600, 5400] as const;

/** Preparation time, in seconds, or 'Unlim'. */
export const preparationTimes = ['Unlim', 0, 15, 30, 60, 120, 300] as const;
export const PreparationTime = z.union([z.literal('Unlim'), z.int().check(z.gte(0), z.lte(300))]);
export type PreparationTime = z.infer<typeof PreparationTime>;

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
  /** True if the answer is recorded with camera and microphone. Only then is there a preparation time. */
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
  /** True if the answer can be checked for plagiarism: a text, a program, or the words of a video. */
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
  hasPlagiarismCheck: true,
} as const;
const recorded = { isRecorded: true, times: recordedTimes, defaultTime: defaultAnswerSeconds } as const;

/** What depends on a question's type, for the form and the server. */
export const kindRules: Record<QuestionType, KindRules> = {
  video: { ...plain, ...recorded, hasAnswerLanguage: true },
  text: { ...plain, hasAnswerLanguage: true },
  code: { ...plain, hasCode: true, tests: 'examples', hasAnswerLanguage: false },
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
