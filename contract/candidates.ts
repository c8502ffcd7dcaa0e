// Candidates across jobs: one row per person, within the jobs that the member can see.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { getResponseCounts, getResponses, ListOrder, Response, ResponseFilters } from './response.ts';
import { Progress } from './progress.ts';
import { ResponseStatus } from './status.ts';

/** Filters for candidates across jobs: those of a job's list, and the job or its company. */
export const CandidateFilters = z.extend(ResponseFilters, {
  job_id: z.optional(Id),
  company_id: z.optional(Id),
});
export type CandidateFilters = z.infer<typeof CandidateFilters>;

/**
 * A person's newest interview that matches the filters. Two interviews belong to one person if they have the same email address or
 * phone number.
 */
export const Candidate = z.extend(Response, {
  job_name: z.string(),
  /** The person's interviews in jobs that the member can see, whether they match the filters or not. */
  interviews: z.int(),
});
export type Candidate = z.infer<typeof Candidate>;

export const getCandidates = endpoint({
  method: 'GET',
  path: 'candidates',
  summary:
    'Candidates across jobs, one row per person, in pages, newest first or by `sort`. `after`: the `next` of the previous page',
  access: { who: 'user', permission: 'responses.view', api: true },
  query: z.extend(CandidateFilters, {
    ...ListOrder.shape,
    ...{ after: getResponses.query.shape.after, order: getResponses.query.shape.order },
  }),
  data: z.object({ responses: z.array(Candidate), next: z.nullable(z.string()) }),
});

export const getCandidateCounts = endpoint({
  method: 'GET',
  path: 'candidate-counts',
  summary:
    'The number of interviews that match the filters, and the number in each status. A person with two interviews counts twice',
  access: { who: 'user', permission: 'responses.view', api: true },
  query: CandidateFilters,
  data: getResponseCounts.data,
});

/** One interview of a person, for the expanded row. */
export const PersonInterview = z.object({
  id: Id,
  job_id: Id,
  job_name: z.string(),
  company_name: z.string(),
  status: ResponseStatus,
  progress: Progress,
  attempt: z.int(),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type PersonInterview = z.infer<typeof PersonInterview>;

export const getPersonInterviews = endpoint({
  method: 'GET',
  path: 'candidates/:id/interviews',
  summary: 'The interviews of a candidate’s person in all jobs that the member can see, newest first',
  access: { who: 'user', permission: 'responses.view', api: true },
  params: ById,
  data: z.array(PersonInterview),
});
