// Review links: show one or more candidates to somebody without an account, optionally until a date.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant, LinkHash } from './id.ts';
import { InterviewDesign, SessionToken } from './interview.ts';
import { Question } from './question-draft.ts';
import { AnswerDetail, AnswerVideo, ResponseFile } from './response.ts';
import { Rate } from './status.ts';
import { optionalText, requiredText } from './text.ts';

export const maxShared = 50;
/** Per job; revoked links don't count. */
export const maxReviewLinks = 200;
/** Minimum length of a link's password, if it has one. */
export const minLinkPassword = 8;
/** A day, which is longer than any video. */
const longestMs = 86_400_000;
/** Per guest, over all answers. */
export const maxGuestComments = 500;

export const ReviewLinkDraft = z.object({
  id: Id,
  job_id: Id,
  /** The candidates, in display order. */
  response_ids: z.array(Id).check(z.minLength(1), z.maxLength(maxShared)),
  /** The questions whose answers are shown; null: all. */
  question_ids: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(100))),
  /** The recipient, in the team's words. */
  name: requiredText(100),
  message: optionalText(2000),
  shows_contact: z.boolean(),
  shows_files: z.boolean(),
  /** The team's mean for each competence. Not with `may_rate` or `may_comment`: those guests judge alone. */
  shows_scorecard: z._default(z.boolean(), false),
  /** The recognized words of video answers. */
  shows_transcript: z._default(z.boolean(), false),
  may_rate: z.boolean(),
  may_comment: z.boolean(),
  /** Null: valid until revoked. */
  expires_at: z.nullable(Instant),
  /** Empty: none; otherwise at least minLinkPassword characters. Only its hash is stored. */
  password: z.string().check(z.maxLength(200)),
});
export type ReviewLinkDraft = z.infer<typeof ReviewLinkDraft>;

export const ReviewLink = z.extend(z.omit(ReviewLinkDraft, { password: true }), {
  shows_transcript: z.boolean(),
  /** Without candidates who were deleted or have withdrawn; may be empty. */
  response_ids: z.array(Id),
  /** Null: it shows the team’s scorecards, and this member has to submit their own first. */
  hash: z.nullable(LinkHash),
  has_password: z.boolean(),
  created_at: Instant,
  created_by: z.string(),
  revoked_at: z.nullable(Instant),
  /** Number of views, and the time of the last one. */
  views: z.int(),
  viewed_at: z.nullable(Instant),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

/** Only members who may see what a link shows can create it. */
export const NewReviewLink = z.extend(ReviewLink, { hash: LinkHash });
export type NewReviewLink = z.infer<typeof NewReviewLink>;

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
  summary: 'Create a review link, which shows candidates to a person without an account',
  access: { who: 'user', permission: 'responses.export' },
  body: ReviewLinkDraft,
  data: NewReviewLink,
});

export const revokeReviewLink = endpoint({
  method: 'PUT',
  path: 'review-links/:id/revoked',
  summary: 'Revoke a review link. Open pages lose access too',
  access: { who: 'user', permission: 'responses.export' },
  params: ById,
  data: ReviewLink,
});

const ByHash = z.object({ hash: LinkHash });

/** The job and its company, with the look of the company's interviews. */
const About = z.object({
  company: z.string(),
  job: z.string(),
  logo: z.nullable(z.string()),
  design: z.omit(InterviewDesign, { header_image: true }),
});

/** For the page before the link is opened. */
export const getReviewLink = endpoint({
  method: 'GET',
  path: 'review/:hash',
  summary: 'Check that a review link is valid, and whether it needs a password',
  access: { who: 'anyone' },
  params: ByHash,
  data: z.extend(About, {
    has_password: z.boolean(),
    asks_name: z.boolean(),
    /** How many it shows. */
    candidates: z.int(),
  }),
});

export const openReviewLink = endpoint({
  method: 'POST',
  path: 'review/:hash/open',
  summary: 'Open a review link. `session_token` becomes the guest’s bearer token',
  access: { who: 'anyone' },
  params: ByHash,
  body: z.object({
    session_token: SessionToken,
    password: z.string().check(z.maxLength(200)),
    /** The guest's name, required if the guest may rate or comment. */
    name: optionalText(100),
  }),
  data: Nothing,
});

/** This guest's own rating and comments. Those of the team and other guests are hidden, so that each guest judges independently. */
export const GuestMark = z.object({
  my_rate: z.nullable(Rate),
  /** Sorted by position in the video, then by creation. */
  comments: z.array(
    z.object({
      id: Id,
      /** Milliseconds from the start of the video; null: about the whole answer. */
      at_ms: z.nullable(z.int()),
      text: z.string(),
      created_at: Instant,
    }),
  ),
});
export type GuestMark = z.infer<typeof GuestMark>;

/**
 * An answer without internal data (correct options, points, results of examples) and without details of the candidate's
 * circumstances (how the question could be answered, connection problems, late arrival).
 */
export const SharedAnswer = z.extend(z.pick(AnswerDetail, { id: true, text: true, code: true }), {
  question: z.pick(Question, { id: true, question: true }),
  /** Null unless it is a choice question. */
  options: z.nullable(z.array(z.object({ id: Id, text: z.string(), chosen: z.boolean() }))),
  /** `url` is the best playable version. It expires soon; a new call gives a new one. */
  video: z.nullable(
    z.pick(AnswerVideo, { state: true, url: true, poster: true, duration_seconds: true, deleted_at: true }),
  ),
  /** The sentences that were recognized in the video, as corrected by the team, without times. Null: the link shows none. */
  transcript: z.nullable(
    z.object({
      /** Two letters; empty: unknown. */
      language: z.string(),
      sentences: z.array(z.string()),
    }),
  ),
  mark: GuestMark,
});
export type SharedAnswer = z.infer<typeof SharedAnswer>;

export const SharedCandidate = z.object({
  id: Id,
  /** Empty if there is no name. The email address can't replace it, because that is contact data. */
  full: z.string(),
  /** Empty unless the link shows contact data. */
  email: z.string(),
  phone: z.string(),
  answers: z.array(SharedAnswer),
  /** Empty unless the link shows files. */
  files: z.array(ResponseFile),
  /** The team's levels, without names and notes; empty unless the link shows the scorecard. */
  scorecard: z.array(
    z.object({ id: Id, name: z.string(), target: z.int(), mean: z.nullable(z.number()), reviewers: z.int() }),
  ),
});
export type SharedCandidate = z.infer<typeof SharedCandidate>;

/** The content of a review link. It never contains the team's ratings, notes, comments or single scorecards. */
export const SharedCandidates = z.extend(About, {
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
  summary: 'The candidates that the review link shows',
  access: { who: 'guest' },
  data: SharedCandidates,
});

export const rateAsGuest = endpoint({
  method: 'PUT',
  path: 'review-session/answers/:id/rating',
  summary: 'Rate an answer, if the link allows it. null withdraws the rating',
  access: { who: 'guest' },
  params: ById,
  body: z.object({ rate: z.nullable(Rate) }),
  data: GuestMark,
});

export const commentAsGuest = endpoint({
  method: 'POST',
  path: 'review-session/answers/:id/comments',
  summary: 'Comment on an answer, if the link allows it',
  access: { who: 'guest' },
  params: ById,
  body: z.object({
    id: Id,
    at_ms: z.nullable(z.int().check(z.gte(0), z.lte(longestMs))),
    text: requiredText(2000),
  }),
  data: GuestMark,
});
