// The webhooks in the API's description, one per event.
import * as z from 'zod/mini';
import { webhookEvents, WebhookPayload } from '#contract/webhook.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import { ids, instants } from './example-words.ts';

const summaries: Record<WebhookEvent, string> = {
  'candidate.invited': 'A candidate was invited for the first time',
  'candidate.finished': 'A candidate finished the interview. Videos may still be uploading',
  'candidate.rated': 'A member rated an answer, or withdrew the rating (null)',
  'candidate.status_changed': 'A candidate’s status changed',
  'transcript.ready':
    'The words of a video answer were recognized. Read them with `GET answers/:id/transcript`',
};

const of = { response_id: ids['response_id'] ?? '', job_id: ids['job_id'] ?? '' };
const data: Record<WebhookEvent, WebhookPayload['data']> = {
  'candidate.invited': { ...of, status: 'invited' },
  'candidate.finished': { ...of, status: 'review' },
  'candidate.rated': { ...of, status: 'review', answer_id: ids['answer_id'] ?? '', rate: 'good' },
  'candidate.status_changed': { ...of, status: 'accepted', previous_status: 'review' },
  'transcript.ready': { ...of, status: null, answer_id: ids['answer_id'] ?? '' },
};

export function describeWebhooks(): Record<string, Record<string, unknown>> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(WebhookPayload, { io: 'output' });
  return Object.fromEntries(
    webhookEvents.map((event) => {
      const example = { type: event, timestamp: instants['timestamp'], data: data[event] };
      const content = { 'application/json': { schema, example } };
      const post = {
        ...{ operationId: event, tags: ['Webhooks'], summary: summaries[event] },
        ...{ parameters: headers, requestBody: { required: true, content } },
        responses: { '2XX': { description: 'Received. After any other status the delivery is repeated.' } },
      };
      return [event, { post }];
    }),
  );
}

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  ...{ name, in: 'header', required: true, schema: { type: 'string' } },
}));
