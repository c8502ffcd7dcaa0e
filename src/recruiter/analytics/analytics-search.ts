// The period and the filters of analytics, as URL search parameters.
import * as z from 'zod/mini';

const Day = z.catch(z.optional(z.iso.date()), undefined);

export const JobAnalyticsSearch = z.object({
  from: Day,
  to: Day,
  source: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(60))), undefined),
});
export type JobAnalyticsSearch = z.infer<typeof JobAnalyticsSearch>;

export const AnalyticsSearch = z.object({
  from: Day,
  to: Day,
  company_id: z.catch(z.optional(z.uuid()), undefined),
});
export type AnalyticsSearch = z.infer<typeof AnalyticsSearch>;

export const ImpactSearch = z.object({
  company_id: z.catch(z.optional(z.uuid()), undefined),
  report_id: z.catch(z.optional(z.uuid()), undefined),
});
export type ImpactSearch = z.infer<typeof ImpactSearch>;
