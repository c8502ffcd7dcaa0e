// The candidate's own page, behind the same link after the interview (or in the middle of it): what has arrived, until when
// it is kept, and what they may still do. Also what they may ask of the recruiter, and what they may be given.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { InterviewCompany, InterviewDesign, Interview, SessionToken } from './interview.ts';
import { QuestionType } from './question.ts';
import { Progress } from './status.ts';
import { optionalText } from './text.ts';
import { TakePurpose } from './take.ts';

/** What one response gets besides the usual (DESIGN.md 5). */
export const Accommodation = z.object({
  /** Times are multiplied by it; 0 means no limit. */
  time_factor: z.union([z.literal(1), z.literal(1.5), z.literal(2), z.literal(0)]),
  /** Video questions may be answered in writing. */
  text_for_video: z.boolean(),
  /** Takes the place of the response's deadline; null leaves that alone. */
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

/** One answer's receipt: what the server holds of it. */
export const AnswerReceipt = z.object({
  answer_id: Id,
  question_id: Id,
  question: z.string(),
  type: QuestionType,
  /** By the device's server-corrected clock. */
  recorded_at: Instant,
  /** When the server got it. */
  created_at: Instant,
  /** `uploading`: the chosen take is not whole here yet. */
  state: z.enum(['uploading', 'stored', 'deleted']),
  /** Of the video's originals together; 0 for others. */
  bytes: z.int(),
  duration_seconds: z.nullable(z.number()),
  /** SHA-256 in hex of the first original, once stored. */
  sha256: z.nullable(z.string()),
  /** Signed, for some hours. */
  url: z.nullable(z.string()),
  /** What was written or chosen, as text. */
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
  /** When everything is deleted; null while the interview runs, and where it is not by the clock. */
  delete_at: z.nullable(Instant),
  /** When what they gave was deleted because its time was over. */
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
  /** Whether the interview may still be gone on with. */
  can_go_on: z.boolean(),
  server_time: Instant,
});
export type CandidatePage = z.infer<typeof CandidatePage>;

export const getCandidatePage = endpoint({
  method: 'GET',
  path: 'session/page',
  summary: 'The candidate’s own page: receipts, until when it is kept, what was asked and answered',
  access: { who: 'candidate' },
  data: CandidatePage,
});

export const openCandidatePage = endpoint({
  method: 'POST',
  path: 'interviews/:hash/page',
  summary:
    'Open one’s own page on another device, once the interview is through: `session_token` becomes a session',
  access: { who: 'anyone' },
  params: z.object({ hash: LinkHash }),
  body: z.object({ session_token: SessionToken }),
  data: CandidatePage,
});

export const exportAnswers = endpoint({
  method: 'GET',
  path: 'session/export',
  summary: 'Everything the candidate gave, as a ZIP',
  access: { who: 'candidate' },
  data: Nothing,
  answer: 'stream',
});

export const withdraw = endpoint({
  method: 'POST',
  path: 'session/withdraw',
  summary: 'Withdraw from the job: nothing more is taken, what is there stays until it is erased',
  access: { who: 'candidate' },
  body: z.object({ id: Id }),
  data: CandidatePage,
});

export const erase = endpoint({
  method: 'POST',
  path: 'session/erase',
  summary: 'Delete everything the candidate gave, at once and for good',
  access: { who: 'candidate' },
  body: z.object({ id: Id }),
  data: Nothing,
});

export const makeRequest = endpoint({
  method: 'POST',
  path: 'session/requests',
  summary: 'Ask the recruiter: a question, more time, writing instead of video, a later deadline',
  access: { who: 'candidate' },
  body: z.object({ id: Id, kind: RequestKind, text: optionalText(2000) }),
  data: z.array(CandidateRequest),
});

export const takeMoreTime = endpoint({
  method: 'POST',
  path: 'session/more-time',
  summary: 'Take time x1.5 oneself, where the job allows it; otherwise `forbidden`',
  access: { who: 'candidate' },
  body: z.object({ id: Id }),
  data: Interview,
});
