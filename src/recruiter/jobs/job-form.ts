// A job between the wire and its form: what the form holds, and the way there and back.
import type { JobDetail, JobDraft } from '#contract/job.ts';
import { defaultReminderHours } from '#contract/job.ts';
import { Currency } from '#contract/plan.ts';
import type { Question, QuestionDraft, QuestionType } from '#contract/question.ts';
import {
  defaultAnswerSeconds,
  defaultLanguageAnswer,
  defaultPreparationTime,
  defaultRetakes,
  kindRules,
  withOneOption,
} from '#contract/question.ts';

export type Ends = 'never' | 'days' | 'date';

/** As in the draft, but start and end are what a person chooses, and pictures have addresses to show them by. */
export interface JobFormValues extends Omit<
  JobDraft,
  'start_at' | 'expire_days' | 'expire_date' | 'questions'
> {
  /** yyyy-mm-dd, in the reader's own time zone. */
  start_day: string;
  /** When it opens as it is stored: a day that nobody touched keeps its hour. */
  stored_start: string;
  ends: Ends;
  expire_days: number;
  /** yyyy-mm-dd, in the reader's own time zone; the whole day counts. */
  expire_date: string;
  stored_end: string | null;
  header_image: string | null;
  preview_video: string | null;
  questions: QuestionFormValues[];
}

/** A question with the addresses of its picture and its video, which only the server makes, for showing. */
export type QuestionFormValues = QuestionDraft & { image: string | null; video: string | null };

const defaultExpireDays = 30;

export function emptyJob(id: string, companyId: string, now: Date): JobFormValues {
  return {
    id,
    company_id: companyId,
    name: '',
    description: '',
    location: '',
    salary: '',
    currency: '',
    role_id: null,
    industry_id: null,
    ...startOf(now.toISOString()),
    ends: 'never',
    expire_days: defaultExpireDays,
    expire_date: '',
    stored_end: null,
    template: 'basic',
    header_image: null,
    header_image_file_id: null,
    preview_video: null,
    preview_video_file_id: null,
    for_follow_up: false,
    ask_cv: false,
    ask_motivation_letter: false,
    ask_additional_files: false,
    audio_only_allowed: true,
    self_accommodation: false,
    hide_names: true,
    can_export_all: true,
    on_company_page: true,
    block_try: false,
    one_per_ip: false,
    random_order: false,
    remind_hours: defaultReminderHours,
    ai_instructions: '',
    competences: [],
    pipelines: [],
    questions: [],
  };
}

/** A new question with the fair defaults of DESIGN.md 5. */
export function emptyQuestion(type: QuestionType, newId: () => string): QuestionFormValues {
  const isChoice = type === 'choice';
  return {
    id: newId(),
    default_id: null,
    type,
    question: '',
    image: null,
    image_file_id: null,
    video: null,
    video_file_id: null,
    video_link: '',
    captions: '',
    time: defaultAnswerSeconds,
    preparation_time: defaultPreparationTime,
    is_count: isChoice,
    points: isChoice ? 1 : 0,
    tests: isChoice ? [...withOneOption([], newId), ...withOneOption([], newId)] : [],
    retake: type === 'video' ? defaultRetakes : 0,
    language_answer: defaultLanguageAnswer,
    copyscape_check: false,
  };
}

/** The same question again, under ids of its own. */
export function duplicateOf(question: QuestionFormValues, newId: () => string): QuestionFormValues {
  return { ...question, id: newId(), tests: question.tests.map((test) => ({ ...test, id: newId() })) };
}

