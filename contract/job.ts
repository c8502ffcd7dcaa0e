// Jobs: an interview with its questions and settings.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Color, Id, Instant, LinkHash } from './id.ts';
import { JobSettings, JobSettingsDraft } from './job-settings.ts';
import { Question, QuestionDraft } from './question-draft.ts';
import { requiredText } from './text.ts';

export const maxLevelText = 300;

/** A quality of the ideal candidate, with its weight from 0 to 100. */
export const Competence = z.object({
  id: Id,
  name: requiredText(100),
  score: z.int().check(z.gte(0), z.lte(100)),
  /** What an answer of each level from 1 to 4 contains, a sentence each. `GET jobs` leaves out these three. */
  levels: z.optional(z.array(requiredText(maxLevelText)).check(z.minLength(4), z.maxLength(4))),
  /** The job's questions that show it; absent: any. */
  question_ids: z.optional(z.array(Id).check(z.maxLength(100))),
  /** True if words can show it, so that a model may look for it in answers. */
  by_ai: z.optional(z.boolean()),
});
export type Competence = z.infer<typeof Competence>;

/** In one form, for comparing: without what is empty. */
export function competenceOf({ id, name, score, ...more }: Competence): Competence {
  return { id, name, score, ...wordingOf(more) };
}

/** The optional fields of a competence that say something. */
export function wordingOf({ levels, question_ids: ids, by_ai }: Partial<Competence>) {
  return {
    ...(levels && levels.length > 0 ? { levels } : {}),
    ...(ids && ids.length > 0 ? { question_ids: ids } : {}),
    ...(by_ai ? { by_ai } : {}),
  };
}

/** The level, from 1 to 4, that the ideal candidate has. */
export function targetLevel(score: number): number {
  return Math.max(1, Math.ceil(score / 25));
}

/** A step of the job's hiring pipeline, in the recruiter's words. */
export const Pipeline = z.object({ id: Id, name: requiredText(100) });
export type Pipeline = z.infer<typeof Pipeline>;

export const maxCompetences = 30;
export const maxPipelines = 20;

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
export const Job = z.extend(JobSettings, {
  id: Id,
  agency_id: Id,
  company_hash: LinkHash,
  industry_id: z.nullable(Id),
  active: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  questions: z.int(),
  responses: z.int(),
  interviewed_count: z.int(),
  invited_count: z.int(),
  /** Candidates who have started, who are accepted or rejected, and who are to review. */
  started_count: z.int(),
  decided_count: z.int(),
  review_count: z.int(),
  /** Candidates who can still finish: neither decided nor expired. */
  unfinished_count: z.int(),
  hash_link: LinkHash,
  company: JobCompany,
  header_image: z.nullable(z.string()),
  preview_video: z.nullable(z.string()),
  competences: z.array(Competence),
  pipelines: z.array(Pipeline),
});
export type Job = z.infer<typeof Job>;

/** A job in `GET jobs/{id}`, with its questions ordered by `sorting`. */
export const JobDetail = z.extend(z.omit(Job, { questions: true }), { questions: z.array(Question) });
export type JobDetail = z.infer<typeof JobDetail>;

export const JobDraft = z.extend(JobSettingsDraft, {
  id: Id,
  industry_id: z.nullable(Id),
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
  /** `question_id`: only this question of the job. */
  body: z.object({ id: Id, question_id: z.optional(Id) }),
  data: z.object({ hash: LinkHash }),
});
