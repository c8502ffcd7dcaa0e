// A job's questions as recruiters write them (contract/question.ts: as candidates see them).
import * as z from 'zod/mini';
import { allowedLanguages, CodeLanguage } from './code-languages.ts';
import { Id } from './id.ts';
import { AnswerTime, kindRules, PreparationTime, QuestionType } from './question.ts';
import { optionalText, requiredText, WebAddress } from './text.ts';

export const defaultPreparationTime: PreparationTime = 'Unlim';

/** How often a candidate can rerecord a video answer. */
export const defaultRetakes = 2;
export const maxRetakes = 10;

export const defaultLanguageAnswer = 'en-US';

export const maxCaptionsCharacters = 200_000;
const maxStarterCharacters = 10_000;

const maxRecordedSeconds = 600;

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
  /** The question of another job that it was copied from. Answers to both are compared with each other. */
  origin_id: z.optional(z.nullable(Id)),
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
  /**
   * True if a model may look for competences in the answers. Changing the text, kind, options or starter code turns it off; a
   * second save can turn it on again.
   */
  ai_assessed: z.optional(z.boolean()),
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

/** True if a model can look for competences in the answers: in what candidates say or write, not in what they choose. */
export function isAssessable(type: QuestionType): boolean {
  return !kindRules[type].isScored;
}

/** The wording that a model's assessment depends on. Changing it turns the assessment off. */
export function assessedWords(
  question: Pick<QuestionDraft, 'type' | 'question' | 'tests' | 'languages' | 'starters'>,
) {
  const { type, question: text } = question;
  const { starters } = writtenStarters(question);
  return { type, text: text.trim(), tests: writtenTests(question), starters };
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
