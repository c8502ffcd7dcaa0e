// Finds the job closest to a per-job limit.
import type { PlanUsage } from '#contract/plan.ts';

type UsingJob = Pick<PlanUsage['jobs'][number], 'name' | 'active' | 'questions' | 'video_questions'>;

/** Undefined if no active job has questions of that kind. */
export function largestJob(
  jobs: readonly UsingJob[],
  what: 'questions' | 'video_questions',
): { name: string; used: number } | undefined {
  const active = jobs.filter((job) => job.active && job[what] > 0);
  const largest = active.toSorted((a, b) => b[what] - a[what])[0];
  return largest && { name: largest.name, used: largest[what] };
}
