// Saved views: a job's list of candidates as somebody likes to look at it.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { ResponseFilters } from './response.ts';
import { requiredText } from './text.ts';

export const maxViews = 50;

export const View = z.object({
  id: Id,
  name: requiredText(60),
  /** Null: for every job. */
  job_id: z.nullable(Id),
  filters: ResponseFilters,
  layout: z.enum(['table', 'board']),
  /** Whether colleagues have it too; only who made it changes it. */
  shared: z.boolean(),
});
export type View = z.infer<typeof View>;

/** `own`: made by the user who asks. */
export const ViewListed = z.extend(View, { own: z.boolean() });
export type ViewListed = z.infer<typeof ViewListed>;

export const getViews = endpoint({
  method: 'GET',
  path: 'views',
  summary: 'The user’s saved views and those that colleagues share, by name',
  access: { who: 'user', permission: 'responses.view' },
  data: z.array(ViewListed),
});

export const saveView = endpoint({
  method: 'PUT',
  path: 'views/:id',
  summary: 'Save a view, new or changed',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  body: z.omit(View, { id: true }),
  data: z.array(ViewListed),
});

export const removeView = endpoint({
  method: 'DELETE',
  path: 'views/:id',
  summary: 'Remove one of one’s own views',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  data: z.array(ViewListed),
});
