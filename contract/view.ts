// Saved views: filters, layout, order and columns for a list of candidates, of one job or of all.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { CandidateFilters } from './candidates.ts';
import { candidateColumns, CandidateColumn } from './preferences.ts';
import { ListOrder } from './response.ts';
import { requiredText } from './text.ts';

export const maxViews = 50;

export const View = z.object({
  id: Id,
  name: requiredText(60),
  /** Null: for all jobs. */
  job_id: z.nullable(Id),
  /** A view of all jobs may also name a job or a company. */
  filters: CandidateFilters,
  layout: z.enum(['table', 'board']),
  ...ListOrder.shape,
  /** The table's columns beside the name. Absent: those that the reader has chosen. */
  columns: z.optional(z.array(CandidateColumn).check(z.minLength(1), z.maxLength(candidateColumns.length))),
  /** True if other members see it too. Only its creator can change it. */
  shared: z.boolean(),
});
export type View = z.infer<typeof View>;

/** `own`: created by the signed-in user. */
export const ViewListed = z.extend(View, { own: z.boolean() });
export type ViewListed = z.infer<typeof ViewListed>;

export const getViews = endpoint({
  method: 'GET',
  path: 'views',
  summary: 'The user’s saved views and those shared by other members, sorted by name',
  access: { who: 'user', permission: 'responses.view' },
  data: z.array(ViewListed),
});

export const saveView = endpoint({
  method: 'PUT',
  path: 'views/:id',
  summary: 'Create or update a view',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  body: z.omit(View, { id: true }),
  data: z.array(ViewListed),
});

export const removeView = endpoint({
  method: 'DELETE',
  path: 'views/:id',
  summary: 'Delete one of the user’s own views',
  access: { who: 'user', permission: 'responses.view' },
  params: ById,
  data: z.array(ViewListed),
});
