// Jobs: an interview with its questions and settings.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Color, Id, Instant, LinkHash } from './id.ts';
import { Question, QuestionDraft } from './question.ts';
import { Currency } from './plan.ts';
import { Template } from './template.ts';
import { optionalText, requiredText } from './text.ts';

/** A quality of the ideal candidate, with its weight from 0 to 100. */
export const Competence = z.object({
  id: Id,
  name: requiredText(100),
  score: z.int().check(z.gte(0), z.lte(100)),
});
export type Competence = z.infer<typeof Competence>;

/** A step of the job's hiring pipeline, in the recruiter's words. */
export const Pipeline = z.object({ id: Id, name: requiredText(100) });
export type Pipeline = z.infer<typeof Pipeline>;

export const maxCompetences = 30;
export const maxPipelines = 20;

/** Hours before the deadline at which unfinished candidates are reminded. */
export const reminderHours = [24, 48, 72, 168] as const;
export const defaultReminderHours = 24;

export const JobCompany = z.object({
  id: Id,
  name: z.string(),
  logo: z.nullable(z.string()),
  location: z.string(),
  website: z.string(),
  policy: z.string(),
  header_image: z.nullable(z.string()),
  bg_image: z.nullable(z.string()),
  bg_color: Color,
  buttons_color: Color,
});

/** A job in `GET jobs`. `questions` and `responses` are counts. */
export const Job = z.object({
  id: Id,
  agency_id: Id,
  can_export_all: z.boolean(),
  /** True if the company's public page lists the job while people can apply. */
  on_company_page: z.boolean(),
  company_id: Id,
  company_hash: LinkHash,
  role_id: z.nullable(Id),
  industry_id: z.nullable(Id),
  active: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  start_at: Instant,
  /** Days from the invitation, and for the share link from `start_at` (contract/deadline.ts); null: no limit in days. */
  expire_days: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  /** When the interview ends for everybody, even if `expire_days` allows more; null: never. */
  expire_date: z.nullable(Instant),
  for_follow_up: z.boolean(),
  name: z.string(),
  salary: z.string(),
  /** The salary's currency; empty if not given. */
  currency: z.string(),
  description: z.string(),
  questions: z.int(),
  responses: z.int(),
  location: z.string(),
  interviewed_count: z.int(),
  invited_count: z.int(),
  hash_link: LinkHash,
  company: JobCompany,
  header_image: z.nullable(z.string()),
  header_image_file_id: z.nullable(Id),
  template: Template,
  competences: z.array(Competence),
  pipelines: z.array(Pipeline),
  ask_cv: z.boolean(),
  ask_motivation_letter: z.boolean(),
  preview_video: z.nullable(z.string()),
  preview_video_file_id: z.nullable(Id),
  /** Hours before the deadline at which unfinished candidates get one reminder; null: no reminder. */
  remind_hours: z.nullable(z.int()),
  block_try: z.boolean(),
  one_per_ip: z.boolean(),
  random_order: z.boolean(),
  ai_instructions: z.string(),
  /** True if candidates whose connection or device can't do video may answer with sound and a still picture. */
  audio_only_allowed: z.boolean(),
  ask_additional_files: z.boolean(),
  /** True if candidates can extend their own times by half, once, without asking. */
  self_accommodation: z.boolean(),
  /** True if reviewers who rate question by question see a name only after they have rated the answer. */
  hide_names: z.boolean(),
});
export type Job = z.infer<typeof Job>;

/** A job in `GET jobs/{id}`, with its questions ordered by `sorting`. */
export const JobDetail = z.extend(z.omit(Job, { questions: true }), { questions: z.array(Question) });
export type JobDetail = z.infer<typeof JobDetail>;

export const JobDraft = z.object({
  id: Id,
  company_id: Id,
  name: requiredText(200),
  description: optionalText(20_000),
  location: optionalText(200),
  salary: optionalText(200),
  currency: z._default(z.union([z.literal(''), Currency]), ''),
  role_id: z.nullable(Id),
  industry_id: z.nullable(Id),
  start_at: Instant,
  expire_days: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  expire_date: z.nullable(Instant),
  template: Template,
  for_follow_up: z.boolean(),
  ask_cv: z.boolean(),
  ask_motivation_letter: z.boolean(),
  block_try: z.boolean(),
  one_per_ip: z.boolean(),
  random_order: z.boolean(),
  ai_instructions: optionalText(5000),
  audio_only_allowed: z.boolean(),
  ask_additional_files: z.boolean(),
  self_accommodation: z.boolean(),
  hide_names: z._default(z.boolean(), true),
  can_export_all: z._default(z.boolean(), true),
  on_company_page: z._default(z.boolean(), true),
  header_image_file_id: z._default(z.nullable(Id), null),
  preview_video_file_id: z._default(z.nullable(Id), null),
  remind_hours: z._default(z.nullable(z.int().check(z.gte(1), z.lte(720))), defaultReminderHours),
  competences: z._default(z.array(Competence).check(z.maxLength(maxCompetences)), []),
  pipelines: z._default(z.array(Pipeline).check(z.maxLength(maxPipelines)), []),
  questions: z.array(QuestionDraft).check(z.minLength(1), z.maxLength(100)),
});
export type JobDraft = z.infer<typeof JobDraft>;

export const getJobs = endpoint({
  method: 'GET',
  path: 'jobs',
  summary: 'All jobs that the caller can see',
  access: { who: 'user', permission: 'any', api: true },
  data: z.array(Job),
});

export const getJob = endpoint({
  method: 'GET',
  path: 'jobs/:id',
  summary: 'One job with its questions',
  access: { who: 'user', permission: 'any', api: true },
  params: ById,
  data: JobDetail,
});

export const createJob = endpoint({
  method: 'POST',
  path: 'jobs',
  summary: 'Create a job with its questions',
  access: { who: 'user', permission: 'jobs.create' },
  body: JobDraft,
  data: JobDetail,
});

export const updateJob = endpoint({
  method: 'PUT',
  path: 'jobs/:id',
  summary:
    'Change a job. Questions already asked keep their version. `edited_meanwhile` if it changed since `updated_at`',
  access: { who: 'user', permission: 'jobs.edit' },
  params: ById,
  body: z.extend(JobDraft, { updated_at: Instant }),
  data: JobDetail,
});

export const setJobActive = endpoint({
  method: 'PUT',
  path: 'jobs/:id/active',
  summary: 'Archive a job or reopen it',
  access: { who: 'user', permission: 'jobs.archive', api: true },
  params: ById,
  body: z.object({ active: z.boolean() }),
  data: JobDetail,
});

export const previewJob = endpoint({
  method: 'POST',
  path: 'jobs/:id/preview',
  summary:
    'Create a link to the interview as a candidate sees it, valid for a day. Its answers count nowhere and are deleted',
  access: { who: 'user', permission: 'jobs.edit' },
  params: ById,
  body: z.object({ id: Id }),
  data: z.object({ hash: LinkHash }),
});
