// Responses: a candidate's attempt at a job, with its answers, ratings and notes, as recruiters see them.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { Language } from './languages.ts';
import { Accommodation, CandidateRequest } from './candidate-page.ts';
import { Question } from './question.ts';
import { Progress, Rate, rates, ResponseStatus } from './status.ts';
import { Email, optionalText, Phone, requiredText } from './text.ts';

/** A word or two that the team gives candidates, as typed. */
export const Tag = requiredText(40);
export const maxTags = 20;

/**
 * What keeps a candidate from getting on: their browser may not use the camera or the microphone; videos have been on
 * their way for an hour without anything arriving; begun, and nothing heard for a day.
 */
export const stuckKinds = ['permission_denied', 'still_sending', 'half_way'] as const;
export const Stuck = z.enum(stuckKinds);
export type Stuck = z.infer<typeof Stuck>;

/** A candidate in a job's list. */
export const Response = z.object({
  id: Id,
  job_id: Id,
  created_at: Instant,
  updated_at: Instant,
  /** The name, falling back to the e-mail address. */
  full: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Always empty: a candidate is asked for no note, and the team's are `notes` of `GET responses/{id}`. */
  note: z.string(),
  /** When the invitation was sent; null if there was none. */
  invited: z.nullable(Instant),
  /** Always empty: a candidate is not asked where they are. What their device says is `device.time_zone`. */
  location: z.string(),
  /** The overall rate (contract/status.ts) with its whole percentage, or null: 'not rated'. */
  rating: z.nullable(z.object({ rate: Rate, percent: z.int() })),
  ai_assessment: z.nullable(z.number()),
  ai_assessment_text: z.string(),
  status: ResponseStatus,
  progress: Progress,
  pipeline: z.nullable(z.string()),
  pipeline_index: z.int(),
  pipeline_id: z.nullable(Id),
  preview_image: z.nullable(z.string()),
  answers: z.array(z.object({ rate: z.nullable(Rate) })),
  test_total_points: z.int(),
  test_scored_points: z.int(),
  source: z.string(),
  /** The person's own link, for whoever may invite: it opens their own page, which is not the reviewers' business. */
  hash: z.nullable(LinkHash),
  finished_at: z.nullable(Instant),
  /** Whether an answer arrived after the deadline though it was recorded before it. */
  arrived_late: z.boolean(),
  /** What the team calls them by, in alphabetical order. */
  tags: z.array(Tag),
  /** False if there is something that the user who asks has not looked at: before the start there is nothing. */
  seen: z.boolean(),
  /** Why somebody does not get on, who should be helped now; null: all is well. */
  stuck: z.nullable(Stuck),
  /** When the candidate's device was last heard of; null: never. */
  active_at: z.nullable(Instant),
  /** In how many other jobs, that the user may see, the same person is (by e-mail address or phone number). */
  other_jobs: z.int(),
  /** 1 for the first; reopening makes the next, and the earlier ones stay. */
  attempt: z.int(),
});
export type Response = z.infer<typeof Response>;

/** Where a video answer is on its way: still coming, stored, being processed, ready to play, or deleted. */
export const videoStates = ['uploading', 'stored', 'ready', 'deleted'] as const;

/** Why no version that plays everywhere is made: the recording cannot be read, or is too large or takes too long to convert. */
export const videoFaults = ['unreadable', 'over_limit'] as const;

export const AnswerVideo = z.object({
  state: z.enum(videoStates),
  /** Null: there is none, or nobody has tried yet. The original stays. */
  fault: z.nullable(z.enum(videoFaults)),
  /**
   * Signed addresses, valid for some hours. `url` plays everywhere once `ready`, before that it is at most the recording made
   * seekable; `original` is what was recorded, byte for byte.
   */
  url: z.nullable(z.string()),
  original: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  mime_type: z.string(),
  duration_seconds: z.nullable(z.number()),
  bytes: z.int(),
  /** How often recording broke off and went on in this answer. */
  interruptions: z.int(),
  /** Whether the device lowered the picture's quality to what line or processor could do. */
  lowered: z.boolean(),
  /** Sound with at most a still picture. */
  audio_only: z.boolean(),
  /** SHA-256 of the original in hex, once stored. */
  sha256: z.nullable(z.string()),
  deleted_at: z.nullable(Instant),
});

