// Interview decisions that need no database: when an interview is open, how long an answer counts, what a choice
// scores. Pure: the clock is always an argument.
import { deadlineOfInvited, endOfShareLink } from '#contract/deadline.ts';
import { kindRules, type QuestionType } from '#contract/question.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { endOfPreview, isPreview } from '../../kernel/preview.ts';

const dayMs = 86_400_000;
/** Device clocks are corrected, but not to the millisecond. */
const clockToleranceMs = 60_000;
/** A recording made in time counts if it arrives within 30 days. */
export const lateArrivalMs = 30 * dayMs;

export interface JobTimes {
  active: boolean;
  start_at: Date;
  expire_days: number | null;
  expire_date: Date | null;
}

export interface ResponseTimes {
  source: string;
  created_at: Date;
  invited_at: Date | null;
  deadline_at: Date | null;
}

/**
 * The deadline for recording, in order of precedence: a personal deadline (an accommodation's first), the end of the
 * share link for people who used it, the deadline for invited people (contract/deadline.ts). Null: no deadline. A
 * preview shows the deadline an invited candidate would see, but does not expire until it is swept.
 */
export function deadlineOf(job: JobTimes, response: ResponseTimes, accommodated: Date | null): Date | null {
  const own = accommodated ?? response.deadline_at;
  if (own) return own;
  if (response.source === 'share') return endOfShareLink(job);
  const end = deadlineOfInvited(job, response.invited_at ?? response.created_at);
  return end && isPreview(response) && end < endOfPreview(response) ? null : end;
}

/** Null means no deadline. */
export function laterOf(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return null;
  return a > b ? a : b;
}

/** Why nobody can start now; undefined if they can. */
export function refusalToBegin(job: JobTimes, deadline: Date | null, now: Date): RefusalCode | undefined {
  if (!job.active) return 'closed';
  if (job.start_at > now) return 'not_open_yet';
  if (deadline && deadline <= now) return 'expired';
  return undefined;
}

/**
 * Why this person cannot start, or continue on another device. Their own actions take precedence over the job's
 * state. The job's state never blocks a recruiter's preview.
 */
export function refusalToOpen(
  job: JobTimes,
  response: { source: string; status: string; progress: string; finished_at: Date | null },
  deadline: Date | null,
  now: Date,
): RefusalCode | undefined {
  if (response.finished_at) return 'already_completed';
  const refusal = isPreview(response) ? undefined : refusalToBegin(job, deadline, now);
  return refusal ?? (isWithdrawn(response) ? 'withdrawn' : undefined);
}

/** Withdrawn by the candidate, or the link was canceled by a user. */
export function isWithdrawn(response: { status: string; progress: string }): boolean {
  return response.progress === 'withdrawn' || response.status === 'rejected';
}

/** True once the deadline has passed for answers. Starting has no tolerance (`refusalToBegin`). */
export function isExpired(deadline: Date | null, now: Date): boolean {
  return deadline !== null && deadline.getTime() + clockToleranceMs < now.getTime();
}

/** True if an interview expects nothing more: finished, withdrawn, link canceled, or expired. */
export function isEnded(
  response: { finished_at: Date | null; status: string; progress: string },
  deadline: Date | null,
  now: Date,
): boolean {
  return response.finished_at !== null || isWithdrawn(response) || isExpired(deadline, now);
}

/** An unfinished interview without a deadline is settled once its device has been silent for this long. */
export const silenceMs = dayMs;

/**
 * True if takes that the candidate did not confirm count as answers: the interview is finished, past its deadline or,
 * without a deadline, its device has been silent for a day. Thinking about an answer is never a reason.
 */
export function isSettled(
  response: { finished_at: Date | null; progress: string; active_at: Date | null },
  deadline: Date | null,
  now: Date,
): boolean {
  if (response.progress === 'withdrawn') return false;
  if (response.finished_at !== null || isExpired(deadline, now)) return true;
  const silentSince = response.active_at;
  return deadline === null && silentSince !== null && silentSince.getTime() + silenceMs <= now.getTime();
}

/** When an answer was recorded: a stored take ended before the candidate chose it, perhaps long before. */
export function recordingTime(
  submittedAt: Date,
  take: { state: string; started_at: Date; duration_ms: number } | undefined,
): Date {
  if (take?.state !== 'stored') return submittedAt;
  const endedAt = new Date(take.started_at.getTime() + take.duration_ms);
  return endedAt < submittedAt ? endedAt : submittedAt;
}

/**
 * Decides whether something recorded at one time and arriving now counts. The recording time is capped at now,
 * because a device's clock can be wrong.
 */
export function judgeArrival(
  recordedAt: Date,
  now: Date,
  deadline: Date | null,
): 'in_time' | 'late' | 'expired' {
  if (!deadline) return 'in_time';
  const recordedBy = recordedAt < now ? recordedAt : now;
  if (isExpired(deadline, recordedBy)) return 'expired';
  if (!isExpired(deadline, now)) return 'in_time';
  return now.getTime() <= deadline.getTime() + lateArrivalMs ? 'late' : 'expired';
}

/** Computes a response's progress from the facts. */
export function progressOf(facts: { progress: string; isFinished: boolean; isAllStored: boolean }): string {
  if (facts.progress === 'withdrawn' || !facts.isFinished) return facts.progress;
  return facts.isAllStored ? 'completed' : 'uploading';
}

/** Finishing, or expiring with an answer, moves a response to review. */
export function statusAfter(status: string): string {
  return status === 'new' || status === 'invited' ? 'review' : status;
}

export interface Option {
  id: string;
  correct: boolean;
}

export function isMultiple(options: readonly Option[]): boolean {
  return options.filter((option) => option.correct).length > 1;
}

/** True if the chosen ids are distinct options of the question, and only one if the question takes one. */
export function isPossibleChoice(options: readonly Option[], chosen: readonly string[]): boolean {
  const known = new Set(options.map((option) => option.id));
  const isOnce = new Set(chosen).size === chosen.length;
  return isOnce && chosen.every((id) => known.has(id)) && (chosen.length === 1 || isMultiple(options));
}

/** All points for exactly the correct options, otherwise none. */
export function pointsOf(points: number, options: readonly Option[], chosen: readonly string[]): number {
  const correct = options.filter((option) => option.correct);
  const isRight =
    correct.length > 0 && correct.length === chosen.length && correct.every(({ id }) => chosen.includes(id));
  return isRight ? points : 0;
}

interface Scored {
  type: QuestionType;
  is_count: boolean;
  points: number;
}

/** True if the question is scored automatically. */
export function isScored(question: Scored): boolean {
  return kindRules[question.type].isScored && question.is_count;
}

export function totalPoints(questions: readonly Scored[]): number {
  return questions.filter(isScored).reduce((sum, question) => sum + question.points, 0);
}

/** Uniform shuffle (Fisher-Yates); `randomBelow(n)` returns 0 to n-1. */
export function shuffled<T>(list: readonly T[], randomBelow: (limit: number) => number): T[] {
  const rest = [...list];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(randomBelow(rest.length), 1));
  return order;
}
