// What is decided about a job and its questions without asking the database.
import { isDeepStrictEqual } from 'node:util';
import type { JobDraft } from '#contract/job.ts';
import type { QuestionDraft, QuestionTest } from '#contract/question.ts';
import type { FieldFault } from '#contract/refusals.ts';

/** A choice between fewer is none. */
const minOptions = 2;

export type JobContent = Omit<JobDraft, 'id' | 'questions'>;
/** What a version of a question holds; two equal ones are the same version. */
export type QuestionContent = Omit<QuestionDraft, 'id'>;

/** What a user may change of a job besides its questions, from a row or a draft; instants in one form. */
export function jobContentOf(job: JobContent): JobContent {
  return {
    company_id: job.company_id,
    name: job.name,
    description: job.description,
    location: job.location,
    salary: job.salary,
    role_id: job.role_id,
    industry_id: job.industry_id,
    start_at: inUtc(job.start_at),
    expire_days: job.expire_days,
    expire_date: job.expire_date && inUtc(job.expire_date),
    template: job.template,
    for_follow_up: job.for_follow_up,
    ask_cv: job.ask_cv,
    ask_motivation_letter: job.ask_motivation_letter,
    block_try: job.block_try,
    one_per_ip: job.one_per_ip,
    random_order: job.random_order,
    ai_instructions: job.ai_instructions,
    audio_only_allowed: job.audio_only_allowed,
    ask_additional_files: job.ask_additional_files,
    self_accommodation: job.self_accommodation,
  };
}

/** A question as it is kept: only choice and code have tests, and an option left empty is none. */
export function questionContentOf(question: QuestionContent): QuestionContent {
  const hasTests = question.type === 'choice' || question.type === 'code';
  return {
    default_id: question.default_id,
    type: question.type,
    question: question.question,
    image_file_id: question.image_file_id,
    video_file_id: question.video_file_id,
    video_link: question.video_link,
    time: question.time,
    preparation_time: question.preparation_time,
    is_count: question.is_count,
    points: question.points,
    tests: hasTests ? testsOf(question) : [],
    retake: question.retake,
    language_answer: question.language_answer,
    copyscape_check: question.copyscape_check,
  };
}

/** Whether a question has to get a new version: those who were asked the old one keep it. */
export function isChanged(before: QuestionContent, after: QuestionContent): boolean {
  return !isDeepStrictEqual(questionContentOf(before), questionContentOf(after));
}

/** What the schema cannot see: dotted path -> fault; empty if all is well. */
export function faultsOfJob(draft: JobDraft): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  if (draft.expire_date && Date.parse(draft.expire_date) <= Date.parse(draft.start_at)) {
    faults['expire_date'] = 'out_of_range';
  }
  for (const index of repeated(draft.questions)) faults[`questions.${index}.id`] = 'not_allowed';
  for (const [index, question] of draft.questions.entries()) {
    for (const test of repeated(question.tests))
      faults[`questions.${index}.tests.${test}.id`] = 'not_allowed';
    if (question.type === 'choice' && questionContentOf(question).tests.length < minOptions) {
      faults[`questions.${index}.tests`] = 'required';
    }
  }
  return faults;
}

export function countVideoQuestions(questions: readonly { type: QuestionDraft['type'] }[]): number {
  return questions.filter((question) => question.type === 'video').length;
}

/** The files of one kind that questions name, by the field's path. */
export function filesOfQuestions(
  questions: readonly QuestionDraft[],
  field: 'image_file_id' | 'video_file_id',
): Record<string, string> {
  const named = questions.flatMap((question, index) => {
    const id = question[field];
    return id === null ? [] : [[`questions.${index}.${field}`, id] as const];
  });
  return Object.fromEntries(named);
}

function testsOf({ type, tests }: Pick<QuestionContent, 'type' | 'tests'>): QuestionTest[] {
  if (type === 'code') return tests.filter((test) => test.text !== '' || !!test.output).map(exampleOf);
  return tests.filter((test) => test.text !== '').map(({ id, text, correct }) => ({ id, text, correct }));
}

function exampleOf({ id, text, correct, output = '', hidden = false }: QuestionTest): QuestionTest {
  return { id, text, correct, output, hidden };
}

/** Positions of those whose id came before. */
function repeated(list: readonly { id: string }[]): number[] {
  const seen = new Set<string>();
  return list.flatMap(({ id }, index) => {
    if (seen.has(id)) return [index];
    seen.add(id);
    return [];
  });
}

function inUtc(instant: string): string {
  return new Date(instant).toISOString();
}
