// Types and helpers for the built-in questions: each text in all six languages. Ids are fixed, so a question
// copied into a job still refers to its origin after an update. Never reuse a number for another question.
import type { Language } from '#contract/languages.ts';
import { defaultPreparationTime, defaultRetakes } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import type { AnswerTime, PreparationTime, QuestionType } from '#contract/question.ts';
import { catalogueId, professionRows, subjectRows } from '../../../../platform/db/catalogue-rows.ts';

export type Texts = Readonly<Record<Language, string>>;

/** An option of a choice question, or an example of a code question, which is the same in every language. */
export interface OurTest {
  id: string;
  text: Texts | string;
  correct: boolean;
  output?: string;
  hidden?: boolean;
}

export interface OurQuestion {
  id: string;
  subject_id: string;
  /** Null: for every profession. */
  role_id: string | null;
  type: QuestionType;
  question: Texts;
  time: AnswerTime;
  preparation_time: PreparationTime;
  retake: number;
  points: number;
  tests: readonly OurTest[];
  /**
   * The programming language of a code question. Other questions are answered in the language they are asked
   * in.
   */
  codeLanguage?: 'javascript' | 'python';
}

type WithoutSubject = Omit<OurQuestion, 'subject_id'>;

interface Settings {
  profession?: string;
  /** Of a video answer. Written answers have no limit. */
  seconds?: number;
  preparation?: PreparationTime;
}

/** Assigns questions to a subject of config.subjects. */
export function about(subject: string, questions: readonly WithoutSubject[]): OurQuestion[] {
  const subject_id = idOf(subjectRows, subject);
  return questions.map((question) => ({ ...question, subject_id }));
}

export function video(n: number, settings: Settings, question: Texts): WithoutSubject {
  return { ...base(n, 'video', question, settings), retake: defaultRetakes };
}

export function text(n: number, settings: Settings, question: Texts): WithoutSubject {
  return base(n, 'text', question, settings);
}

/** The options in display order; `right()` marks the correct one. */
export function choice(
  n: number,
  settings: Settings,
  question: Texts,
  options: readonly Omit<OurTest, 'id'>[],
): WithoutSubject {
  const tests = options.map((option, place) => ({ ...option, id: testId(n, place) }));
  return { ...base(n, 'choice', question, settings), points: 1, tests };
}

/** Each example's input and output, and whether it is hidden from candidates. */
export function code(
  n: number,
  codeLanguage: 'javascript' | 'python',
  question: Texts,
  examples: readonly { input: string; output: string; hidden?: boolean }[],
): WithoutSubject {
  const tests = examples.map(({ input, output, hidden = false }, place) => ({
    ...{ id: testId(n, place), text: input, output, hidden },
    correct: false,
  }));
  const settings = { profession: 'Software developer' };
  return { ...base(n, 'code', question, settings), tests, codeLanguage };
}

export function right(option: Texts): Omit<OurTest, 'id'> {
  return { text: option, correct: true };
}

export function wrong(option: Texts): Omit<OurTest, 'id'> {
  return { text: option, correct: false };
}

export function questionId(n: number): string {
  return catalogueId(8, n);
}

export function professionId(name: string): string {
  return idOf(professionRows, name);
}

function base(
  n: number,
  type: QuestionType,
  question: Texts,
  { profession, seconds, preparation = defaultPreparationTime }: Settings,
): WithoutSubject {
  return {
    id: questionId(n),
    role_id: profession === undefined ? null : professionId(profession),
    ...{ type, question, time: seconds ?? kindRules[type].defaultTime, preparation_time: preparation },
    ...{ retake: 0, points: 0, tests: [] },
  };
}

function testId(n: number, place: number): string {
  return catalogueId(9, n * 100 + place + 1);
}

function idOf(rows: readonly { id: string; name: string }[], name: string): string {
  const row = rows.find((listed) => listed.name === name);
  if (!row) throw new Error(`the catalogue has no ${name}`);
  return row.id;
}
