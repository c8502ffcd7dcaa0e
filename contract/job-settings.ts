// A job's settings, one row per field, in the order of the form. `Job`, `JobDraft`, the form, the comparison of two versions,
// copies and the server's content of a job derive from this table. A new setting needs a row here, a column in the database, its
// label in six languages, and a control in the form.
import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { Currency } from './money.ts';
import { Template } from './template.ts';
import { optionalText, requiredText, WebAddress } from './text.ts';

/** Hours before the deadline at which unfinished candidates can be reminded. */
export const reminderHours = [24, 48, 72, 168] as const;
const defaultReminderHours = 24;

/** Days, counted as in contract/deadline.ts; null: no limit in days. */
const ExpireDays = z.nullable(z.int().check(z.gte(1), z.lte(365)));

/**
 * `label`: key of the screen text. `initial`: the value in a new job. `job`: schema in answers. `draft`: schema in requests;
 * fields added later have a default there, because older clients don't send them.
 */
export const jobSettings = {
  name: { label: 'jobs.name', initial: '', job: z.string(), draft: requiredText(200) },
  company_id: { label: 'jobs.company', initial: '', job: Id, draft: Id },
  description: text('jobs.description', 20_000),
  role_id: { label: 'jobs.profession', initial: null, job: z.nullable(Id), draft: z.nullable(Id) },
  /** The hiring profile template that filled the job last; null: none. */
  hiring_template_id: {
    label: 'jobs.hiring_template',
    initial: null,
    job: z.nullable(Id),
    draft: z._default(z.nullable(Id), null),
  },
  location: text('jobs.location', 200),
  salary: text('jobs.salary', 200),
  /** The salary's currency; empty if not given. */
  currency: {
    label: 'jobs.currency',
    initial: '',
    job: z.string(),
    draft: z._default(z.union([z.literal(''), Currency]), ''),
  },
  start_at: { label: 'jobs.start_at', initial: '', job: Instant, draft: Instant },
  /** Days from the invitation, and for the share link from `start_at`; null: no limit in days. */
  expire_days: { label: 'jobs.expire_days', initial: null, job: ExpireDays, draft: ExpireDays },
  /** When the interview ends for everybody, even if `expire_days` allows more; null: never. */
  expire_date: {
    label: 'jobs.expire_date',
    initial: null,
    job: z.nullable(Instant),
    draft: z.nullable(Instant),
  },
  ask_cv: flag('jobs.ask_cv', false),
  ask_motivation_letter: flag('jobs.ask_motivation_letter', false),
  ask_additional_files: flag('jobs.ask_additional_files', false),
  template: { label: 'jobs.template', initial: 'basic', job: Template, draft: Template },
  header_image_file_id: fileId('jobs.header_image'),
  preview_video_file_id: fileId('jobs.preview_video'),
  /** Questions are shuffled once per candidate. */
  random_order: flag('jobs.random_order', false),
  /** The invitation link can be opened once: no second session. */
  block_try: flag('jobs.block_try', false),
  /** One interview per IP address through the share link. */
  one_per_ip: flag('jobs.one_per_ip', false),
  /** True if candidates whose connection or device can't do video may answer with sound and a still picture. */
  audio_only_allowed: flag('jobs.audio_only_allowed', true),
  /** True if candidates can extend their own times by half, once, without asking. */
  self_accommodation: flag('jobs.self_accommodation', false),
  /** True if reviewers who rate question by question see a name only after they have rated the answer. */
  hide_names: addedFlag('jobs.hide_names', true),
  /** True if answers to every question are compared, whatever the question says (`copyscape_check`). */
  plagiarism_check: addedFlag('jobs.plagiarism_check', false),
  for_follow_up: flag('jobs.for_follow_up', false),
  /** True if the company's public page lists the job while people can apply. */
  on_company_page: addedFlag('jobs.on_company_page', true),
  can_export_all: addedFlag('jobs.can_export_all', true),
  /** Hours before the deadline at which unfinished candidates get one reminder; null: no reminder. */
  remind_hours: {
    label: 'jobs.section_reminders',
    initial: defaultReminderHours,
    job: z.nullable(z.int()),
    draft: z._default(z.nullable(z.int().check(z.gte(1), z.lte(720))), defaultReminderHours),
  },
  /** True if a model suggests levels for scorecards, from answers to the questions that have `ai_assessed`. */
  ai_assessment: addedFlag('jobs.ai_assessment', false),
  ai_instructions: text('jobs.ai_instructions', 5000),
  /** The first day, in UTC, on which answers may be sent to the model; empty: from the start. Candidates read it before. */
  ai_off_until: {
    label: 'jobs.ai_off_until',
    initial: '',
    job: z.string(),
    draft: z._default(z.union([z.literal(''), z.iso.date()]), ''),
  },
  /** The published audit of the model for bias, which candidates read; empty: none. */
  ai_audit_url: {
    label: 'jobs.ai_audit_url',
    initial: '',
    job: z.string(),
    draft: z._default(WebAddress, ''),
  },
} as const;

export type JobSetting = keyof typeof jobSettings;

export const JobSettings = z.object(column('job'));
export const JobSettingsDraft = z.object(column('draft'));
export const jobSettingNames: readonly JobSetting[] = z.keyof(JobSettings).options;

/** The settings of a new job. Company and start are for the caller to set. */
export const newJobSettings = column('initial');

/** The settings that are on or off. Those that ask candidates for documents start with `ask_`. */
export type JobFlag = {
  [Name in JobSetting]: Settings[Name]['initial'] extends boolean ? Name : never;
}[JobSetting];
export const jobFlags = jobSettingNames.filter(isFlag);

/** A job's settings without its other fields. */
export function settingsOf<Job extends Record<JobSetting, unknown>>(job: Job): Pick<Job, JobSetting> {
  return Object.fromEntries(jobSettingNames.map((name) => [name, job[name]])) as Pick<Job, JobSetting>;
}

function isFlag(name: JobSetting): name is JobFlag {
  return typeof newJobSettings[name] === 'boolean';
}

type Settings = typeof jobSettings;
type Column<Part extends keyof Settings[JobSetting]> = {
  -readonly [Name in JobSetting]: Settings[Name][Part];
};

function column<Part extends keyof Settings[JobSetting]>(part: Part): Column<Part> {
  return Object.fromEntries(
    Object.entries(jobSettings).map(([name, setting]) => [name, setting[part]]),
  ) as Column<Part>;
}

function text<const Label extends string>(label: Label, max: number) {
  return { label, initial: '', job: z.string(), draft: optionalText(max) };
}

function flag<const Label extends string>(label: Label, initial: boolean) {
  return { label, initial, job: z.boolean(), draft: z.boolean() };
}

function addedFlag<const Label extends string>(label: Label, initial: boolean) {
  return { label, initial, job: z.boolean(), draft: z._default(z.boolean(), initial) };
}

function fileId<const Label extends string>(label: Label) {
  return { label, initial: null, job: z.nullable(Id), draft: z._default(z.nullable(Id), null) };
}
