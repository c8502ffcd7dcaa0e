// A report as CSV. The headings are field names, as in the CSV of analytics.
import type { ImpactReport } from '#contract/impact.ts';
import { byteOrderMark, csvLine } from '../../kernel/csv.ts';

const headings = ['job_id', 'job', 'table', 'sex', 'ethnicity', 'age', 'step'];
const numbers = ['finished', 'reached', 'ratio', 'p'];

/** A line per job, table, group and step. */
export function impactTable({ tables }: ImpactReport): string {
  const lines = tables.flatMap(({ job, dimension, groups }) =>
    groups.flatMap(({ sex, ethnicity, age, finished, steps }) =>
      steps.map(({ step, reached, ratio, p }) => [
        ...[job?.id ?? '', job?.name ?? '', dimension, sex ?? '', ethnicity ?? '', age ?? '', step],
        ...[finished, reached, ratio, p],
      ]),
    ),
  );
  return byteOrderMark + [[...headings, ...numbers], ...lines].map((line) => csvLine(line)).join('');
}
