// Originality: passages that an answer has in common with other candidates' answers to the same question, and with pages on the web. A
// match is for a person to look at. It changes no status.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';

export const matchReviews = ['open', 'looked_at', 'explained', 'concern'] as const;
export const MatchReview = z.enum(matchReviews);
export type MatchReview = z.infer<typeof MatchReview>;

/** What `longest` and `shared` count: signs and keywords of a program, words, or characters of a script without spaces. */
export const matchUnits = ['code', 'words', 'characters'] as const;
export const MatchUnit = z.enum(matchUnits);
export type MatchUnit = z.infer<typeof MatchUnit>;

/** Not `z.length`, which no other page needs. */
const two = [z.minLength(2), z.maxLength(2)] as const;

/** One of the two answers. Ids are null and names empty if the member may not see its job. */
export const MatchSide = z.object({
  response_id: z.nullable(Id),
  answer_id: z.nullable(Id),
  job_id: z.nullable(Id),
  job_name: z.string(),
  /** The candidate's name, or the email address without one. */
  full: z.string(),
  /** When it was given, by the device's server-corrected clock. */
  recorded_at: Instant,
});
export type MatchSide = z.infer<typeof MatchSide>;

export const Match = z.object({
  id: Id,
  question: z.string(),
  unit: MatchUnit,
  /** The longest common passage, and all of them together. */
  longest: z.int(),
  shared: z.int(),
  review: MatchReview,
  /** The earlier answer first. At least one of the two is of a job that the member may see. */
  sides: z.array(MatchSide).check(...two),
});
export type Match = z.infer<typeof Match>;

/** A passage in each of the two texts, in UTF-16 units. */
export const MatchPassage = z.object({
  places: z.array(z.object({ from: z.int(), to: z.int() })).check(...two),
  length: z.int(),
});
export type MatchPassage = z.infer<typeof MatchPassage>;

export const MatchDetail = z.extend(Match, {
  /** Of an answer in a job that the member may not see: only the passages, with `hiddenBetween` between them. */
  texts: z.array(z.string()).check(...two),
  /** The programming language; empty for a text. */
  languages: z.array(z.string()).check(...two),
  /** Longest first. */
  passages: z.array(MatchPassage),
  /** The last review; null: there was none. */
  reviewed: z.nullable(z.object({ user_name: z.string(), at: Instant })),
});
export type MatchDetail = z.infer<typeof MatchDetail>;

/** Replaces the parts of a text that are not shown. */
export const hiddenBetween = '\n[…]\n';

/**
 * `not_checked`: the check was off, the candidate had no notice, or the answer cannot be compared. `too_few`: there is no other
 * answer to compare with.
 */
export const comparisonStates = ['not_checked', 'waiting', 'too_few', 'nothing_found', 'found'] as const;
export const ComparisonState = z.enum(comparisonStates);
export type ComparisonState = z.infer<typeof ComparisonState>;

/**
 * `off`: this answer cannot be checked on the web. `none`: it can be, and has not been. `too_short`: it has fewer than 15 words.
 */
export const webCheckStates = ['off', 'too_short', 'none', 'waiting', 'ready', 'failed'] as const;
export const WebCheckState = z.enum(webCheckStates);
export type WebCheckState = z.infer<typeof WebCheckState>;

/** `no_credit`: the operator's account is empty. `refused`: the service refused the request. */
export const webCheckFaults = ['no_credit', 'refused', 'unreachable', 'bad_reply'] as const;
export const WebCheckFault = z.enum(webCheckFaults);
export type WebCheckFault = z.infer<typeof WebCheckFault>;

/** A page that contains a part of the answer. `percent` is null if the service gives none. */
export const WebPage = z.object({
  url: z.string(),
  title: z.string(),
  words: z.int(),
  percent: z.nullable(z.number()),
});
export type WebPage = z.infer<typeof WebPage>;

export const WebCheck = z.object({
  state: WebCheckState,
  fault: z.nullable(WebCheckFault),
  /** Most words in common first. */
  pages: z.array(WebPage),
  checked_at: z.nullable(Instant),
});
export type WebCheck = z.infer<typeof WebCheck>;

export const ComparedAnswer = z.object({
  answer_id: Id,
  /** The question's place in the interview, from 1. */
  number: z.int(),
  question: z.string(),
  state: ComparisonState,
  web: WebCheck,
});
export type ComparedAnswer = z.infer<typeof ComparedAnswer>;

/** `compared`: answers that were compared; `total`: matches, of which the first are listed; `open`: those to look at. */
export const JobMatches = z.object({
  compared: z.int(),
  total: z.int(),
  open: z.int(),
  matches: z.array(Match),
});
export type JobMatches = z.infer<typeof JobMatches>;

export const getResponseMatches = endpoint({
  method: 'GET',
  path: 'responses/:id/matches',
  summary: 'What each answer of a candidate has in common with other answers and with pages on the web',
  access: { who: 'user', permission: 'originality.view' },
  params: ById,
  data: z.object({ answers: z.array(ComparedAnswer), matches: z.array(Match) }),
});

/** The most matches that are listed for a job. */
export const maxListedMatches = 100;

export const getJobMatches = endpoint({
  method: 'GET',
  path: 'jobs/:id/matches',
  summary:
    'The matches of a job’s answers with each other and with those of other jobs: open ones first, then the longest, at most 100',
  access: { who: 'user', permission: 'originality.view' },
  params: ById,
  data: JobMatches,
});

export const getMatch = endpoint({
  method: 'GET',
  path: 'matches/:id',
  summary: 'Two answers and their common passages',
  access: { who: 'user', permission: 'originality.view' },
  params: ById,
  data: MatchDetail,
});

export const reviewMatch = endpoint({
  method: 'PUT',
  path: 'matches/:id/review',
  summary:
    'Store what somebody concluded about a match. `seen`: the conclusion as last read; `edited_meanwhile` if it differs, with the match in `details.current`',
  access: { who: 'user', permission: 'originality.view' },
  params: ById,
  body: z.object({ seen: MatchReview, review: MatchReview }),
  data: MatchDetail,
});

export const checkWeb = endpoint({
  method: 'POST',
  path: 'answers/:id/web-check',
  summary:
    'Look for pages on the web with the same text, once per text. `web_check_off` if no service is configured, the question has no plagiarism check, or the candidate was not told',
  access: { who: 'user', permission: 'originality.view' },
  params: ById,
  data: WebCheck,
});
