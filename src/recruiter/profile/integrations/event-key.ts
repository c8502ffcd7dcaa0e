// Events as messages.json names them: `candidate.rated` is `integrations.event_rated`.
import type { WebhookEvent } from '#contract/webhook.ts';

type Short<Event extends WebhookEvent> = Event extends `candidate.${infer What}` ? What : never;

export function eventKey<Event extends WebhookEvent>(event: Event): Short<Event> {
  // The type says the same as this does; the compiler cannot follow replace().
  return event.replace('candidate.', '') as Short<Event>;
}
