// Pure rules for jobs and their questions.
import { isDeepStrictEqual } from 'node:util';
import { competenceOf, type JobDraft } from '#contract/job.ts';
import { settingsOf } from '#contract/job-settings.ts';
import {
  assessedWords,
  hasFittingTime,
  isAssessable,
  lacksTests,
  type QuestionDraft,
  writtenStarters,
  writtenTests,
} from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import type { FieldFault } from '#contract/refusals.ts';

export type JobContent = Omit<JobDraft, 'id' | 'questions'>;
/** The content of a question's version. Equal content is the same version. */
export type QuestionContent = Omit<QuestionDraft, 'id' | 'origin_id'>;

/** A job's editable fields except questions, from its rows or a draft, with timestamps normalized. */
export function jobContentOf(job: JobContent): JobContent {
  return {
    ...settingsOf(job),
    industry_id: job.industry_id,
    start_at: inUtc(job.start_at),
    expire_date: job.expire_date && inUtc(job.expire_date),
    competences: job.competences.map(competenceOf),
    pipelines: job.pipelines.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Reduces a question to its stored form: only choice and code questions have tests, empty options are
 * dropped, and captions require a video.
 */
export function questionContentOf(question: QuestionContent): QuestionContent {
  return {
    default_id: question.default_id,
    type: question.type,
    question: question.question,
    image_file_id: question.image_file_id,
    video_file_id: question.video_file_id,
    video_link: question.video_link,
    captions: question.video_file_id === null ? '' : withPlainLineEnds(question.captions),
    time: question.time,
    preparation_time: question.preparation_time,
    is_count: question.is_count,
    points: question.points,
    tests: writtenTests(question),
    ...writtenStarters(question),
    retake: question.retake,
    language_answer: question.language_answer,
    copyscape_check: question.copyscape_check,
    ...(question.ai_assessed && isAssessable(question.type) && { ai_assessed: true }),
  };
}

/** True if a question needs a new version. Candidates who were asked the old one keep it. */
export function isChanged(before: QuestionContent, after: QuestionContent): boolean {
  return !isDeepStrictEqual(questionContentOf(before), questionContentOf(after));
}

/**
 * The draft as it is stored. Rewording a question turns off its assessment by a model, and a second save can turn it on again.
 */
export function storedDraftOf(before: QuestionContent | undefined, draft: QuestionDraft): QuestionDraft {
  return before?.ai_assessed && isReworded(before, draft) ? { ...draft, ai_assessed: false } : draft;
}

function isReworded(before: QuestionContent, after: QuestionContent): boolean {
  return !isDeepStrictEqual(assessedWords(before), assessedWords(after));
}

/**
 * Both sides of an edit for the audit log. Captions, longer than everything else together, are included only
 * where they changed. (The questions' versions have the rest.)
 */
export function withChangedCaptions<Content extends { questions: readonly QuestionDraft[] }>(
  before: Content,
  after: Content,
): { before: unknown; after: unknown } {
  const without = (side: Content, other: Content) => {
    const others = new Map(other.questions.map(({ id, captions }) => [id, captions]));
    const questions = side.questions.map(({ captions, ...question }) =>
      others.get(question.id) === captions ? question : { ...question, captions },
    );
    return { ...side, questions };
  };
  return { before: without(before, after), after: without(after, before) };
}

/** Checks beyond the schema. Dotted path -> fault; empty if valid. */
export function faultsOfJob(draft: JobDraft): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  if (draft.expire_date && Date.parse(draft.expire_date) <= Date.parse(draft.start_at)) {
    faults['expire_date'] = 'out_of_range';
  }
  for (const index of repeated(draft.competences)) faults[`competences.${index}.id`] = 'not_allowed';
  const questionIds = new Set(draft.questions.map(({ id }) => id));
  for (const [index, { question_ids: ids = [] }] of draft.competences.entries())
    if (ids.some((id) => !questionIds.has(id))) faults[`competences.${index}.question_ids`] = 'not_allowed';
  for (const index of repeated(draft.pipelines)) faults[`pipelines.${index}.id`] = 'not_allowed';
  for (const index of repeated(draft.questions)) faults[`questions.${index}.id`] = 'not_allowed';
  for (const [index, question] of draft.questions.entries()) {
    for (const test of repeated(question.tests))
      faults[`questions.${index}.tests.${test}.id`] = 'not_allowed';
    if (lacksTests(question)) faults[`questions.${index}.tests`] = 'required';
    if (!hasFittingTime(question)) faults[`questions.${index}.time`] = 'out_of_range';
    if (question.captions !== '' && !isWebVtt(question.captions)) {
      faults[`questions.${index}.captions`] = 'format';
    }
  }
  return faults;
}

export function countVideoQuestions(questions: readonly { type: QuestionDraft['type'] }[]): number {
  return questions.filter((question) => kindRules[question.type].isRecorded).length;
}

/** The files that a job and its questions refer to, by kind and field path. */
export function filesOfJob(
  draft: Pick<JobDraft, 'header_image_file_id' | 'preview_video_file_id' | 'questions'>,
): Record<'image' | 'video', Record<string, string>> {
  const { header_image_file_id, preview_video_file_id, questions } = draft;
  return {
    image: { ...named({ header_image_file_id }), ...filesOfQuestions(questions, 'image_file_id') },
    video: { ...named({ preview_video_file_id }), ...filesOfQuestions(questions, 'video_file_id') },
  };
}

function filesOfQuestions(
  questions: readonly QuestionDraft[],
  field: 'image_file_id' | 'video_file_id',
): Record<string, string> {
  return named(
    Object.fromEntries(
      questions.map((question, index) => [`questions.${index}.${field}`, question[field]] as const),
    ),
  );
}

function named(files: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([field, id]) => (id === null ? [] : [[field, id]])),
  );
}

/**
 * Checks the first line (https://www.w3.org/TR/webvtt1/#file-structure). Trimming has already removed a byte
 * order mark.
 */
function isWebVtt(captions: string): boolean {
  return /^WEBVTT(?=\s|$)/.test(captions);
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Indexes of entries whose id appeared before. */
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
