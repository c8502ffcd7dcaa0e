// Exports: a job's candidates as CSV, XLSX, or a ZIP with everything they sent. Made in the background, kept for a week.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { ResponseFilters } from './response.ts';

export const exportFormats = ['csv', 'xlsx', 'zip'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const exportDays = 7;
/** How many one user may have at a time, those that can be fetched included. */
export const maxExports = 20;

export const Export = z.object({
  id: Id,
  job_id: Id,
  format: ExportFormat,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Candidates written so far, and all of them; 0 before it is counted. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  /** Signed, with HTTP Range, so that a download that broke off goes on; null until it is ready. */
  url: z.nullable(z.string()),
  created_at: Instant,
  created_by: z.string(),
  expires_at: z.nullable(Instant),
});
export type Export = z.infer<typeof Export>;

export const startExport = endpoint({
  method: 'POST',
  path: 'jobs/:id/exports',
  summary:
    'Export candidates: those named, or all that match. `forbidden` for more than one where the job says that not all may be exported (can_export_all)',
  access: { who: 'user', permission: 'responses.export', api: true },
  params: ById,
  body: z.object({
    id: Id,
    format: ExportFormat,
    response_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))),
    filters: z.optional(ResponseFilters),
  }),
  data: Export,
});

export const getExports = endpoint({
  method: 'GET',
  path: 'jobs/:id/exports',
  summary: 'The user’s own exports of a job that are still there, newest first',
  access: { who: 'user', permission: 'responses.export', api: true },
  params: ById,
  data: z.array(Export),
});

export const removeExport = endpoint({
  method: 'DELETE',
  path: 'exports/:id',
  summary: 'Stop an export, or delete what it made',
  access: { who: 'user', permission: 'responses.export', api: true },
  params: ById,
  data: z.array(Export),
});
