// Retention of candidates' data: 365 days unless the company sets another period. A legal hold suspends deletion.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { ResponseDetail } from './response.ts';
import { optionalText } from './text.ts';

export const RetentionDays = z.int().check(z.gte(1), z.lte(3650));
/** The team is notified this many days before the deletion. */
export const retentionWarningDays = 14;

export const setLegalHold = endpoint({
  method: 'PUT',
  path: 'responses/:id/legal-hold',
  summary: 'Set or lift a legal hold, which keeps a candidate’s data beyond the retention period',
  access: { who: 'user', permission: 'settings.manage' },
  params: ById,
  body: z.object({ on: z.boolean(), reason: optionalText(1000) }),
  data: ResponseDetail,
});

export const getRetention = endpoint({
  method: 'GET',
  path: 'retention',
  summary: 'The retention period of each company, with the candidates due soon, on hold and deleted',
  access: { who: 'user', permission: 'settings.manage' },
  data: z.array(
    z.object({
      company_id: Id,
      retention_days: RetentionDays,
      /** Candidates whose data will be deleted within `retentionWarningDays`. */
      due_soon: z.int(),
      on_hold: z.int(),
      deleted: z.int(),
      last_deleted_at: z.nullable(Instant),
    }),
  ),
});

export const setRetention = endpoint({
  method: 'PUT',
  path: 'companies/:id/retention',
  summary: 'Set a company’s retention period in days',
  access: { who: 'user', permission: 'settings.manage' },
  params: ById,
  body: z.object({ retention_days: RetentionDays }),
  data: z.object({ retention_days: RetentionDays }),
});
