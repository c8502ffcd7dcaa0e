// An example of each event, for test deliveries and for the API's description.
import { WebhookPayload } from '#contract/webhook-payload.ts';
import type { WebhookEvent } from '#contract/webhook.ts';

interface ExampleValues {
  timestamp: string;
  publicUrl: string;
  response_id: string;
  job_id: string;
  company_id: string;
  answer_id: string;
  user_id: string;
}

export function examplePayload(type: WebhookEvent, values: ExampleValues): WebhookPayload {
  const { timestamp, publicUrl, response_id, job_id, company_id, answer_id, user_id } = values;
  const of = { response_id, job_id };
  const data: Record<WebhookEvent, WebhookPayload['data']> = {
    'candidate.invited': { ...of, status: 'invited' },
    'candidate.finished': { ...of, status: 'review' },
    'candidate.rated': { ...of, status: 'review', answer_id, rate: 'good' },
    'candidate.status_changed': { ...of, status: 'accepted', previous_status: 'review' },
    'transcript.ready': { ...of, status: null, answer_id },
    'job.created': {
      ...{ job_id, job_name: 'Lighthouse keeper', company_id, company_name: 'Northern Lights' },
      ...{ url: `${publicUrl}/jobs/vacancy/${job_id}`, created_at: timestamp, user_id },
    },
    'plan.changed': { code: 'team', status: 'active', quantity: 1, end_plan_at: null },
  };
  return WebhookPayload.parse({ type, timestamp, data: data[type] });
}
