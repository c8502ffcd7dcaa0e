// What webhooks deliver. Apart from webhook.ts, because no page reads it.
import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { planStatuses } from './plan.ts';
import { Rate, ResponseStatus } from './status.ts';
import { CandidateEvent } from './webhook.ts';

const CandidateData = z.object({
  response_id: Id,
  job_id: Id,
  /** Null: the event is not about it. */
  status: z.nullable(ResponseStatus),
  previous_status: z.optional(ResponseStatus),
  answer_id: z.optional(Id),
  rate: z.optional(z.nullable(Rate)),
});

const JobData = z.object({
  job_id: Id,
  job_name: z.string(),
  company_id: Id,
  company_name: z.string(),
  /** The job's page for members. */
  url: z.string(),
  created_at: Instant,
  /** The member who created it. */
  user_id: Id,
});

/** The plan after the change, as `GET v2/plans/current` shows it. */
const PlanData = z.object({
  code: z.string(),
  status: z.enum(planStatuses),
  quantity: z.int(),
  end_plan_at: z.nullable(Instant),
});

/**
 * The body of a delivery; the event decides what `data` has. No names of people, contact data or answers: receivers fetch them from the
 * API by id.
 */
export const WebhookPayload = z.discriminatedUnion('type', [
  z.object({ type: CandidateEvent, timestamp: Instant, data: CandidateData }),
  z.object({ type: z.literal('job.created'), timestamp: Instant, data: JobData }),
  z.object({ type: z.literal('plan.changed'), timestamp: Instant, data: PlanData }),
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;
