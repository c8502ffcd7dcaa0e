// Exports: a job's candidates as CSV, XLSX, or a ZIP of everything they submitted. Created in the background, stored for a week.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { ResponseFilters } from './response.ts';

export const exportFormats = ['csv', 'xlsx', 'zip'] as const;
export const ExportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const exportDays = 7;
/** Per user, including finished exports that can still be downloaded. */
export const maxExports = 20;

export const Export = z.object({
  id: Id,
  job_id: Id,
  format: ExportFormat,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Candidates written so far, and all of them; 0 until they are counted. */
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  /** Signed; supports HTTP Range, so that an interrupted download can resume. Null until the export is ready. */
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
    'Export candidates: those in `response_ids`, or all that match `filters`. `forbidden` for more than one candidate if the job’s `can_export_all` is false',
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
  summary: 'The user’s own exports of a job that have not expired, newest first',
  access: { who: 'user', permission: 'responses.export', api: true },
  params: ById,
  data: z.array(Export),
});

export const removeExport = endpoint({
  method: 'DELETE',
  path: 'exports/:id',
  summary: 'Cancel an export, or delete its file',
  access: { who: 'user', permission: 'responses.export', api: true },
  params: ById,
  data: z.array(Export),
});