export function formOf(job: JobDetail, newId: () => string): JobFormValues {
  return {
    id: job.id,
    company_id: job.company_id,
    name: job.name,
    description: job.description,
    location: job.location,
    salary: job.salary,
    currency: currencyOf(job.currency),
    role_id: job.role_id,
    industry_id: job.industry_id,
    ...startOf(job.start_at),
    ends: job.expire_days !== null ? 'days' : job.expire_date !== null ? 'date' : 'never',
    expire_days: job.expire_days ?? defaultExpireDays,
    expire_date: job.expire_date === null ? '' : dayOf(job.expire_date),
    stored_end: job.expire_date,
    template: job.template,
    header_image: job.header_image,
    header_image_file_id: job.header_image_file_id,
    preview_video: job.preview_video,
    preview_video_file_id: job.preview_video_file_id,
    for_follow_up: job.for_follow_up,
    ask_cv: job.ask_cv,
    ask_motivation_letter: job.ask_motivation_letter,
    ask_additional_files: job.ask_additional_files,
    audio_only_allowed: job.audio_only_allowed,
    self_accommodation: job.self_accommodation,
    hide_names: job.hide_names,
    can_export_all: job.can_export_all,
    on_company_page: job.on_company_page,
    block_try: job.block_try,
    one_per_ip: job.one_per_ip,
    random_order: job.random_order,
    remind_hours: job.remind_hours,
    ai_instructions: job.ai_instructions,
    competences: job.competences,
    pipelines: job.pipelines,
    questions: job.questions.map((question) => questionForm(question, newId)),
  };
}

/** What is sent. It still has to pass the contract's JobDraft: an empty day makes an instant that does not. */
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
    // A line that was left empty is none.
    competences: competences.filter(isNamed),
    pipelines: pipelines.filter(isNamed),
    questions: questions.map(draftOfQuestion),
  };
}

type DateFields = 'start_day' | 'stored_start' | 'ends' | 'expire_days' | 'expire_date' | 'stored_end';

/** With a number of days, the last day is optional; with a date it is required: empty, it makes an instant that is none. */
export function datesOf(values: Pick<JobFormValues, DateFields>) {
  const { start_day, stored_start, ends, expire_days, expire_date, stored_end } = values;
  const hasLastDay = ends === 'date' || (ends === 'days' && expire_date !== '');
  return {
    start_at: isDayOf(start_day, stored_start) ? stored_start : startOfDay(start_day),
    expire_days: ends === 'days' ? expire_days : null,
    expire_date: hasLastDay ? endAt(expire_date, stored_end) : null,
  };
}

/** Whether something would be saved that is not yet. */
export function hasChanges(values: JobFormValues, saved: JobFormValues): boolean {
  return JSON.stringify(draftOfForm(values)) !== JSON.stringify(draftOfForm(saved));
}

function draftOfQuestion({ image: _, video: __, ...question }: QuestionFormValues): QuestionDraft {
  return {
    ...question,
    // Captions belong to a video of one's own.
    captions: question.video_file_id === null ? '' : question.captions,
    tests: kindRules[question.type].hasTests ? question.tests : [],
  };
}

function questionForm({ sorting: _, ...question }: Question, newId: () => string): QuestionFormValues {
  if (question.type !== 'choice') return question;
  return { ...question, tests: withOneOption(question.tests, newId) };
}

export function isNamed({ name }: { name: string }): boolean {
  return name.trim() !== '';
}

/** One that is no longer offered is none. */
function currencyOf(code: string): JobDraft['currency'] {
  return Currency.safeParse(code).data ?? '';
}

export function startOf(instant: string): Pick<JobFormValues, 'start_day' | 'stored_start'> {
  return { start_day: dayOf(instant), stored_start: instant };
}

/** A day that nobody touched keeps its hour. */
function endAt(day: string, stored: string | null): string {
  return stored !== null && isDayOf(day, stored) ? stored : endOfDay(day);
}

function isDayOf(day: string, instant: string): boolean {
  return dayOf(instant) === day;
}

/** The calendar's day of an instant, here. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first moment of a day, here; an empty text for what is no day. */
function startOfDay(day: string): string {
  return instantOf(`${day}T00:00:00`);
}

/** The last moment of a day, here; an empty text for what is no day. */
export function endOfDay(day: string): string {
  return instantOf(`${day}T23:59:59`);
}

function instantOf(local: string): string {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
