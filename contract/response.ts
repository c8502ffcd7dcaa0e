// Responses: a candidate's attempt at a job, with its answers, ratings and notes, as recruiters see it.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { Language } from './languages.ts';
import { Accommodation, CandidateRequest } from './candidate-page.ts';
import { Question } from './question-draft.ts';
import { Progress } from './progress.ts';
import { Rate, rates, ResponseStatus } from './status.ts';
import { Email, optionalText, Phone, requiredText } from './text.ts';
import { TranscriptSummary } from './transcript.ts';

/** A short label that the team gives candidates, as typed. */
export const Tag = requiredText(40);
export const maxTags = 20;

/**
 * Why a candidate needs help. `request`: a request is unanswered, for members with responses.accommodate. `permission_denied`:
 * the browser may not use camera or microphone. `still_sending`: videos are incomplete and nothing has arrived for an hour.
 * `half_way`: started, but not heard from for a day.
 */
export const stuckKinds = ['request', 'permission_denied', 'still_sending', 'half_way'] as const;
export const Stuck = z.enum(stuckKinds);
export type Stuck = z.infer<typeof Stuck>;

/** A candidate in a job's list. */
export const Response = z.object({
  id: Id,
  job_id: Id,
  created_at: Instant,
  updated_at: Instant,
  /** The name, or the email address if there is no name. */
  full: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Always empty. Candidates write no note; the team's notes are `notes` in `GET responses/{id}`. */
  note: z.string(),
  /** When the invitation was sent; null without an invitation. */
  invited: z.nullable(Instant),
  /** Always empty. Candidates are not asked for it; the device's time zone is `device.time_zone`. */
  location: z.string(),
  /** The overall rate (contract/status.ts) and its percentage, rounded; null: not rated. */
  rating: z.nullable(z.object({ rate: Rate, percent: z.int() })),
  /** Members who have rated any of the answers, of those who have or who may. */
  raters: z.object({ rated: z.int(), of: z.int() }),
  /**
   * The submitted scorecards; null: none. `mean`: of the means of the competences, from 1 to 4, to two places; null without
   * evidence, and until a member who may rate has submitted a scorecard, or seen without scoring (`is_hidden`).
   */
  scorecard: z.nullable(
    z.object({ mean: z.nullable(z.number()), submitted: z.int(), is_hidden: z.boolean() }),
  ),
  /**
   * What a model suggests, from 0 to 100 and as a sentence. Null and empty in lists, for API keys, and until the member has
   * submitted their own scorecard.
   */
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
  /** True for a demo candidate, which no count includes and only the member who added it can open. */
  is_demo: z.boolean(),
  /** The candidate's own link. Null without responses.invite, because it opens the candidate's own page. */
  hash: z.nullable(LinkHash),
  finished_at: z.nullable(Instant),
  /** True if an answer was recorded before the deadline and arrived after it. */
  arrived_late: z.boolean(),
  /** In alphabetical order. */
  tags: z.array(Tag),
  /** False if there is anything that the signed-in user has not seen. True before the candidate starts. */
  seen: z.boolean(),
  /** Why the candidate needs help now; null: not stuck. */
  stuck: z.nullable(Stuck),
  /** When the candidate's device last contacted the server; null: never. */
  active_at: z.nullable(Instant),
  /** Number of other jobs, among those the user can see, with the same email address or phone number. */
  other_jobs: z.int(),
  /** Starts at 1. Reopening creates the next attempt and keeps the earlier ones. */
  attempt: z.int(),
});
export type Response = z.infer<typeof Response>;

/** The state of a video answer: `stored` means complete but not processed yet, `ready` means playable. */
export const videoStates = ['uploading', 'stored', 'ready', 'deleted'] as const;

/** Why there is no converted version: the recording is unreadable, or too large or slow to convert. */
export const videoFaults = ['unreadable', 'over_limit'] as const;

export const AnswerVideo = z.object({
  state: z.enum(videoStates),
  /** Null: no fault, or not processed yet. The original is still available. */
  fault: z.nullable(z.enum(videoFaults)),
  /**
   * Signed URLs, valid for some hours. `url` plays in every browser once `ready`; before that it is at most the recording made
   * seekable. `original` is the recording, byte for byte.
   */
  url: z.nullable(z.string()),
  original: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  mime_type: z.string(),
  duration_seconds: z.nullable(z.number()),
  bytes: z.int(),
  /** How often the recording was interrupted and resumed. */
  interruptions: z.int(),
  /** True if the device reduced the video quality because of its connection or processor. */
  lowered: z.boolean(),
  /** True if there is only sound, with at most a still picture. */
  audio_only: z.boolean(),
  /** SHA-256 of the original in hex; null until it is stored. */
  sha256: z.nullable(z.string()),
  deleted_at: z.nullable(Instant),
});

/**
 * The result of an answer's program on one example. `not_run`: the server can't run its language, or the earlier examples used
 * up the time.
 */
