// A job between the wire and its form: what the form holds, and the way there and back.
import type { JobDetail, JobDraft } from '#contract/job.ts';
import type { Question, QuestionDraft, QuestionType } from '#contract/question.ts';
import {
  defaultAnswerSeconds,
  defaultLanguageAnswer,
  defaultPreparationTime,
  defaultRetakes,
  withOneOption,
} from '#contract/question.ts';

export type Ends = 'never' | 'days' | 'date';

/** As in the draft, but the end is what a person chooses: never, so many days, or a day of the calendar. */
export interface JobFormValues extends Omit<JobDraft, 'expire_days' | 'expire_date' | 'questions'> {
  ends: Ends;
  expire_days: number;
  /** yyyy-mm-dd, in the reader's own time zone; the whole day counts. */
  expire_date: string;
  questions: QuestionFormValues[];
}

/** A question with its picture's address, which only the server makes, for showing. */
export type QuestionFormValues = QuestionDraft & { image: string | null };

const defaultExpireDays = 30;

export function emptyJob(id: string, companyId: string, now: Date): JobFormValues {
  return {
    id,
    company_id: companyId,
    name: '',
    description: '',
    location: '',
    salary: '',
    role_id: null,
    industry_id: null,
    start_at: now.toISOString(),
    ends: 'never',
    expire_days: defaultExpireDays,
    expire_date: '',
    template: 'basic',
    for_follow_up: false,
    ask_cv: false,
    ask_motivation_letter: false,
    ask_additional_files: false,
    audio_only_allowed: true,
    self_accommodation: false,
    block_try: false,
    one_per_ip: false,
    random_order: false,
    ai_instructions: '',
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
    video_file_id: null,
    video_link: '',
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
    role_id: job.role_id,
    industry_id: job.industry_id,
    start_at: job.start_at,
    ends: job.expire_days !== null ? 'days' : job.expire_date !== null ? 'date' : 'never',
    expire_days: job.expire_days ?? defaultExpireDays,
    expire_date: job.expire_date === null ? '' : dayOf(job.expire_date),
    template: job.template,
    for_follow_up: job.for_follow_up,
    ask_cv: job.ask_cv,
    ask_motivation_letter: job.ask_motivation_letter,
    ask_additional_files: job.ask_additional_files,
    audio_only_allowed: job.audio_only_allowed,
    self_accommodation: job.self_accommodation,
    block_try: job.block_try,
    one_per_ip: job.one_per_ip,
    random_order: job.random_order,
    ai_instructions: job.ai_instructions,
    questions: job.questions.map((question) => questionForm(question, newId)),
  };
}

/** What is sent. It still has to pass the contract's JobDraft: an empty day makes an instant that does not. */
export function draftOfForm({ ends, expire_days, expire_date, questions, ...job }: JobFormValues): JobDraft {
  return {
    ...job,
    expire_days: ends === 'days' ? expire_days : null,
    expire_date: ends === 'date' ? endOfDay(expire_date) : null,
    questions: questions.map(({ image: _, ...question }) => ({
      ...question,
      tests: question.type === 'choice' || question.type === 'code' ? question.tests : [],
    })),
  };
}

function questionForm(
  { sorting: _, video: __, ...question }: Question,
  newId: () => string,
): QuestionFormValues {
  if (question.type !== 'choice') return question;
  return { ...question, tests: withOneOption(question.tests, newId) };
}

/** The calendar's day of an instant, here. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day, here; an empty text for what is no day. */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? '' : end.toISOString();
}
