// Analytics as CSV. Headings are names for programs, like those of the audit log.
import { funnelSteps } from '#contract/analytics.ts';
import type { QuestionFacts } from '#contract/analytics.ts';
import { byteOrderMark, csvLine } from '../../kernel/csv.ts';
import type { Cell } from '../../kernel/csv.ts';
import type { FunnelRow } from './funnel-store.ts';

/** A line per day and source. */
export function daysTable(rows: readonly FunnelRow[]): string {
  const line = (row: FunnelRow) => [row.day, row.source, ...funnelSteps.map((step) => row[step])];
  return tableOf(['day', 'source', ...funnelSteps], rows.map(line));
}

/** A line per job, day and source. */
export function jobsTable(rows: readonly FunnelRow[]): string {
  const line = (row: FunnelRow) => [
    ...[row.job_id, row.job, row.day, row.source],
    ...funnelSteps.map((step) => row[step]),
  ];
  return tableOf(['job_id', 'job', 'day', 'source', ...funnelSteps], rows.map(line));
}

/** A line per question. */
export function questionsTable(rows: readonly QuestionFacts[]): string {
  const line = (row: QuestionFacts, index: number) => [
    ...[index + 1, row.question_id, row.question, row.type],
    ...[row.reached, row.answered, row.left, row.timed, row.median_seconds],
  ];
  const headings = ['number', 'question_id', 'question', 'type', 'reached', 'answered', 'left', 'timed'];
  return tableOf([...headings, 'median_seconds'], rows.map(line));
}

function tableOf(headings: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return byteOrderMark + [headings, ...lines].map((line) => csvLine(line)).join('');
}