export const CodeResult = z.object({
  test_id: Id,
  state: z.enum(['passed', 'failed', 'error', 'timeout', 'not_run']),
  /** The output, cut to 2,000 characters. */
  output: z.string(),
  /** Milliseconds that it took. */
  took_ms: z.int(),
});
export type CodeResult = z.infer<typeof CodeResult>;

/** A comment on an answer, optionally at a position of its video. */
export const Comment = z.object({
  id: Id,
  answer_id: Id,
  /** Null for a guest of a review link. */
  user_id: z.nullable(Id),
  user_name: z.string(),
  /** Milliseconds from the start of the video; null: about the whole answer. */
  at_ms: z.nullable(z.int().check(z.gte(0))),
  text: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Comment = z.infer<typeof Comment>;

export const AnswerDetail = z.object({
  id: Id,
  question: z.omit(Question, { sorting: true }),
  /** When the server received it. */
  created_at: Instant,
  arrived_late: z.boolean(),
  text: z.nullable(z.string()),
  code: z.nullable(z.object({ language: z.string(), text: z.string() })),
  /** Null for answers without a program, and until the examples have run. */
  code_results: z.nullable(z.array(CodeResult)),
  option_ids: z.nullable(z.array(Id)),
  video: z.nullable(AnswerVideo),
  /**
   * Video: the number of takes of the question that the server got, including the chosen one. `question.retake` + 1 are allowed.
   * A recording that was interrupted and resumed is one take. Null for other types.
   */
  takes_count: z.nullable(z.int()),
  transcript: z.nullable(TranscriptSummary),
  /** The most common rate. */
  rate: z.nullable(Rate),
  my_rate: z.nullable(Rate),
  raters_count: z.int(),
  /** Ratings by guests of review links, oldest first. They don't count toward any rate. */
  guest_rates: z.array(z.object({ user_name: z.string(), rate: Rate })),
  /** Points scored; null if the question does not count. */
  points: z.nullable(z.int()),
  /** Sorted by position in the video, then by creation. */
  comments: z.array(Comment),
});
export type AnswerDetail = z.infer<typeof AnswerDetail>;

export const Note = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  text: z.string(),
  created_at: Instant,
  /** Later than created_at if it was edited. */
  updated_at: Instant,
  /** The last editor; null: not edited, or edited by its author. */
  edited_by: z.nullable(z.string()),
});
export type Note = z.infer<typeof Note>;

/** A file from the candidate: CV, motivational letter or another. */
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
  /** The number of questions this candidate was asked, answered or not. */
  questions_count: z.int(),
  /** Null if there is none, and for members without responses.accommodate: reviewers never see it. */
  accommodation: z.nullable(Accommodation),
  /** The candidate's requests; empty for members without responses.accommodate. */
  requests: z.array(CandidateRequest),
  /** The candidate's device, as far as it is known. */
  device: z.nullable(z.object({ browser: z.string(), system: z.string(), time_zone: z.string() })),
  /** The same person's responses to other jobs that the user can see. */
  others: z.array(
    z.object({ id: Id, job_id: Id, job_name: z.string(), status: ResponseStatus, created_at: Instant }),
  ),
  /** Earlier and later attempts at this job. */
  attempts: z.array(z.object({ id: Id, attempt: z.int(), created_at: Instant, progress: Progress })),
  /** When everything will be deleted; null while the interview is in progress or a legal hold is on. */
  delete_at: z.nullable(Instant),
  /** When everything was deleted; null: not deleted. */
  deleted_at: z.nullable(Instant),
  legal_hold: z.boolean(),
  notes: z.array(Note),
  files: z.array(ResponseFile),
  history: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      user_name: z.nullable(z.string()),
      /** The answer it is about; null: about the candidate. */
      answer_id: z.nullable(Id),
      /** Depends on `kind`: a status, a rate, a pipeline step, or the reason for a legal hold. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      created_at: Instant,
    }),
  ),
});
export type ResponseDetail = z.infer<typeof ResponseDetail>;

/**
 * The delivery of the newest message to a candidate. `failed`: it bounced or was refused, the address has not been corrected, and
 * the candidate has not started.
 */
export const deliveries = ['queued', 'sent', 'delivered', 'failed'] as const;

/** How far a candidate has come: invited, started, finished, decided (accepted or rejected). Each counts on its own. */
export const reachedStages = ['invited', 'started', 'finished', 'decided'] as const;
export type ReachedStage = (typeof reachedStages)[number];

/** How a candidate was added, unless they came from a named share link (contract/invite.ts). */
export const candidateSources = ['share', 'email', 'sms', 'bulk', 'follow_up', 'import'] as const;

