// Analytics: how far candidates got, by day and source, and what happened at each question. Days are UTC. A candidate belongs to the day
// on which they were added to the job, so every later step is a part of `entered`. Removed and deleted candidates still count.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { QuestionType } from './question.ts';

/** The steps of the funnel, in order. A candidate is in each step that they ever reached. */
export const funnelSteps = ['entered', 'started', 'answered', 'finished', 'viewed', 'decided'] as const;

/**
 * `entered`: invited, imported, or started from a share link. `answered`: gave a first answer. `viewed`: a member opened the candidate or
 * rated an answer. `decided`: accepted or rejected for the first time.
 */
export const FunnelCounts = z.object({
  entered: z.int(),
  started: z.int(),
  answered: z.int(),
  finished: z.int(),
  viewed: z.int(),
  decided: z.int(),
});
export type FunnelCounts = z.infer<typeof FunnelCounts>;

/** A date without a time, as YYYY-MM-DD. */
const Day = z.iso.date();

/** Rates and medians of fewer candidates say nothing, and are not shown. */
export const fewestForRates = 5;

/** The longest period of a request, in days: two years. */
export const longestPeriodDays = 731;

/** The period without `from`, in days. */
export const usualPeriodDays = 90;

const Funnel = z.object({
  from: Day,
  to: Day,
  /** Changes since then are not counted yet; null: everything is counted. */
  as_of: z.nullable(Instant),
  total: FunnelCounts,
  /** Days without candidates are left out. */
  days: z.array(z.extend(FunnelCounts, { day: Day })),
  /** By the name of the share link, otherwise by how the candidates were added. Most candidates first, whatever `source` asks for. */
  sources: z.array(z.extend(FunnelCounts, { source: z.string(), is_link: z.boolean() })),
});
export type Funnel = z.infer<typeof Funnel>;

/** What happened at one question, in the order of each candidate. */
export const QuestionFacts = z.object({
  question_id: Id,
  question: z.string(),
  type: QuestionType,
  /** The question is no longer in the job. */
  is_removed: z.boolean(),
  /** Candidates who came as far as this question. */
  reached: z.int(),
  answered: z.int(),
  /** Candidates without another answer for 48 hours: this question would have been next. */
  left: z.int(),
  /** Candidates in `median_seconds`: those whose answers are stored. */
  timed: z.int(),
  /** From the answer before, or the start, to this answer; null for fewer than `fewestForRates`. */
  median_seconds: z.nullable(z.number()),
});
export type QuestionFacts = z.infer<typeof QuestionFacts>;

export const JobAnalytics = z.extend(Funnel, {
  questions: z.array(QuestionFacts),
  /** For each member who may rate: the number of finished candidates, none of whose answers they have rated. */
  reviewers: z.array(z.object({ user_id: Id, name: z.string(), unrated: z.int() })),
});
export type JobAnalytics = z.infer<typeof JobAnalytics>;

export const AgencyAnalytics = z.extend(Funnel, {
  /** Most candidates first. Jobs without candidates in the period are left out. */
  jobs: z.array(z.extend(FunnelCounts, { job_id: Id, name: z.string() })),
});
export type AgencyAnalytics = z.infer<typeof AgencyAnalytics>;

const Period = z.object({ from: z.optional(Day), to: z.optional(Day) });

export const JobAnalyticsQuery = z.extend(Period, {
  /** `source` of `sources`. */
  source: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
});
export type JobAnalyticsQuery = z.infer<typeof JobAnalyticsQuery>;

export const AgencyAnalyticsQuery = z.extend(Period, { company_id: z.optional(Id) });
export type AgencyAnalyticsQuery = z.infer<typeof AgencyAnalyticsQuery>;

const access = { who: 'user', permission: 'analytics.view', api: true } as const;

export const getJobAnalytics = endpoint({
  method: 'GET',
  path: 'jobs/:id/analytics',
  summary: 'How far a job’s candidates got, by day and source, and what happened at each question',
  access,
  params: ById,
  query: JobAnalyticsQuery,
  data: JobAnalytics,
});

export const exportJobAnalytics = endpoint({
  method: 'GET',
  path: 'jobs/:id/analytics/export',
  summary:
    'A job’s analytics as CSV: a line per day and source, or with `table=questions` a line per question',
  access,
  params: ById,
  query: z.extend(JobAnalyticsQuery, { table: z._default(z.enum(['days', 'questions']), 'days') }),
  data: z.string(),
  answer: 'stream',
});

export const getAnalytics = endpoint({
  method: 'GET',
  path: 'analytics',
  summary: 'How far the candidates of all jobs that the caller sees got, by day, source and job',
  access,
  query: AgencyAnalyticsQuery,
  data: AgencyAnalytics,
});

export const exportAnalytics = endpoint({
  method: 'GET',
  path: 'analytics/export',
  summary: 'The analytics of all jobs that the caller sees as CSV: a line per job, day and source',
  access,
  query: AgencyAnalyticsQuery,
  data: z.string(),
  answer: 'stream',
});
