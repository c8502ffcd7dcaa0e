// Message keys of events: `candidate.rated` is `integrations.event_rated` in messages.json, `transcript.ready` is
// `integrations.event_transcript_ready`.
import type { WebhookEvent } from '#contract/webhook.ts';

type Short<Event extends WebhookEvent> = Event extends `candidate.${infer What}`
  ? What
  : Event extends `${infer Noun}.${infer What}`
    ? `${Noun}_${What}`
    : never;

export function eventKey<Event extends WebhookEvent>(event: Event): Short<Event> {
  // The type matches, but the compiler cannot follow replace().
  return event.replace('candidate.', '').replace('.', '_') as Short<Event>;
}
