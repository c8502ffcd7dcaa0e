// The members who have judged a candidate, for the report.
import type { ResponseDetail } from '#contract/response.ts';

const judgments = new Set(['rated', 'status', 'commented', 'noted', 'scorecard_submitted']);

/** Each once, the first to judge first. Entries without a name are the system's, the candidate's or a former member's. */
export function interviewersOf(history: ResponseDetail['history']): string[] {
  const entries = history.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  const names = entries.flatMap(({ kind, user_name: name }) => (judgments.has(kind) && name ? [name] : []));
  return [...new Set(names)];
}
