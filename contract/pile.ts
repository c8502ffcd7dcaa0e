// Question by question: everybody's answer to one question in a row, in an order that is random for each reviewer, so that
// nobody is judged by who came before them.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { QuestionType } from './question.ts';
import { AnswerDetail } from './response.ts';
import { Rate } from './status.ts';

const ByQuestion = z.extend(ById, { question: Id });

export const PileQuestion = z.object({
  id: Id,
  question: z.string(),
  type: QuestionType,
  /** How many answers to it can be looked at, and how many of them the user has rated. */
  answers: z.int(),
  rated: z.int(),
});
export type PileQuestion = z.infer<typeof PileQuestion>;

export const getPiles = endpoint({
  method: 'GET',
  path: 'jobs/:id/piles',
  summary: 'The job’s questions with how far the user has got through the answers to each',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  data: z.array(PileQuestion),
});

export const getPile = endpoint({
  method: 'GET',
  path: 'jobs/:id/piles/:question',
  summary: 'All answers to one question, in this user’s own random order, which stays the same',
  access: { who: 'user', permission: 'responses.rate' },
  params: ByQuestion,
  data: z.array(z.object({ answer_id: Id, rated: z.boolean() })),
});

/**
 * One answer as a reviewer sees it: who gave it is null until the reviewer has rated it, where the job hides names; rate,
 * raters_count, ratings and comments of colleagues are null, 0 and none until then in every job.
 */
export const AnswerInPile = z.object({
  answer: AnswerDetail,
  candidate: z.nullable(z.object({ response_id: Id, full: z.string() })),
  /** How each colleague rated it, by name. */
  colleagues: z.array(z.object({ user_name: z.string(), rate: Rate })),
  hides_names: z.boolean(),
});
export type AnswerInPile = z.infer<typeof AnswerInPile>;

export const getAnswerInPile = endpoint({
  method: 'GET',
  path: 'answers/:id/in-pile',
  summary: 'One answer, with what may be known of it before one has rated it oneself',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  data: AnswerInPile,
});

/** How much those who rated the same answers agree. */
export const Agreement = z.object({
  question_id: Id,
  question: z.string(),
  /** Answers with at least two ratings, and how many people gave them. */
  answers: z.int(),
  raters: z.int(),
  /** Of all pairs of ratings of one answer, how many per cent are the same; null: there is no pair. */
  percent: z.nullable(z.int()),
  /** Krippendorff's alpha, ordinal: 1 is full agreement, 0 is chance; null where it is not defined. */
  alpha: z.nullable(z.number()),
});
export type Agreement = z.infer<typeof Agreement>;

export const getAgreement = endpoint({
  method: 'GET',
  path: 'jobs/:id/agreement',
  summary: 'Agreement between raters, question by question',
  access: { who: 'user', permission: 'responses.decide' },
  params: ById,
  data: z.array(Agreement),
});
