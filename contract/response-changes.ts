// Bulk changes to a job's candidates, at most `maxChanged` per call. The answer lists who was changed and who was skipped:
// candidates that somebody else has changed in the meantime are skipped. The reverse call undoes a change.
import * as z from 'zod/mini';
import { ById, endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { refusalCodes } from './refusals.ts';
import { Tag } from './response.ts';
import { ResponseStatus } from './status.ts';

export const maxChanged = 1000;

const ResponseIds = z.array(Id).check(z.minLength(1), z.maxLength(maxChanged));

/** The changed candidates, and the refusal code for each skipped one. */
export const Changed = z.object({
  changed: z.array(Id),
  skipped: z.array(z.object({ response_id: Id, code: z.enum(refusalCodes) })),
});
export type Changed = z.infer<typeof Changed>;

export const setStatuses = endpoint({
  method: 'PUT',
  path: 'jobs/:id/statuses',
  summary:
    'Set the status of several candidates. `from`: the status as last read. A rejection before the start of the interview can be undone within a day',
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
  summary: 'Move candidates along the job’s pipeline. null: before the first step',
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
    'Add and remove tags. Skips candidates who would get too many tags with `too_many_tags`. Candidates with nothing to change are in neither list',
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
  summary: 'Remind candidates who have not finished, by the channel of their invitation',
  access: { who: 'user', permission: 'responses.invite', api: true, confirmed: true },
  params: ById,
  body: z.object({ id: Id, response_ids: ResponseIds }),
  data: Changed,
});

export const removeResponses = endpoint({
  method: 'POST',
  path: 'jobs/:id/removals',
  summary:
    'Delete candidates and their answers. They disappear from lists and their links stop working; permanent after one day',
  access: { who: 'user', permission: 'responses.delete' },
  params: ById,
  body: z.object({ response_ids: ResponseIds }),
  data: Changed,
});

export const restoreResponses = endpoint({
  method: 'POST',
  path: 'jobs/:id/restorals',
  summary: 'Restore deleted candidates within a day',
  access: { who: 'user', permission: 'responses.delete' },
  params: ById,
  body: z.object({ response_ids: ResponseIds }),
  data: Changed,
});

export const removeResponse = endpoint({
  method: 'DELETE',
  path: 'responses/:id',
  summary: 'Delete one candidate and their answers. Permanent after one day',
  access: { who: 'user', permission: 'responses.delete', api: true },
  params: ById,
  data: Nothing,
});
