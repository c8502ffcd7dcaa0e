// Live updates: what the server tells open pages over server-sent events. An event says what changed, never the
// content; the page asks for that through the ordinary calls, with the ordinary checks.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('response'), job_id: Id, response_id: Id }),
  z.object({ kind: z.literal('job'), job_id: Id }),
  z.object({ kind: z.literal('company'), company_id: Id }),
  /** Who works here, or is invited to. `user_id`: whose rights or sessions are others now; null: nobody's. */
  z.object({ kind: z.literal('user'), user_id: z.nullable(Id) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const getEvents = endpoint({
  method: 'GET',
  path: 'events',
  summary: 'Server-sent events of the agency: `data:` lines of LiveEvent, a comment every 15 s',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
  answer: 'stream',
});
