// The Home page: what needs attention, the newest answers, the review queue to continue, the checklist and the demo candidate.
// Each number counts only what the member can see, and equals the total of the list that its tile opens.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id, Instant } from './id.ts';

/** How many candidates or jobs need attention, and up to two jobs where they are. */
export const AttentionTile = z.object({
  total: z.int(),
  jobs: z.array(z.object({ id: Id, name: z.string() })),
});
export type AttentionTile = z.infer<typeof AttentionTile>;

/** A finished candidate that the member has not opened yet. In a job that hides names: all such candidates of the job. */
export const NewAnswer = z.object({
  /** Null in a job that hides names, like `full` and `picture`. */
  response_id: z.nullable(Id),
  full: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  job_id: Id,
  job_name: z.string(),
  /** In a job that hides names: the question whose review queue has the answer; otherwise null. */
  question_id: z.nullable(Id),
  /** The number of candidates: 1, or up to 100 in a job that hides names. */
  count: z.int(),
  finished_at: Instant,
});
export type NewAnswer = z.infer<typeof NewAnswer>;

/** The review queue in which the member has last rated an answer and has others left. */
export const OpenQueue = z.object({
  job_id: Id,
  job_name: z.string(),
  question_id: Id,
  /** The question's place in the job, counted from 1. */
  number: z.int(),
  rated: z.int(),
  answers: z.int(),
});
export type OpenQueue = z.infer<typeof OpenQueue>;

export const checklistSteps = ['company', 'job', 'preview', 'invite', 'review'] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

export const Home = z.object({
  /** Candidates with status `review`: GET candidates?status=review. */
  review: AttentionTile,
  /** Candidates who need help: GET candidates?stuck=yes. */
  stuck: AttentionTile,
  /** Invitations that did not arrive: GET candidates?delivery=failed. */
  undelivered: AttentionTile,
  /** Active jobs that end within a week with unfinished candidates (isClosingSoon in deadline.ts). */
  closing: AttentionTile,
  /** Newest first, at most `newestAnswers`. */
  newest: z.array(NewAnswer),
  queue: z.nullable(OpenQueue),
  /** Which steps are done; null if the member has hidden the checklist, has finished it, or may not create jobs. */
  checklist: z.nullable(z.record(z.enum(checklistSteps), z.boolean())),
  /** The member's demo candidate; null: none. */
  demo: z.nullable(
    z.object({ response_id: Id, job_id: Id, full: z.string(), picture: z.nullable(z.string()) }),
  ),
  /** The job to which a demo candidate can be added; null: none. */
  demo_job_id: z.nullable(Id),
});
export type Home = z.infer<typeof Home>;

export const newestAnswers = 8;

export const getHome = endpoint({
  method: 'GET',
  path: 'home',
  summary: 'What needs the member’s attention, the newest answers and the first steps',
  access: { who: 'user', permission: 'any' },
  data: Home,
});

export const addDemo = endpoint({
  method: 'POST',
  path: 'jobs/:id/demo',
  summary:
    'Add a demo candidate to a job: a finished interview that counts nowhere and that only the caller can open. The caller has one at a time, and another call returns it',
  access: { who: 'user', permission: 'jobs.create' },
  params: ById,
  body: z.object({ id: Id }),
  data: z.object({ response_id: Id }),
});

export const removeDemo = endpoint({
  method: 'DELETE',
  path: 'home/demo',
  summary: 'Delete the caller’s demo candidate with everything in it',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
});

export const setChecklist = endpoint({
  method: 'PUT',
  path: 'home/checklist',
  summary: 'Hide the checklist of first steps, or show it again',
  access: { who: 'user', permission: 'any' },
  body: z.object({ hidden: z.boolean() }),
  data: Nothing,
});
