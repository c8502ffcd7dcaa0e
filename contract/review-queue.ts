// Review queues: all answers to one question, in an order that is random for each reviewer, so that the preceding answers don't
// bias the ratings.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { QuestionType } from './question.ts';
import { AnswerDetail } from './response.ts';
import { Rate } from './status.ts';

const ByQuestion = z.extend(ById, { question: Id });

export const QueueQuestion = z.object({
  id: Id,
  question: z.string(),
  type: QuestionType,
  /** How many answers can be reviewed, and how many of them the user has rated. */
  answers: z.int(),
  rated: z.int(),
});
export type QueueQuestion = z.infer<typeof QueueQuestion>;

export const getReviewQueues = endpoint({
  method: 'GET',
  path: 'jobs/:id/piles',
  summary: 'The job’s questions with the user’s progress in rating the answers to each',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  data: z.array(QueueQuestion),
});

export const getReviewQueue = endpoint({
  method: 'GET',
  path: 'jobs/:id/piles/:question',
  summary: 'All answers to one question, in a stable random order for each user',
  access: { who: 'user', permission: 'responses.rate' },
  params: ByQuestion,
  data: z.array(z.object({ answer_id: Id, rated: z.boolean() })),
});

/**
 * One answer as a reviewer sees it. Until the reviewer has rated it, `candidate` is null if the job hides names, and in every
 * job the answer has no rate, no raters_count, and no ratings or comments by colleagues.
 */
export const AnswerInQueue = z.object({
  answer: AnswerDetail,
  candidate: z.nullable(z.object({ response_id: Id, full: z.string() })),
  /** Each colleague's rating, sorted by name. */
  colleagues: z.array(z.object({ user_name: z.string(), rate: Rate })),
  hides_names: z.boolean(),
});
export type AnswerInQueue = z.infer<typeof AnswerInQueue>;

export const getAnswerInQueue = endpoint({
  method: 'GET',
  path: 'answers/:id/in-pile',
  summary: 'One answer, without the name and the colleagues’ ratings until the user has rated it',
  access: { who: 'user', permission: 'responses.rate' },
  params: ById,
  data: AnswerInQueue,
});

const agreement = {
  raters: z.int(),
  /** The percentage of equal pairs among all pairs about the same answer or candidate; null without a pair. */
  percent: z.nullable(z.int()),
  /** Krippendorff's alpha, ordinal: 1 is full agreement, 0 is chance; null if undefined. */
  alpha: z.nullable(z.number()),
};

/** How far the raters of the same answers agree. */
export const Agreement = z.object({
  question_id: Id,
  question: z.string(),
  /** Answers with at least two ratings, and how many people (`raters`) gave them. */
  answers: z.int(),
  ...agreement,
});
export type Agreement = z.infer<typeof Agreement>;

/**
 * How far the levels of independent scorecards agree: as first submitted, by members who had not seen the others. No
 * evidence is no level.
 */
export const CompetenceAgreement = z.object({
  competence_id: Id,
  name: z.string(),
  /** Candidates with at least two levels, and how many people (`raters`) gave them. */
  candidates: z.int(),
  ...agreement,
});
export type CompetenceAgreement = z.infer<typeof CompetenceAgreement>;

export const getAgreement = endpoint({
  method: 'GET',
  path: 'jobs/:id/agreement',
  summary: 'The raters’ agreement on each question and each competence',
  access: { who: 'user', permission: 'responses.decide' },
  params: ById,
  data: z.object({ questions: z.array(Agreement), competences: z.array(CompetenceAgreement) }),
});
