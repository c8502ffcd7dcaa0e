// The deadlines of a job. `expire_days` counts from the invitation for an invited person, and from the job's start for its
// share link. Nobody can answer after `expire_date`.

type Moment = Date | string;

export interface JobLimits {
  expire_days: number | null;
  expire_date: Moment | null;
}

const dayMs = 86_400_000;

/** The deadline for a person invited at `invitedAt`; null: none. */
export function deadlineOfInvited(job: JobLimits, invitedAt: Moment): Date | null {
  const last = job.expire_date === null ? null : new Date(job.expire_date);
  if (job.expire_days === null) return last;
  const end = new Date(new Date(invitedAt).getTime() + job.expire_days * dayMs);
  return last && last < end ? last : end;
}

/** When the share link expires; null: never. */
export function endOfShareLink(job: JobLimits & { start_at: Moment }): Date | null {
  return deadlineOfInvited(job, job.start_at);
}

/** When the job ends: its last day, or else the end of its share link; null: never. */
export function endOfJob(job: JobLimits & { start_at: Moment }): Date | null {
  return job.expire_date === null ? endOfShareLink(job) : new Date(job.expire_date);
}

const closingSoonDays = 7;

/** True if the job ends within a week and candidates can still finish. */
export function isClosingSoon(
  job: JobLimits & { start_at: Moment; active: boolean; unfinished_count: number },
  now: Date,
): boolean {
  const end = endOfJob(job);
  if (!job.active || job.unfinished_count === 0 || end === null) return false;
  const leftMs = end.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= closingSoonDays * dayMs;
}

/** True if a person invited now has less than a day to answer, or no time at all. */
export function isShortNotice(job: JobLimits & { start_at: Moment }, now: Date): boolean {
  const deadline = deadlineOfInvited(job, now);
  const opensAt = Math.max(now.getTime(), new Date(job.start_at).getTime());
  return deadline !== null && deadline.getTime() - opensAt < dayMs;
}
