// The candidate's calls, from the link to the finished interview. None of them needs an account.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Color, Id, Instant, LinkHash } from './id.ts';
import { Language } from './languages.ts';
import { ChosenProcessing, Processing, ProcessingChoice } from './processing.ts';
import { CandidateQuestion, QuestionType } from './question.ts';
import { Progress } from './progress.ts';
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
  /** True if starting means consent, without a checkbox. Absent in interviews stored by earlier versions. */
  consent_by_starting: z.optional(z.boolean()),
});

/** What a link shows before the interview starts. */
export const InterviewWelcome = z.object({
  /** `share`: anyone can start; `invitation`: for one person. */
  kind: z.enum(['share', 'invitation']),
  /** The domain that the company’s organization has proved to control, if it covers the company’s website. */
  verified_domain: z._default(z.nullable(z.string()), null),
  hash: LinkHash,
  job: z.object({ name: z.string(), description: z.string() }),
  company: InterviewCompany,
  design: InterviewDesign,
  questions_count: z.int(),
  kinds: z.array(QuestionType),
  /** An estimate in whole minutes, at least 1 (contract/interview-length.ts). */
  duration_minutes: z.int(),
  has_retakes: z.boolean(),
  /** The number of retakes if it is the same for every video, otherwise null. */
  retakes: z.optional(z.nullable(z.int())),
  deadline_at: z.nullable(Instant),
  retention_days: z.int(),
  ask_cv: z.boolean(),
  ask_motivation_letter: z.boolean(),
  preview_video: z.nullable(z.string()),
  audio_only_allowed: z.boolean(),
  ask_additional_files: z.boolean(),
  /** The maximum length of all video answers together, in seconds. */
  video_seconds: z.int(),
  /** Bytes that code questions download at the start: the editor and the JavaScript interpreter. */
  code_bytes: z.optional(z.int()),
  /** The contact person for this job; empty if there is none. */
  contact_name: z.string(),
  /** What other companies do with the answers. Earlier servers do not send it. */
  processing: z.optional(z.array(Processing)),
  /** Known from the invitation; empty for a share link. */
  candidate: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** True if this invitation was already started, on this or another device. */
  started: z.boolean(),
  /** True for a recruiter's preview. */
  is_preview: z.optional(z.boolean()),
  server_time: Instant,
});
export type InterviewWelcome = z.infer<typeof InterviewWelcome>;

/** An answer that the server already has, so that another device does not ask for it again. */
export const AnsweredQuestion = z.object({
  question_id: Id,
  answer_id: Id,
  /** For video: true once the chosen take is stored. Always true for other types. */
  stored: z.boolean(),
});

/** Everything an interview needs, fetched once at the start. After that it works without a network (P4). */
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
  /** An accommodation: answer and preparation times are multiplied by it; 0 means no limit. */
  time_factor: z.number(),
  // Optional, because interviews stored on devices by earlier versions lack these fields.
  /** True if sound with a still picture is accepted as a video answer. */
  audio_only_allowed: z.optional(z.boolean()),
  /** An accommodation: video questions can be answered in writing. */
  text_for_video: z.optional(z.boolean()),
  ask_additional_files: z.optional(z.boolean()),
  /** True if candidates can extend their own times by half (`takeMoreTime`). */
  self_accommodation: z.optional(z.boolean()),
  /** True while the recruiter has not answered one of the candidate's requests. */
  request_open: z.optional(z.boolean()),
  candidate: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** The contact person for this job; empty if there is none. */
  contact_name: z.optional(z.string()),
  /** True for a recruiter's preview. */
  is_preview: z.optional(z.boolean()),
  /** What other companies do with the answers. Absent in interviews stored by earlier versions. */
  processing: z.optional(z.array(ChosenProcessing)),
  answered: z.array(AnsweredQuestion),
  /** When questions with a time limit were first shown, on any device. Absent in interviews stored by earlier versions. */
  shown: z.optional(z.array(z.object({ question_id: Id, shown_at: Instant }))),
  progress: Progress,
  finished_at: z.nullable(Instant),
  server_time: Instant,
});
export type Interview = z.infer<typeof Interview>;

/** 256 random bits in base64url, generated by the device, so that a repeated start creates no second session (P3). */
export const SessionToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const StartInterview = z.object({
  /** The new response's id for a share link; ignored for an invitation, whose response exists. */
  id: Id,
  session_token: SessionToken,
  name: requiredText(200),
  email: Email,
  phone: z.optional(Phone),
  language: Language,
  consent: z.object({ version: z.string().check(z.maxLength(20)), given_at: Instant }),
  device: z.object({ user_agent: optionalText(500), time_zone: optionalText(100) }),
  /** One for each purpose that the welcome page named. Absent: the candidate was not asked. */
  processing: z.optional(z.array(ProcessingChoice).check(z.maxLength(10))),
});
export type StartInterview = z.infer<typeof StartInterview>;

const ByHash = z.object({ hash: LinkHash });

