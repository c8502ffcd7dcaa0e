// The candidate's own page, at the same link during and after the interview: what the server has received, when it will be
// deleted, and what the candidate can still do. Also the candidate's requests to the recruiter, and accommodations.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { InterviewCompany, InterviewDesign, Interview, SessionToken } from './interview.ts';
import { ChosenProcessing } from './processing.ts';
import { QuestionType } from './question.ts';
import { Progress } from './progress.ts';
import { optionalText } from './text.ts';
import { TakePurpose } from './take.ts';

/** Adjustments for one response. */
export const Accommodation = z.object({
  /** Answer and preparation times are multiplied by it; 0 means no limit. */
  time_factor: z.union([z.literal(1), z.literal(1.5), z.literal(2), z.literal(0)]),
  /** Video questions may be answered in writing. */
  text_for_video: z.boolean(),
  /** Replaces the response's deadline; null keeps it. */
  deadline_at: z.nullable(Instant),
});
export type Accommodation = z.infer<typeof Accommodation>;

export const requestKinds = ['question', 'more_time', 'text_for_video', 'later_deadline'] as const;
export const RequestKind = z.enum(requestKinds);
export type RequestKind = z.infer<typeof RequestKind>;

export const CandidateRequest = z.object({
  id: Id,
  kind: RequestKind,
  text: z.string(),
  state: z.enum(['open', 'granted', 'declined', 'answered']),
  reply: z.string(),
  created_at: Instant,
  replied_at: z.nullable(Instant),
});
export type CandidateRequest = z.infer<typeof CandidateRequest>;

/** The receipt for one answer: what the server has stored of it. */
export const AnswerReceipt = z.object({
  answer_id: Id,
  question_id: Id,
  question: z.string(),
  type: QuestionType,
  /** By the device's server-corrected clock. */
  recorded_at: Instant,
  /** When the server received it. */
  created_at: Instant,
  /** `uploading`: the server does not have all of the chosen take yet. */
  state: z.enum(['uploading', 'stored', 'deleted']),
  /** Total size of the video's originals; 0 for other types. */
  bytes: z.int(),
  duration_seconds: z.nullable(z.number()),
  /** SHA-256 in hex of the first original, once stored. */
  sha256: z.nullable(z.string()),
  /** Signed, valid for some hours. */
  url: z.nullable(z.string()),
  /** The written or chosen answer as text. */
  text: z.string(),
});
export type AnswerReceipt = z.infer<typeof AnswerReceipt>;

export const CandidatePage = z.object({
  response_id: Id,
  hash: LinkHash,
  job: z.object({ name: z.string() }),
  company: InterviewCompany,
  design: InterviewDesign,
  candidate: z.object({ name: z.string(), email: z.string() }),
  progress: Progress,
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  deadline_at: z.nullable(Instant),
  /** When everything will be deleted; null while the interview is in progress, and if no date is set. */
  delete_at: z.nullable(Instant),
  /** When the retention period ended and the answers were deleted. */
  deleted_at: z.nullable(Instant),
  questions_count: z.int(),
  answers: z.array(AnswerReceipt),
  files: z.array(
    z.object({
      id: Id,
      kind: TakePurpose,
      name: z.string(),
      bytes: z.int(),
      state: z.enum(['uploading', 'stored']),
    }),
  ),
  requests: z.array(CandidateRequest),
  /** What other companies do with the answers. Earlier servers do not send it. */
  processing: z.optional(z.array(ChosenProcessing)),
  /**
   * The voluntary self-identification: offered, given, or no longer stored because it was counted or the candidate deleted it. Missing: the
   * company does not ask, or this is not the only device of the interview.
   */
  self_id: z.optional(z.enum(['offered', 'given', 'gone'])),
  /** True if the candidate can still continue the interview. */
  can_go_on: z.boolean(),
  server_time: Instant,
});
export type CandidatePage = z.infer<typeof CandidatePage>;

export const getCandidatePage = endpoint({
  method: 'GET',
  path: 'session/page',
  summary: 'The candidate’s own page: receipts, the deletion date, requests and replies',
  access: { who: 'candidate' },
  data: CandidatePage,
});

export const openCandidatePage = endpoint({
  method: 'POST',
  path: 'interviews/:hash/page',
  summary:
    'Open the candidate’s own page on another device after the interview. `session_token` becomes a session',
  access: { who: 'anyone' },
  params: z.object({ hash: LinkHash }),
  body: z.object({ session_token: SessionToken }),
  data: CandidatePage,
});

export const exportAnswers = endpoint({
  method: 'GET',
  path: 'session/export',
  summary: 'Everything the candidate submitted, as a ZIP',
  access: { who: 'candidate' },
  data: Nothing,
  answer: 'stream',
});

export const withdraw = endpoint({
  method: 'POST',
  path: 'session/withdraw',
  summary: 'Withdraw the application. The server accepts nothing more; what it has stays until it is erased',
  access: { who: 'candidate' },
  body: z.object({ id: Id }),
  data: CandidatePage,
});

export const erase = endpoint({
  method: 'POST',
  path: 'session/erase',
  summary: 'Delete everything the candidate submitted, immediately and permanently',
  access: { who: 'candidate' },
  body: z.object({ id: Id }),
  data: Nothing,
});

export const makeRequest = endpoint({
  method: 'POST',
  path: 'session/requests',
  summary: 'Send the recruiter a request: a question, more time, text instead of video, a later deadline',
  access: { who: 'candidate' },
  body: z.object({ id: Id, kind: RequestKind, text: optionalText(2000) }),
  data: z.array(CandidateRequest),
});

/** What a candidate can ask for with nothing but their link. */
export const linkRequestKinds = ['question', 'later_deadline'] as const satisfies RequestKind[];

export const askByLink = endpoint({
  method: 'POST',
  path: 'interviews/:hash/requests',
  summary:
    'Send the recruiter a question or ask for a later deadline with a link that does not open the interview',
  access: { who: 'anyone' },
  params: z.object({ hash: LinkHash }),
  body: z.object({ id: Id, kind: z.enum(linkRequestKinds), text: optionalText(2000) }),
  data: Nothing,
});

export const takeMoreTime = endpoint({
  method: 'POST',
  path: 'session/more-time',
  summary: 'Extend the candidate’s own times by half, if the job allows it; otherwise `forbidden`',
  access: { who: 'candidate' },
  body: z.object({ id: Id }),
  data: Interview,
});
