// How long what candidates gave is kept: 365 days unless the company says otherwise; a legal hold stops the clock.
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { ResponseDetail } from './response.ts';
import { optionalText } from './text.ts';

export const RetentionDays = z.int().check(z.gte(1), z.lte(3650));
/** How many days before it is deleted the team is told. */
export const retentionWarningDays = 14;

export const setLegalHold = endpoint({
  method: 'PUT',
  path: 'responses/:id/legal-hold',
  summary: 'Keep what a candidate gave beyond its time, or no longer',
  access: { who: 'user', permission: 'settings.manage' },
  params: ById,
  body: z.object({ on: z.boolean(), reason: optionalText(1000) }),
  data: ResponseDetail,
});

export const getRetention = endpoint({
  method: 'GET',
  path: 'retention',
  summary: 'Per company: for how many days, what is due soon, and what was deleted',
  access: { who: 'user', permission: 'settings.manage' },
  data: z.array(
    z.object({
      company_id: Id,
      retention_days: RetentionDays,
      /** Candidates whose answers are deleted within `retentionWarningDays`, and those on hold. */
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
  summary: 'For how many days what is given to this company’s jobs is kept from now on',
  access: { who: 'user', permission: 'settings.manage' },
  params: ById,
  body: z.object({ retention_days: RetentionDays }),
  data: z.object({ retention_days: RetentionDays }),
});