/**
 * How an answer's program did on one example. `not_run`: its language is not run here, or the examples before it took all
 * the time.
 */
export const CodeResult = z.object({
  test_id: Id,
  state: z.enum(['passed', 'failed', 'error', 'timeout', 'not_run']),
  /** What it printed, cut to 2,000 characters. */
  output: z.string(),
  /** Milliseconds that it took. */
  took_ms: z.int(),
});
export type CodeResult = z.infer<typeof CodeResult>;

/** What somebody says of one answer, at a moment of its video where there is one. */
export const Comment = z.object({
  id: Id,
  answer_id: Id,
  /** Null: somebody who was shown the answer by a review link. */
  user_id: z.nullable(Id),
  user_name: z.string(),
  /** Milliseconds from the start of the video; null: of the answer as a whole. */
  at_ms: z.nullable(z.int().check(z.gte(0))),
  text: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Comment = z.infer<typeof Comment>;

export const AnswerDetail = z.object({
  id: Id,
  question: z.omit(Question, { sorting: true }),
  /** When the server got it. */
  created_at: Instant,
  arrived_late: z.boolean(),
  text: z.nullable(z.string()),
  code: z.nullable(z.object({ language: z.string(), text: z.string() })),
  /** Null until the examples ran, and where there is no program. */
  code_results: z.nullable(z.array(CodeResult)),
  option_ids: z.nullable(z.array(Id)),
  video: z.nullable(AnswerVideo),
  /**
   * Video: how many takes of the question the server was sent, the chosen one among them; `question.retake` and one more are
   * allowed. A recording that broke off and went on is one take. Null for other kinds.
   */
  takes_count: z.nullable(z.int()),
  /** The raters' most common rate. */
  rate: z.nullable(Rate),
  my_rate: z.nullable(Rate),
  raters_count: z.int(),
  /** What guests of review links think of it: counts in no rate. Oldest first. */
  guest_rates: z.array(z.object({ user_name: z.string(), rate: Rate })),
  /** Points scored; null where the question does not count. */
  points: z.nullable(z.int()),
  /** By moment, then by time. */
  comments: z.array(Comment),
});
export type AnswerDetail = z.infer<typeof AnswerDetail>;

export const Note = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  text: z.string(),
  created_at: Instant,
  /** Later than created_at where it was edited. */
  updated_at: Instant,
  /** Who edited it last; null: nobody, or its author. */
  edited_by: z.nullable(z.string()),
});
export type Note = z.infer<typeof Note>;

/** A file the candidate sent: CV, motivational letter or another. */
export const ResponseFile = z.object({
  id: Id,
  kind: z.enum(['cv', 'motivation_letter', 'additional']),
  name: z.string(),
  url: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
});

export const ResponseDetail = z.extend(z.omit(Response, { answers: true }), {
  job_name: z.string(),
  answers: z.array(AnswerDetail),
  /** The questions this person was asked, in their order, answered or not. */
  questions_count: z.int(),
  /** Null if there is none, and for whoever may not give one: reviewers never see it. */
  accommodation: z.nullable(Accommodation),
  /** What the candidate asked; empty for whoever may not answer it (responses.accommodate). */
  requests: z.array(CandidateRequest),
  /** What the candidate's device is, as far as it says so. */
  device: z.nullable(z.object({ browser: z.string(), system: z.string(), time_zone: z.string() })),
  /** The same person in other jobs that the user may see. */
  others: z.array(
    z.object({ id: Id, job_id: Id, job_name: z.string(), status: ResponseStatus, created_at: Instant }),
  ),
  /** Earlier and later attempts at this job. */
  attempts: z.array(z.object({ id: Id, attempt: z.int(), created_at: Instant, progress: Progress })),
  /** When everything they gave is deleted; null while the interview runs or a legal hold is on. */
  delete_at: z.nullable(Instant),
  /** When it was; null: it is still there. */
  deleted_at: z.nullable(Instant),
  legal_hold: z.boolean(),
  notes: z.array(Note),
  files: z.array(ResponseFile),
  history: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      user_name: z.nullable(z.string()),
      /** Of the answer that it is about; null: about the candidate. */
      answer_id: z.nullable(Id),
      /** A status, a rate, a step of the pipeline or why it is held, by kind. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      created_at: Instant,
    }),
  ),
});
export type ResponseDetail = z.infer<typeof ResponseDetail>;

/** By what a job's candidates are looked for; what is left out does not narrow. As query parameters. */
export const ResponseFilters = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(ResponseStatus),
  progress: z.optional(Progress),
  /** The overall rate; `none`: not rated. */
  rate: z.optional(z.enum([...rates, 'none'])),
  /** Came into the job at or after, before. */
  from: z.optional(Instant),
  to: z.optional(Instant),
  tag: z.optional(Tag),
  /** `none`: in front of the first step. */
  pipeline_id: z.optional(z.union([z.literal('none'), Id])),
  /** `yes`: only those who do not get on. */
  stuck: z.optional(z.literal('yes')),
  /** `yes`: only those who have begun and whom the user has not looked at. */
  unseen: z.optional(z.literal('yes')),
});
export type ResponseFilters = z.infer<typeof ResponseFilters>;

