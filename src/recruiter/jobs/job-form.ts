// Converts a job between the wire format and the form's values.
import { competenceOf, type Competence, type JobDetail, type JobDraft } from '#contract/job.ts';
import { newJobSettings, settingsOf } from '#contract/job-settings.ts';
import { Currency } from '#contract/money.ts';
import { emptyOption, type Question, type QuestionDraft, writtenStarters } from '#contract/question-draft.ts';
import { kindRules } from '#contract/question.ts';
import type { QuestionFormValues } from './question/question-form.ts';

export type Ends = 'never' | 'days' | 'date';

/** Like the draft, but with start and end as the user enters them, and with URLs for the pictures. */
export interface JobFormValues extends Omit<
  JobDraft,
  'start_at' | 'expire_days' | 'expire_date' | 'questions'
> {
  /** yyyy-mm-dd, in the reader's time zone. */
  start_day: string;
  /** The stored start. If the day is unchanged, its time of day is preserved. */
  stored_start: string;
  ends: Ends;
  expire_days: number;
  /** yyyy-mm-dd, in the reader's time zone, inclusive. */
  expire_date: string;
  stored_end: string | null;
  header_image: string | null;
  preview_video: string | null;
  questions: QuestionFormValues[];
}

const defaultExpireDays = 30;

export function emptyJob(id: string, companyId: string, now: Date): JobFormValues {
  const { start_at: _, ...settings } = newJobSettings;
  return {
    ...settings,
    id,
    company_id: companyId,
    industry_id: null,
    ...startOf(now.toISOString()),
    ends: 'never',
    expire_days: defaultExpireDays,
    expire_date: '',
    stored_end: null,
    header_image: null,
    preview_video: null,
    competences: [],
    pipelines: [],
    questions: [],
  };
}

export function formOf(job: JobDetail, newId: () => string): JobFormValues {
  const { start_at, expire_days, expire_date, ...settings } = settingsOf(job);
  return {
    ...settings,
    id: job.id,
    currency: currencyOf(job.currency),
    industry_id: job.industry_id,
    ...startOf(start_at),
    ends: expire_days !== null ? 'days' : expire_date !== null ? 'date' : 'never',
    expire_days: expire_days ?? defaultExpireDays,
    expire_date: expire_date === null ? '' : dayOf(expire_date),
    stored_end: expire_date,
    header_image: job.header_image,
    preview_video: job.preview_video,
    competences: job.competences,
    pipelines: job.pipelines,
    questions: job.questions.map((question) => questionForm(question, newId)),
  };
}

/** The draft to send. It must still pass the contract's JobDraft: an empty day gives an invalid instant. */
export function draftOfForm({
  start_day,
  stored_start,
  ends,
  expire_days,
  expire_date,
  stored_end,
  header_image: _header,
  preview_video: _preview,
  competences,
  pipelines,
  questions,
  ...job
}: JobFormValues): JobDraft {
  return {
    ...job,
    ...datesOf({ start_day, stored_start, ends, expire_days, expire_date, stored_end }),
    // Drops empty lines.
    competences: competences.filter(isNamed).map((competence) => draftOfCompetence(competence, questions)),
    pipelines: pipelines.filter(isNamed),
    questions: questions.map(draftOfQuestion),
  };
}

type DateFields = 'start_day' | 'stored_start' | 'ends' | 'expire_days' | 'expire_date' | 'stored_end';

/**
 * With a number of days, the last day is optional. With a date it is required: an empty one gives an invalid
 * instant.
 */
export function datesOf(values: Pick<JobFormValues, DateFields>) {
  const { start_day, stored_start, ends, expire_days, expire_date, stored_end } = values;
  const hasLastDay = ends === 'date' || (ends === 'days' && expire_date !== '');
  return {
    start_at: isDayOf(start_day, stored_start) ? stored_start : startOfDay(start_day),
    expire_days: ends === 'days' ? expire_days : null,
    expire_date: hasLastDay ? endAt(expire_date, stored_end) : null,
  };
}

/** True if there are unsaved changes. */
export function hasChanges(values: JobFormValues, saved: JobFormValues): boolean {
  return JSON.stringify(draftOfForm(values)) !== JSON.stringify(draftOfForm(saved));
}

/** Without levels that nobody described, and without questions that were removed. */
function draftOfCompetence(
  { levels = [], question_ids: ids = [], ...competence }: Competence,
  questions: readonly { id: string }[],
): Competence {
  return competenceOf({
    ...competence,
    levels: levels.some((text) => text.trim() !== '') ? levels : [],
    question_ids: ids.filter((id) => questions.some((question) => question.id === id)),
  });
}

function draftOfQuestion({
  image: _,
  video: __,
  ai_assessed: isAssessed,
  ...question
}: QuestionFormValues): QuestionDraft {
  return {
    ...question,
    // Off is absent, as the server has it.
    ...(isAssessed && { ai_assessed: true }),
    // Captions need an uploaded video.
    captions: question.video_file_id === null ? '' : question.captions,
    tests: kindRules[question.type].tests === 'none' ? [] : question.tests,
    ...writtenStarters(question),
  };
}

function questionForm({ sorting: _, ...question }: Question, newId: () => string): QuestionFormValues {
  const isEmpty = kindRules[question.type].tests === 'options' && question.tests.length === 0;
  return isEmpty ? { ...question, tests: [emptyOption(newId)] } : question;
}

export function isNamed({ name }: { name: string }): boolean {
  return name.trim() !== '';
}

/** Drops a currency that is no longer offered. */
function currencyOf(code: string): JobDraft['currency'] {
  return Currency.safeParse(code).data ?? '';
}

export function startOf(instant: string): Pick<JobFormValues, 'start_day' | 'stored_start'> {
  return { start_day: dayOf(instant), stored_start: instant };
}

/** Preserves the time of day if the day is unchanged. */
function endAt(day: string, stored: string | null): string {
  return stored !== null && isDayOf(day, stored) ? stored : endOfDay(day);
}

function isDayOf(day: string, instant: string): boolean {
  return dayOf(instant) === day;
}

/** The calendar day of an instant, in local time. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first moment of a day in local time. Empty if the day is invalid. */
function startOfDay(day: string): string {
  return instantOf(`${day}T00:00:00`);
}

/** The last moment of a day in local time. Empty if the day is invalid. */
export function endOfDay(day: string): string {
  return instantOf(`${day}T23:59:59`);
}

function instantOf(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
