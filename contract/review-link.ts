// Review links: a candidate or a shortlist shown to somebody without an account, for as long as one likes.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { SessionToken } from './interview.ts';
import { Question } from './question.ts';
import { AnswerDetail, AnswerVideo, ResponseFile } from './response.ts';
import { Rate } from './status.ts';
import { optionalText, requiredText } from './text.ts';

export const maxShared = 50;
/** Of one job at a time; a revoked one makes room. */
export const maxReviewLinks = 200;
/** Characters of a link's password, where there is one. */
export const minLinkPassword = 8;
/** A day: longer than any video. */
const longestMs = 86_400_000;
/** Of one guest, in all answers together. */
export const maxGuestComments = 500;

export const ReviewLinkDraft = z.object({
  id: Id,
  job_id: Id,
  /** Who is shown, in this order. */
  response_ids: z.array(Id).check(z.minLength(1), z.maxLength(maxShared)),
  /** Which questions' answers are shown; null: all. */
  question_ids: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  /** For whom it is, in the team's words. */
  name: requiredText(100),
  message: optionalText(2000),
  shows_contact: z.boolean(),
  shows_files: z.boolean(),
  may_rate: z.boolean(),
  may_comment: z.boolean(),
  /** Null: until it is revoked. */
  expires_at: z.nullable(Instant),
  /** Empty: none; otherwise of minLinkPassword characters at least. Kept as its hash only. */
  password: z.string().check(z.maxLength(200)),
});
export type ReviewLinkDraft = z.infer<typeof ReviewLinkDraft>;

export const ReviewLink = z.extend(z.omit(ReviewLinkDraft, { password: true }), {
  /** Without those who were removed since or withdrew: it may be nobody. */
  response_ids: z.array(Id),
  hash: LinkHash,
  has_password: z.boolean(),
  created_at: Instant,
  created_by: z.string(),
  revoked_at: z.nullable(Instant),
  /** How often it was opened, and when last. */
  views: z.int(),
  viewed_at: z.nullable(Instant),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

export const getReviewLinks = endpoint({
  method: 'GET',
  path: 'jobs/:id/review-links',
  summary: 'The job’s review links, newest first',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  data: z.array(ReviewLink),
});

export const addReviewLink = endpoint({
  method: 'POST',
  path: 'review-links',
  summary: 'Show candidates to somebody without an account',
  access: { who: 'user', permission: 'responses.export' },
  body: ReviewLinkDraft,
  data: ReviewLink,
});

export const revokeReviewLink = endpoint({
  method: 'PUT',
  path: 'review-links/:id/revoked',
  summary: 'Take a review link back: who has it open sees nothing more',
  access: { who: 'user', permission: 'responses.export' },
  params: ById,
  data: ReviewLink,
});

const ByHash = z.object({ hash: LinkHash });

/** What a review link says before it is opened. */
export const getReviewLink = endpoint({
  method: 'GET',
  path: 'review/:hash',
  summary: 'Whether a review link is still good, and whether it asks for a password',
  access: { who: 'anyone' },
  params: ByHash,
  data: z.object({ company: z.string(), job: z.string(), has_password: z.boolean(), asks_name: z.boolean() }),
});

export const openReviewLink = endpoint({
  method: 'POST',
  path: 'review/:hash/open',
  summary: 'Open a review link; `session_token` becomes the guest’s Bearer',
  access: { who: 'anyone' },
  params: ByHash,
  body: z.object({
    session_token: SessionToken,
    password: z.string().check(z.maxLength(200)),
    /** Who is looking; needed where they may rate or comment. */
    name: optionalText(100),
  }),
  data: Nothing,
});

/** What this guest said of an answer: of other guests as little as of the team, so that everybody judges alone. */
export const GuestMark = z.object({
  my_rate: z.nullable(Rate),
  /** By moment, then by time. */
  comments: z.array(
    z.object({
      id: Id,
      /** Milliseconds from the start of the video; null: of the answer as a whole. */
      at_ms: z.nullable(z.int()),
      text: z.string(),
      created_at: Instant,
    }),
  ),
});
export type GuestMark = z.infer<typeof GuestMark>;

/**
 * An answer without what is the team's: which option is right, points, examples' results; and without what tells of the
 * candidate's circumstances: how the question was to be answered, trouble with the line, arriving late.
 */
export const SharedAnswer = z.extend(z.pick(AnswerDetail, { id: true, text: true, code: true }), {
  question: z.pick(Question, { id: true, question: true }),
  /** Null: no choice question. */
  options: z.nullable(z.array(z.object({ id: Id, text: z.string(), chosen: z.boolean() }))),
  /** `url` is what plays best of what there is, and soon expires: asked again, it is another. */
  video: z.nullable(
    z.pick(AnswerVideo, { state: true, url: true, poster: true, duration_seconds: true, deleted_at: true }),
  ),
  mark: GuestMark,
});
export type SharedAnswer = z.infer<typeof SharedAnswer>;

export const SharedCandidate = z.object({
  id: Id,
  /** Empty where there is no name: an address in its place would be their contact. */
  full: z.string(),
  /** Empty unless contact is shown. */
  email: z.string(),
  phone: z.string(),
  answers: z.array(SharedAnswer),
  /** None unless files are shown. */
  files: z.array(ResponseFile),
});
export type SharedCandidate = z.infer<typeof SharedCandidate>;

/** What is shown: of the team's own ratings, notes and comments nothing. */
export const SharedCandidates = z.object({
  company: z.string(),
  job: z.string(),
  message: z.string(),
  may_rate: z.boolean(),
  may_comment: z.boolean(),
  expires_at: z.nullable(Instant),
  candidates: z.array(SharedCandidate),
});
export type SharedCandidates = z.infer<typeof SharedCandidates>;

export const getSharedCandidates = endpoint({
  method: 'GET',
  path: 'review-session',
  summary: 'What the review link shows',
  access: { who: 'guest' },
  data: SharedCandidates,
});

export const rateAsGuest = endpoint({
  method: 'PUT',
  path: 'review-session/answers/:id/rating',
  summary: 'Rate an answer, where the link allows it; null takes it back',
  access: { who: 'guest' },
  params: ById,
  body: z.object({ rate: z.nullable(Rate) }),
  data: GuestMark,
});

export const commentAsGuest = endpoint({
  method: 'POST',
  path: 'review-session/answers/:id/comments',
  summary: 'Comment on an answer, where the link allows it',
  access: { who: 'guest' },
  params: ById,
  body: z.object({
    id: Id,
    at_ms: z.nullable(z.int().check(z.gte(0), z.lte(longestMs))),
    text: requiredText(2000),
  }),
  data: GuestMark,
});
