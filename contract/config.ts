// What every page of the signed-in area needs to know about this installation.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { Permission } from './permissions.ts';

/** What an installation may or may not have. A screen offers nothing that is off. */
const Features = z.object({
  live: z.boolean(),
  plagiarism_check: z.boolean(),
  ai: z.boolean(),
  /** True if somebody answers when an agency asks for another plan. */
  plan_requests: z.boolean(),
});

export const Config = z.object({
  industries: z.array(z.object({ id: Id, name: z.string() })),
  /** Professions: what a job's role_id means. */
  roles: z.array(z.object({ id: Id, name: z.string(), description: z.string(), industry_id: Id })),
  subjects: z.array(z.object({ id: Id, name: z.string() })),
  /** Those of features that this installation has. */
  permissions: z.array(Permission),
  features: Features,
  generate_questions: z.boolean(),
  email_vars: z.array(z.string()),
  video_url: z.string(),
  /** Whether messages can go out by SMS here. */
  sms: z.boolean(),
  /** The only countries that SMS go to from here, as ISO 3166 writes them (DE); none named: all. */
  sms_countries: z.array(z.string()),
  /** Whether emails are not sent but readable at /dev/outbox: on a development machine without SMTP. */
  outbox: z.boolean(),
});
export type Config = z.infer<typeof Config>;

/** The variables a message may carry (DESIGN.md 5). `interview_link` is required. */
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
] as const;

export const getConfig = endpoint({
  method: 'GET',
  path: 'config',
  summary: 'Industries, professions, subjects, permissions and message variables',
  access: { who: 'user', permission: 'any', api: true },
  data: Config,
});
