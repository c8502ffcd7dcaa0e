// Adverse impact: how many candidates of each group reached each step, in reports of a company, which never change. Each candidate counts in
// one report. No number, and none that follows from others, is below `fewestInCell` (DECISIONS.md, 192).
import * as z from 'zod/mini';
import { ById, endpoint } from './endpoint.ts';
import { Id, Instant } from './id.ts';
import { ages, ethnicities, sexes } from './self-id.ts';
import { requiredText } from './text.ts';

/** The fewest candidates in a cell, and in all hidden groups of a table together. */
export const fewestInCell = 5;

/** The fewest candidates with a self-identification in a report. */
export const fewestInReport = 50;

/** The steps after finishing, in order. A candidate who reached one has reached those before it. */
export const impactSteps = ['viewed', 'decided', 'accepted'] as const;
export type ImpactStep = (typeof impactSteps)[number];

export const impactDimensions = ['sex', 'ethnicity', 'sex_ethnicity', 'age'] as const;
export type ImpactDimension = (typeof impactDimensions)[number];

export const impactReasonLength = 1000;

const ImpactSetting = z.object({
  /** False for companies in the EU or the EEA, and while the company's country is unknown. */
  is_offered: z.boolean(),
  /** The company's country; empty: unknown. */
  country: z.string(),
  /** Who turned it on, why and when; null: it is off. */
  on: z.nullable(z.object({ reason: z.string(), by: z.string(), at: Instant })),
});
export type ImpactSetting = z.infer<typeof ImpactSetting>;

const ImpactGroup = z.object({
  sex: z.nullable(z.enum(sexes)),
  ethnicity: z.nullable(z.enum(ethnicities)),
  age: z.nullable(z.enum(ages)),
  /** Candidates of the group who finished. */
  finished: z.int(),
  /** For each of the report's steps. */
  steps: z.array(
    z.object({
      step: z.enum(impactSteps),
      reached: z.int(),
      /** The selection rate divided by that of the group with the highest; null for that group. */
      ratio: z.nullable(z.number()),
      /** Fisher's exact test, two-sided, against that group; null for that group. */
      p: z.nullable(z.number()),
    }),
  ),
});
export type ImpactGroup = z.infer<typeof ImpactGroup>;

export const ImpactTable = z.object({
  /** Null: all jobs of the company. */
  job: z.nullable(z.object({ id: Id, name: z.string() })),
  dimension: z.enum(impactDimensions),
  /** In the order of the contract. Missing groups are hidden. */
  groups: z.array(ImpactGroup),
});
export type ImpactTable = z.infer<typeof ImpactTable>;

export const ImpactReport = z.object({
  id: Id,
  made_at: Instant,
  /** The report counts at least this many candidates. */
  at_least: z.int(),
  steps: z.array(z.enum(impactSteps)),
  tables: z.array(ImpactTable),
  /** All reports of the company, newest first. */
  reports: z.array(z.object({ id: Id, made_at: Instant, at_least: z.int() })),
});
export type ImpactReport = z.infer<typeof ImpactReport>;

const access = { who: 'user', permission: 'impact.view' } as const;
const ImpactQuery = z.object({ report_id: z.optional(Id) });

export const getImpactSetting = endpoint({
  method: 'GET',
  path: 'companies/:id/impact/setting',
  summary: 'Whether a company asks finished candidates to identify themselves, who turned it on and why',
  access,
  params: ById,
  data: ImpactSetting,
});

export const setImpact = endpoint({
  method: 'PUT',
  path: 'companies/:id/impact/setting',
  summary:
    'Turn adverse impact of a company on, with the reason, or off. Only owners. `impact_off` for companies in the EU or EEA or without a country',
  access,
  params: ById,
  body: z.object({ on: z.boolean(), reason: requiredText(impactReasonLength) }),
  data: ImpactSetting,
});

export const getImpact = endpoint({
  method: 'GET',
  path: 'companies/:id/impact',
  summary:
    'A report on adverse impact, the newest unless `report_id` names another. `impact_off` if it is off, `too_few` before the first report',
  access,
  params: ById,
  query: ImpactQuery,
  data: ImpactReport,
});

export const exportImpact = endpoint({
  method: 'GET',
  path: 'companies/:id/impact/export',
  summary: 'The same report as CSV: a line per job, table, group and step',
  access,
  params: ById,
  query: ImpactQuery,
  data: z.string(),
  answer: 'stream',
});