/** How many rows a page of a list carries. */
export const pageSize = 50;

export const getResponses = endpoint({
  method: 'GET',
  path: 'jobs/:id/responses',
  summary: 'A job’s candidates, newest first, a page at a time (`after` is the last page’s `next`)',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  query: z.extend(ResponseFilters, {
    after: z.optional(z.string().check(z.maxLength(200))),
    /** `oldest` reads the list from its end. */
    order: z.optional(z.enum(['newest', 'oldest'])),
  }),
  data: z.object({ responses: z.array(Response), next: z.nullable(z.string()) }),
});

export const getResponseCounts = endpoint({
  method: 'GET',
  path: 'jobs/:id/response-counts',
  summary: 'How many of a job’s candidates match, and how many of the whole job are in each status',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  query: ResponseFilters,
  data: z.object({
    total: z.int(),
    statuses: z.record(ResponseStatus, z.int()),
    stuck: z.int(),
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  }),
});

export const getResponse = endpoint({
  method: 'GET',
  path: 'responses/:id',
  summary: 'One candidate with answers, notes and history',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  data: ResponseDetail,
});

export const setStatus = endpoint({
  method: 'PUT',
  path: 'responses/:id/status',
  summary: 'Decide. `from` is what the user saw: `edited_meanwhile` if it is no longer so',
  access: { who: 'user', permission: 'responses.decide', api: true },
  params: ById,
  body: z.object({ id: Id, from: ResponseStatus, to: ResponseStatus }),
  data: ResponseDetail,
});

export const rateAnswer = endpoint({
  method: 'PUT',
  path: 'answers/:id/rating',
  summary: 'Rate one answer; null takes one’s rating back',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  body: z.object({ rate: z.nullable(Rate) }),
  data: ResponseDetail,
});

export const inviteByEmail = endpoint({
  method: 'POST',
  path: 'jobs/:id/invitations',
  summary: 'Invite one person by e-mail',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({
    id: Id,
    name: optionalText(200),
    email: Email,
    phone: z.optional(Phone),
    language: z.optional(Language),
  }),
  data: z.extend(Response, { hash: LinkHash }),
});

export const accommodate = endpoint({
  method: 'PUT',
  path: 'responses/:id/accommodation',
  summary: 'Give one candidate more time, writing instead of video, or a later deadline; also mid-interview',
  access: { who: 'user', permission: 'responses.accommodate' },
  params: ById,
  body: Accommodation,
  data: ResponseDetail,
});

export const replyToRequest = endpoint({
  method: 'PUT',
  path: 'responses/:id/requests/:request',
  summary:
    'Answer what a candidate asked, by mail and on their own page; `granted` also gives what was asked',
  access: { who: 'user', permission: 'responses.accommodate', confirmed: true },
  params: z.extend(ById, { request: Id }),
  body: z.object({
    state: z.enum(['granted', 'declined', 'answered']),
    reply: optionalText(5000),
    /** For `granted`: what the candidate has from now on. */
    accommodation: z.optional(Accommodation),
  }),
  data: ResponseDetail,
});
