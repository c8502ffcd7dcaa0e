// The candidate's side: from the link to the finished interview. Nothing here needs an account.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Color, Id, Instant, LinkHash } from './id.ts';
import { Language } from './languages.ts';
import { CandidateQuestion, QuestionType } from './question.ts';
import { Progress } from './status.ts';
import { Template } from './template.ts';
import { Email, optionalText, Phone, requiredText } from './text.ts';

export const consentVersion = '2026-11';

export const InterviewDesign = z.object({
  template: Template,
  bg_color: Color,
  buttons_color: Color,
  bg_image: z.nullable(z.string()),
  header_image: z.nullable(z.string()),
});
export type InterviewDesign = z.infer<typeof InterviewDesign>;

export const InterviewCompany = z.object({
  name: z.string(),
  logo: z.nullable(z.string()),
  website: z.string(),
  policy: z.string(),
});

/** What a link shows before anything is started. */
export const InterviewWelcome = z.object({
  /** `share`: anyone may start; `invitation`: made for one person. */
  kind: z.enum(['share', 'invitation']),
  hash: LinkHash,
  job: z.object({ name: z.string(), description: z.string() }),
  company: InterviewCompany,
  design: InterviewDesign,
  questions_count: z.int(),
  kinds: z.array(QuestionType),
  /** In whole minutes, at least 1 (contract/interview-length.ts). */
  duration_minutes: z.int(),
  /** Whether it cannot take longer; otherwise `duration_minutes` is an estimate. */
  duration_is_limit: z._default(z.boolean(), false),
  has_retakes: z.boolean(),
  deadline_at: z.nullable(Instant),
  retention_days: z.int(),
  ask_cv: z.boolean(),
  ask_motivation_letter: z.boolean(),
  preview_video: z.nullable(z.string()),
  audio_only_allowed: z.boolean(),
  ask_additional_files: z.boolean(),
  /** All video answers at their longest, in seconds. */
  video_seconds: z.int(),
  /** What is fetched for code questions when it begins, in bytes: the editor and JavaScript's interpreter. */
  code_bytes: z.optional(z.int()),
  /** Who looks after this job; empty if nobody is named. */
  contact_name: z.string(),
  /** Known from the invitation; empty for a share link. */
  candidate: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** Whether this invitation was started before (on this or another device). */
  started: z.boolean(),
  server_time: Instant,
});
export type InterviewWelcome = z.infer<typeof InterviewWelcome>;

/** An answer that the server already has, so that another device does not ask again. */
export const AnsweredQuestion = z.object({
  question_id: Id,
  answer_id: Id,
  /** For video: whether the chosen take is stored. Others: always true. */
  stored: z.boolean(),
});

/** Everything an interview needs, fetched once at start: after this the network may go for good (P4). */
export const Interview = z.object({
  response_id: Id,
  hash: LinkHash,
  job: z.object({ name: z.string(), description: z.string() }),
  company: InterviewCompany,
  design: InterviewDesign,
  /** In this candidate's order. */
  questions: z.array(CandidateQuestion),
  deadline_at: z.nullable(Instant),
  retention_days: z.int(),
  ask_cv: z.boolean(),
  ask_motivation_letter: z.boolean(),
  /** Answer and preparation times are multiplied by this (an accommodation); 0 means no limit. */
  time_factor: z.number(),
  // Absent in interviews that a device has kept from before there were such things.
  /** Whether sound with a still picture is taken for video. */
  audio_only_allowed: z.optional(z.boolean()),
  /** An accommodation: video questions may be answered in writing. */
  text_for_video: z.optional(z.boolean()),
  ask_additional_files: z.optional(z.boolean()),
  /** Whether one may take time x1.5 oneself (`takeMoreTime`). */
  self_accommodation: z.optional(z.boolean()),
  candidate: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  answered: z.array(AnsweredQuestion),
  progress: Progress,
  finished_at: z.nullable(Instant),
  server_time: Instant,
});
export type Interview = z.infer<typeof Interview>;

/** 256 random bits, base64url, made by the device: sending the start again needs no second session (P3). */
export const SessionToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const StartInterview = z.object({
  /** The response's id for a share link; ignored for an invitation, which has one. */
  id: Id,
  session_token: SessionToken,
  name: requiredText(200),
  email: Email,
  phone: z.optional(Phone),
  language: Language,
  consent: z.object({ version: z.string().check(z.maxLength(20)), given_at: Instant }),
  device: z.object({ user_agent: optionalText(500), time_zone: optionalText(100) }),
});
export type StartInterview = z.infer<typeof StartInterview>;

const ByHash = z.object({ hash: LinkHash });

export const getShare = endpoint({
  method: 'GET',
  path: 'share/:hash',
  summary: 'What a share link leads to',
  access: { who: 'anyone' },
  params: ByHash,
  data: InterviewWelcome,
});

export const startShare = endpoint({
  method: 'POST',
  path: 'share/:hash/start',
  summary: 'Start from a share link: makes the response and mails the person their own link',
  access: { who: 'anyone' },
  params: ByHash,
  body: StartInterview,
  data: Interview,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: 'interviews/:hash',
  summary: 'What a person’s own link leads to',
  access: { who: 'anyone' },
  params: ByHash,
  data: InterviewWelcome,
});

export const startInvitation = endpoint({
  method: 'POST',
  path: 'interviews/:hash/start',
  summary: 'Start, or go on with, one’s own interview on this device',
  access: { who: 'anyone' },
  params: ByHash,
  body: StartInterview,
  data: Interview,
});

export const getSession = endpoint({
  method: 'GET',
  path: 'session',
  summary: 'The interview of this session as the server has it',
  access: { who: 'candidate' },
  data: Interview,
});

const answerBase = {
  id: Id,
  question_id: Id,
  version_id: Id,
  /** The device's server-corrected clock when the answer was complete. */
  recorded_at: Instant,
};

/** One answer. For video it names the chosen take, whose parts travel by themselves. */
export const AnswerSubmission = z.discriminatedUnion('type', [
  z.object({ ...answerBase, type: z.literal('text'), text: requiredText(20_000) }),
  z.object({
    ...answerBase,
    type: z.literal('code'),
    language: z.string().check(z.maxLength(40)),
    code: z.string().check(z.minLength(1), z.maxLength(100_000)),
  }),
  z.object({
    ...answerBase,
    type: z.literal('choice'),
    option_ids: z.array(Id).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({ ...answerBase, type: z.literal('video'), take_id: Id }),
]);
export type AnswerSubmission = z.infer<typeof AnswerSubmission>;

export const submitAnswer = endpoint({
  method: 'POST',
  path: 'session/answers',
  summary: 'Give an answer; the same id with the same content is answered the same again',
  access: { who: 'candidate' },
  body: AnswerSubmission,
  data: AnsweredQuestion,
});

/** What keeps the candidate from recording; `none`: it is over. */
export const troubles = ['none', 'permission_denied', 'no_device', 'in_use'] as const;
export const Trouble = z.enum(troubles);
export type Trouble = z.infer<typeof Trouble>;

export const reportTrouble = endpoint({
  method: 'PUT',
  path: 'session/trouble',
  summary:
    'Say that camera or microphone cannot be used, so that the recruiter can help, or that they can again',
  access: { who: 'candidate' },
  body: z.object({ trouble: Trouble }),
  data: Nothing,
});

export const finishInterview = endpoint({
  method: 'POST',
  path: 'session/finish',
  summary: 'The candidate is through; videos may still be arriving',
  access: { who: 'candidate' },
  body: z.object({ id: Id, finished_at: Instant }),
  data: z.object({ progress: Progress }),
});
