// Message keys of events: `candidate.rated` is `integrations.event_rated` in messages.json.
import type { WebhookEvent } from '#contract/webhook.ts';

type Short<Event extends WebhookEvent> = Event extends `candidate.${infer What}` ? What : never;

export function eventKey<Event extends WebhookEvent>(event: Event): Short<Event> {
  // The type matches, but the compiler cannot follow replace().
  return event.replace('candidate.', '') as Short<Event>;
}
