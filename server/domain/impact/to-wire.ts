// Converts a report's rows to the contract's form, with the statistics. Pure.
import { impactDimensions, impactSteps } from '#contract/impact.ts';
import type { ImpactReport, ImpactStep, ImpactTable } from '#contract/impact.ts';
import { ages, ethnicities, sexes } from '#contract/self-id.ts';
import { compareGroups } from './statistics.ts';
import type { CountRow, ReportRow } from './store.ts';

interface FoundCount {
  row: CountRow;
  job: string | null;
}

export function reportToWire(
  report: ReportRow,
  counts: readonly FoundCount[],
  reports: readonly ReportRow[],
): ImpactReport {
  const steps = impactSteps.filter((step) => counts.some(({ row }) => row.step === step));
  const byJob = Map.groupBy(counts, ({ row }) => row.job_id);
  return {
    ...headOf(report),
    steps,
    tables: [...byJob]
      .toSorted(([a], [b]) => Number(a !== null) - Number(b !== null))
      .flatMap(([jobId, of]) => tablesOf(jobId, of, steps)),
    reports: reports.map(headOf),
  };
}

function headOf({ id, created_at, at_least }: ReportRow) {
  return { id, made_at: created_at.toISOString(), at_least };
}

function tablesOf(
  jobId: string | null,
  counts: readonly FoundCount[],
  steps: readonly ImpactStep[],
): ImpactTable[] {
  const job = jobId === null ? null : { id: jobId, name: counts[0]?.job ?? '' };
  return impactDimensions.flatMap((dimension) => {
    const rows = counts.map(({ row }) => row).filter((row) => row.dimension === dimension);
    return rows.length === 0 ? [] : [{ job, dimension, groups: groupsOf(rows, steps) }];
  });
}

function groupsOf(rows: readonly CountRow[], steps: readonly ImpactStep[]): ImpactTable['groups'] {
  const groups = [...Map.groupBy(rows, ({ sex, ethnicity, age }) => `${ethnicity} ${sex} ${age}`).values()]
    .flatMap((of) => groupOf(of) ?? [])
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const compared = new Map(
    steps.map((step) => [
      step,
      compareGroups(groups.map((group) => ({ finished: group.finished, reached: group.reached(step) }))),
    ]),
  );
  return groups.map(({ reached, ...group }, i) => ({
    ...group,
    steps: steps.map((step) => ({
      ...{ step, reached: reached(step) },
      ...(compared.get(step)?.[i] ?? { ratio: null, p: null }),
    })),
  }));
}

function groupOf(rows: readonly CountRow[]) {
  const [row] = rows;
  if (!row) return undefined;
  const at = (step: string) => rows.find((other) => other.step === step)?.candidates ?? 0;
  return {
    sex: sexes.find((sex) => sex === row.sex) ?? null,
    ethnicity: ethnicities.find((ethnicity) => ethnicity === row.ethnicity) ?? null,
    age: ages.find((age) => age === row.age) ?? null,
    finished: at('finished'),
    reached: at,
  };
}

function placeOf({ sex, ethnicity, age }: NonNullable<ReturnType<typeof groupOf>>): number {
  const place = (values: readonly string[], value: string | null) => values.indexOf(value ?? '');
  return 10 * place(ethnicities, ethnicity) + place(sexes, sex) + place(ages, age);
}
