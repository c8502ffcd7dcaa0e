// The webhooks in the API's description, one per event.
import * as z from 'zod/mini';
import { WebhookPayload } from '#contract/webhook-payload.ts';
import { webhookEvents } from '#contract/webhook.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { examplePayload } from '../../domain/webhooks/example.ts';
import { ids, instants } from './example-words.ts';

const summaries: Record<WebhookEvent, string> = {
  'candidate.invited': 'A candidate was invited for the first time',
  'candidate.finished': 'A candidate finished the interview. Videos may still be uploading',
  'candidate.rated': 'A member rated an answer, or withdrew the rating (null)',
  'candidate.status_changed': 'A candidate’s status changed',
  'transcript.ready':
    'The words of a video answer were recognized. Read them with `GET answers/:id/transcript`',
  'job.created': 'A member created a job, also as a copy or from a template',
  'plan.changed': 'The organization’s plan, its status, its quantity or its end changed',
};

export function describeWebhooks(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    webhookEvents.map((event) => {
      const example = exampleOf(event);
      const content = { 'application/json': { schema: schemaOf(example), example } };
      const post = {
        ...{ operationId: event, tags: ['Webhooks'], summary: summaries[event] },
        ...{ parameters: headers, requestBody: { required: true, content } },
        responses: { '2XX': { description: 'Received. After any other status the delivery is repeated.' } },
      };
      return [event, { post }];
    }),
  );
}

/** The words of the other examples. */
function exampleOf(event: WebhookEvent): WebhookPayload {
  const idOf = (field: string) => ids[field] ?? '';
  return examplePayload(event, {
    ...{ timestamp: instants['timestamp'] ?? '', publicUrl: 'https://candor.example.com' },
    ...{ response_id: idOf('response_id'), job_id: idOf('job_id'), company_id: idOf('company_id') },
    ...{ answer_id: idOf('answer_id'), user_id: idOf('user_id') },
  });
}

/** Only the form that the event's payload has. */
function schemaOf(example: WebhookPayload): Record<string, unknown> {
  const form = WebhookPayload.def.options.find((option) => option.safeParse(example).success);
  const { $schema: _dialect, ...schema } = z.toJSONSchema(form ?? WebhookPayload, { io: 'output' });
  return schema;
}

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  ...{ name, in: 'header', required: true, schema: { type: 'string' } },
}));
