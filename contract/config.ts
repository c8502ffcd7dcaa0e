// The settings of this installation that every signed-in page needs.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Permission } from './permissions.ts';

/** Optional features of an installation. Screens hide features that are off. */
const Features = z.object({
  live: z.boolean(),
  plagiarism_check: z.boolean(),
  ai: z.boolean(),
  /** True if somebody answers requests for a larger plan. */
  plan_requests: z.boolean(),
});

/**
 * How organizations get their plans. `off`: all are unlimited, and screens show neither prices nor *Upgrade*. `assigned`:
 * the operator gives each organization its plan. `sold`: organizations also buy plans.
 */
const Billing = z.object({
  mode: z.enum(['off', 'assigned', 'sold']),
  /** How cards are charged: not here, on the payment provider's page, or on our page. */
  card: z.enum(['off', 'redirect', 'element']),
  /** Length of the free trial; 0: there is none. */
  trial_days: z.int(),
});

export const Config = z.object({
  industries: z.array(z.object({ id: Id, name: z.string() })),
  /** Professions, which a job's role_id refers to. */
  roles: z.array(z.object({ id: Id, name: z.string(), description: z.string(), industry_id: Id })),
  subjects: z.array(z.object({ id: Id, name: z.string() })),
  /** All permissions except those of features that are off. */
  permissions: z.array(Permission),
  features: Features,
  billing: Billing,
  /** True if a model suggests questions. */
  generate_questions: z.boolean(),
  /** True if a model assesses answers. */
  ai_assessment: z.boolean(),
  /** The company that runs the model, and its country, as candidates read it; empty: there is no model. */
  ai_processor: z.string(),
  /** True if the words of video answers are recognized. */
  transcripts: z.boolean(),
  /** True if answers can be looked for on the web. */
  web_check: z.boolean(),
  email_vars: z.array(z.string()),
  video_url: z.string(),
  /** True if this installation can send SMS. */
  sms: z.boolean(),
  /** The only countries that SMS can go to, as ISO 3166 codes (DE); empty: all. */
  sms_countries: z.array(z.string()),
  /** True if emails are shown at /dev/outbox instead of being sent: on a development machine without SMTP. */
  outbox: z.boolean(),
});
export type Config = z.infer<typeof Config>;

/** The variables a message may contain. `interview_link` is required. */
export const messageVariables = [
  'candidate_name',
  'candidate_first_name',
  'job_name',
  'company_name',
  'interview_link',
  'expire_date',
  'questions_count',
  'duration_minutes',
  'recruiter_name',
  'recruiter_email',
  'answers_count',
  'delete_date',
] as const;

export const getConfig = endpoint({
  method: 'GET',
  path: 'config',
  summary: 'Industries, professions, subjects, permissions and message variables',
  access: { who: 'user', permission: 'any', api: true },
  data: Config,
});
