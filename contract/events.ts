// Live updates: server-sent events that tell open pages what changed. An event never carries the content; the page fetches
// it through the ordinary calls, with the ordinary checks.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('response'), job_id: Id, response_id: Id }),
  z.object({ kind: z.literal('job'), job_id: Id }),
  z.object({ kind: z.literal('company'), company_id: Id }),
  /** A live room was scheduled, changed, began, ended or was deleted. */
  z.object({ kind: z.literal('room'), room_id: Id, company_id: Id, job_id: z.nullable(Id) }),
  /** Members or their invitations changed. `user_id`: the member whose rights or sessions changed; null: no one's. */
  z.object({ kind: z.literal('user'), user_id: z.nullable(Id) }),
  /** The question bank, a hiring profile template or a message template changed. */
  z.object({ kind: z.literal('content') }),
  /** The organization's plan changed: its limits, or when it ends. */
  z.object({ kind: z.literal('plan') }),
  /** The member has opened a candidate, or marked it as unseen. Only that member's pages get it. */
  z.object({ kind: z.literal('seen'), user_id: Id, job_id: Id, response_id: Id }),
  /** The member's own Home page or preferences changed. Only that member's pages get it. */
  z.object({ kind: z.literal('home'), user_id: Id }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const getEvents = endpoint({
  method: 'GET',
  path: 'events',
  summary: 'Server-sent events of the organization: `data:` lines of LiveEvent, and a comment every 15 s',
  access: { who: 'user', permission: 'any' },
  data: Nothing,
  answer: 'stream',
});
