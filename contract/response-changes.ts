// What is done to many candidates of a job at once. Each call names at most `maxChanged` of them and says of each whether it
// was done; who was changed by somebody else in between is skipped, and undoing is the same call the other way.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { refusalCodes } from './refusals.ts';
import { Tag } from './response.ts';
import { ResponseStatus } from './status.ts';

export const maxChanged = 1000;

const ResponseIds = z.array(Id).check(z.minLength(1), z.maxLength(maxChanged));

/** Which were changed, and why the others were not. */
export const Changed = z.object({
  changed: z.array(Id),
  skipped: z.array(z.object({ response_id: Id, code: z.enum(refusalCodes) })),
});
export type Changed = z.infer<typeof Changed>;

export const setStatuses = endpoint({
  method: 'PUT',
  path: 'jobs/:id/statuses',
  summary:
    'Decide on several candidates; `from` is what the user saw. A rejection from before the start is taken back within a day',
  access: { who: 'user', permission: 'responses.decide', api: true },
  params: ById,
  body: z.object({
    id: Id,
    items: z
      .array(z.object({ response_id: Id, from: ResponseStatus, to: ResponseStatus }))
      .check(z.minLength(1), z.maxLength(maxChanged)),
  }),
  data: Changed,
});

export const setPipelines = endpoint({
  method: 'PUT',
  path: 'jobs/:id/pipelines',
  summary: 'Move candidates along the job’s pipeline; null is in front of its first step',
  access: { who: 'user', permission: 'responses.decide', api: true },
  params: ById,
  body: z.object({
    id: Id,
    items: z
      .array(z.object({ response_id: Id, from: z.nullable(Id), to: z.nullable(Id) }))
      .check(z.minLength(1), z.maxLength(maxChanged)),
  }),
  data: Changed,
});

export const setTags = endpoint({
  method: 'PUT',
  path: 'jobs/:id/tags',
  summary:
    'Give candidates tags and take them away; `too_many_tags` where it would be more than `maxTags`. Who is as asked for already is neither changed nor skipped',
  access: { who: 'user', permission: 'responses.note', api: true },
  params: ById,
  body: z.object({
    response_ids: ResponseIds,
    add: z.array(Tag).check(z.maxLength(10)),
    remove: z.array(Tag).check(z.maxLength(10)),
  }),
  data: Changed,
});

export const remindResponses = endpoint({
  method: 'POST',
  path: 'jobs/:id/reminders',
  summary: 'Remind those who have not finished, by the channel they were invited by',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({ id: Id, response_ids: ResponseIds }),
  data: Changed,
});

export const removeResponses = endpoint({
  method: 'POST',
  path: 'jobs/:id/removals',
  summary:
    'Delete candidates: they are in no list from now on, their links lead nowhere, and after a day everything they sent is deleted for good',
  access: { who: 'user', permission: 'responses.delete' },
  params: ById,
  body: z.object({ response_ids: ResponseIds }),
  data: Changed,
});

export const restoreResponses = endpoint({
  method: 'POST',
  path: 'jobs/:id/restorals',
  summary: 'Undo the deletion of candidates, within a day of it',
  access: { who: 'user', permission: 'responses.delete' },
  params: ById,
  body: z.object({ response_ids: ResponseIds }),
  data: Changed,
});

export const removeResponse = endpoint({
  method: 'DELETE',
  path: 'responses/:id',
  summary: 'Delete one candidate, as `removals` does',
  access: { who: 'user', permission: 'responses.delete', api: true },
  params: ById,
  data: Nothing,
});