/** Filters for a list of candidates, as query parameters. Absent ones match all. */
export const ResponseFilters = z.object({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(ResponseStatus),
  progress: z.optional(Progress),
  /** The overall rate; `none`: not rated. */
  rate: z.optional(z.enum([...rates, 'none'])),
  /** Added to the job at or after `from` and before `to`. */
  from: z.optional(Instant),
  to: z.optional(Instant),
  tag: z.optional(Tag),
  /** `none`: before the first step. */
  pipeline_id: z.optional(z.union([z.literal('none'), Id])),
  /** `yes`: only candidates who need help (`stuck` of a candidate). */
  stuck: z.optional(z.literal('yes')),
  /** Without responses.invite, a member gets no matches. */
  delivery: z.optional(z.enum(deliveries)),
  reached: z.optional(z.enum(reachedStages)),
  /** `source` of a candidate. */
  source: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  /** `yes`: only candidates who have finished and are neither accepted nor rejected. */
  undecided: z.optional(z.literal('yes')),
  /** `yes`: only candidates who have started and whom the user has not seen. */
  unseen: z.optional(z.literal('yes')),
});
export type ResponseFilters = z.infer<typeof ResponseFilters>;

/**
 * The order of a list. Candidates without the value come last, newest first. `score`: the test points, as a share of all
 * points. `name`: what is shown as the name, without regard to case and accents.
 */
export const listSorts = ['created', 'invited', 'finished', 'rating', 'score', 'name'] as const;
export const ListOrder = z.object({
  /** Absent: by creation. */
  sort: z.optional(z.enum(listSorts)),
  /** Absent: names ascending, everything else descending. */
  direction: z.optional(z.enum(['ascending', 'descending'])),
});
export type ListOrder = z.infer<typeof ListOrder>;
export type ListSort = NonNullable<ListOrder['sort']>;
export type SortDirection = NonNullable<ListOrder['direction']>;

export function sortDirectionOf({ sort, direction }: ListOrder): SortDirection {
  return direction ?? (sort === 'name' ? 'ascending' : 'descending');
}

/** Rows per page of a list. */
export const pageSize = 50;

export const getResponses = endpoint({
  method: 'GET',
  path: 'jobs/:id/responses',
  summary: 'A job’s candidates in pages, newest first or by `sort`. `after`: the `next` of the previous page',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  query: z.extend(ResponseFilters, {
    ...ListOrder.shape,
    // In a list by name it has up to 100 characters of a name.
    after: z.optional(z.string().check(z.maxLength(1000))),
    /** `oldest` reads the list from its end. */
    order: z.optional(z.enum(['newest', 'oldest'])),
  }),
  data: z.object({ responses: z.array(Response), next: z.nullable(z.string()) }),
});

export const getResponseCounts = endpoint({
  method: 'GET',
  path: 'jobs/:id/response-counts',
  summary:
    'The number of a job’s candidates that match the filters, and the number in each status of the whole job',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  query: ResponseFilters,
  data: z.object({
    total: z.int(),
    statuses: z.record(ResponseStatus, z.int()),
    stuck: z.int(),
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    /** The names of the share links that candidates may have come from. */
    link_sources: z.array(z.string()),
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

export const getNeighbors = endpoint({
  method: 'GET',
  path: 'responses/:id/neighbors',
  summary:
    'Where a candidate is in the job’s list, and who comes next. The candidate need not match the filters',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  query: z.extend(ResponseFilters, ListOrder.shape),
  data: z.object({
    previous: z.nullable(Id),
    next: z.nullable(Id),
    /** Counted from 1; 0 if the candidate does not match the filters. */
    position: z.int(),
    /** The next candidate with status `review`, after the last one from the top; null: no one else. */
    next_to_review: z.nullable(Id),
    /** The next unseen candidate who is no longer answering; after the last one, from the top. */
    next_unseen: z.nullable(Id),
  }),
});
export type Neighbors = z.output<(typeof getNeighbors)['data']>;

export const setStatus = endpoint({
  method: 'PUT',
  path: 'responses/:id/status',
  summary:
    'Set the status of a candidate. `from`: the status as last read; `edited_meanwhile` if it has changed since',
  access: { who: 'user', permission: 'responses.decide', api: true },
  params: ById,
  body: z.object({ id: Id, from: ResponseStatus, to: ResponseStatus }),
  data: ResponseDetail,
});

export const rateAnswer = endpoint({
  method: 'PUT',
  path: 'answers/:id/rating',
  summary: 'Rate an answer. null withdraws one’s own rating',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  body: z.object({ rate: z.nullable(Rate) }),
  data: ResponseDetail,
});

export const inviteByEmail = endpoint({
  method: 'POST',
  path: 'jobs/:id/invitations',
  summary: 'Invite one person by email',
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
  summary:
    'Give one candidate more time, text instead of video, or a later deadline, also during the interview',
  access: { who: 'user', permission: 'responses.accommodate' },
  params: ById,
  body: Accommodation,
  data: ResponseDetail,
});

export const replyToRequest = endpoint({
  method: 'PUT',
  path: 'responses/:id/requests/:request',
  summary:
    'Reply to a candidate’s request by email and on their own page. `granted` also sets the accommodation',
  access: { who: 'user', permission: 'responses.accommodate', confirmed: true },
  params: z.extend(ById, { request: Id }),
  body: z.object({
    state: z.enum(['granted', 'declined', 'answered']),
    reply: optionalText(5000),
    /** For `granted`: the candidate's new accommodation. */
    accommodation: z.optional(Accommodation),
  }),
  data: ResponseDetail,
});