export const getShare = endpoint({
  method: 'GET',
  path: 'share/:hash',
  summary: 'The welcome page of a share link',
  access: { who: 'anyone' },
  params: ByHash,
  data: InterviewWelcome,
});

export const startShare = endpoint({
  method: 'POST',
  path: 'share/:hash/start',
  summary: 'Start from a share link: create the response and email the candidate their own link',
  access: { who: 'anyone' },
  params: ByHash,
  body: StartInterview,
  data: Interview,
});

export const getInvitation = endpoint({
  method: 'GET',
  path: 'interviews/:hash',
  summary: 'The welcome page of a candidate’s own link',
  access: { who: 'anyone' },
  params: ByHash,
  data: InterviewWelcome,
});

/** Who a link is from and when it can be used, also if it no longer leads to an interview. */
export const LinkSender = z.object({
  job: z.object({ name: z.string() }),
  company: InterviewCompany,
  design: InterviewDesign,
  /** The contact person for this job; empty if there is none. */
  contact_name: z.string(),
  /** For a share link, whose page cannot send requests; empty if there is none. */
  contact_email: z.string(),
  opens_at: Instant,
  deadline_at: z.nullable(Instant),
  server_time: Instant,
});
export type LinkSender = z.infer<typeof LinkSender>;

export const getShareSender = endpoint({
  method: 'GET',
  path: 'share/:hash/sender',
  summary: 'The company and the contact person behind a share link, also after it has ended',
  access: { who: 'anyone' },
  params: ByHash,
  data: LinkSender,
});

export const getInvitationSender = endpoint({
  method: 'GET',
  path: 'interviews/:hash/sender',
  summary: 'The company and the contact person behind a candidate’s own link, also after it has ended',
  access: { who: 'anyone' },
  params: ByHash,
  data: LinkSender,
});

export const startInvitation = endpoint({
  method: 'POST',
  path: 'interviews/:hash/start',
  summary: 'Start the interview, or continue it on this device',
  access: { who: 'anyone' },
  params: ByHash,
  body: StartInterview,
  data: Interview,
});

export const getSession = endpoint({
  method: 'GET',
  path: 'session',
  summary: 'The interview of this session, as the server has it',
  access: { who: 'candidate' },
  data: Interview,
});

const answerBase = {
  id: Id,
  question_id: Id,
  version_id: Id,
  /** When the answer was complete, by the device's clock corrected to the server's. */
  recorded_at: Instant,
};

const { video, text, code, choice } = {
  /** The chosen take, whose parts are uploaded separately. */
  video: z.object({ ...answerBase, type: z.literal('video'), take_id: Id }),
  text: z.object({ ...answerBase, type: z.literal('text'), text: requiredText(20_000) }),
  code: z.object({
    ...answerBase,
    type: z.literal('code'),
    language: z.string().check(z.maxLength(40)),
    code: z.string().check(z.minLength(1), z.maxLength(100_000)),
  }),
  choice: z.object({
    ...answerBase,
    type: z.literal('choice'),
    option_ids: z.array(Id).check(z.minLength(1), z.maxLength(20)),
  }),
} satisfies Record<QuestionType, z.ZodMiniType>;

/** One answer. */
export const AnswerSubmission = z.discriminatedUnion('type', [video, text, code, choice]);
export type AnswerSubmission = z.infer<typeof AnswerSubmission>;

export const submitAnswer = endpoint({
  method: 'POST',
  path: 'session/answers',
  summary: 'Submit an answer. Repeating it with the same id and content gives the same result',
  access: { who: 'candidate' },
  body: AnswerSubmission,
  data: AnsweredQuestion,
});

export const showQuestion = endpoint({
  method: 'PUT',
  path: 'session/questions/:id/shown',
  summary:
    'Report when the candidate first saw a question with a time limit. The earliest report counts, so that no other device starts the clock again',
  access: { who: 'candidate' },
  params: ById,
  /** By the device's clock corrected to the server's. */
  body: z.object({ shown_at: Instant }),
  data: Nothing,
});

/** What prevents the candidate from recording; `none`: solved. */
export const troubles = ['none', 'permission_denied', 'no_device', 'in_use'] as const;
export const Trouble = z.enum(troubles);
export type Trouble = z.infer<typeof Trouble>;

export const reportTrouble = endpoint({
  method: 'PUT',
  path: 'session/trouble',
  summary:
    'Report that camera or microphone can’t be used, so that the recruiter can help, or that they work again',
  access: { who: 'candidate' },
  body: z.object({ trouble: Trouble }),
  data: Nothing,
});

export const chooseProcessing = endpoint({
  method: 'PUT',
  path: 'session/processing',
  summary: 'Allow or decline that another company processes the answers. Declining deletes what exists of it',
  access: { who: 'candidate' },
  body: ProcessingChoice,
  data: Nothing,
});

export const finishInterview = endpoint({
  method: 'POST',
  path: 'session/finish',
  summary: 'Finish the interview. Videos may still be uploading',
  access: { who: 'candidate' },
  body: z.object({ id: Id, finished_at: Instant }),
  data: z.object({ progress: Progress }),
});
