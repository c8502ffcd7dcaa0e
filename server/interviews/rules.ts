// What is decided about an interview without asking the database: when it is open, until when an answer counts, what a
// choice scores. Pure, so that the clock is always an argument.
import { endOfJob } from '#contract/job.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { endOfPreview, isPreview } from '../previews/rules.ts';

const dayMs = 86_400_000;
/** Clocks are corrected, but not to the millisecond. */
export const clockToleranceMs = 60_000;
/** What was recorded in time counts when it arrives within this (DESIGN.md 5). */
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

/** When the job ends for whoever comes by its share link; null: never. */
export function endOfShare(job: JobTimes): Date | null {
  const end = endOfJob({
    start_at: job.start_at.toISOString(),
    expire_days: job.expire_days,
    expire_date: job.expire_date?.toISOString() ?? null,
  });
  return end === null ? null : new Date(end);
}

/**
 * Until when a person may record: a deadline of their own (an accommodation's first), else the job's end for those who
 * came by the share link, else so many days from their invitation, else the job's last day. Null: for good. A preview
 * shows the end that somebody invited with it would see, but never runs out before it is swept.
 */
export function deadlineOf(job: JobTimes, response: ResponseTimes, accommodated: Date | null): Date | null {
  const own = accommodated ?? response.deadline_at;
  if (own) return own;
  if (response.source === 'share') return endOfShare(job);
  const end = endOfInvitation(job, response);
  return end && isPreview(response) && end < endOfPreview(response) ? null : end;
}

function endOfInvitation(job: JobTimes, response: ResponseTimes): Date | null {
  if (job.expire_days === null) return job.expire_date;
  return new Date((response.invited_at ?? response.created_at).getTime() + job.expire_days * dayMs);
}

/** Null: for good. */
export function laterOf(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return null;
  return one > other ? one : other;
}

/** Why nobody can begin now, or undefined. */
export function refusalToBegin(job: JobTimes, deadline: Date | null, now: Date): RefusalCode | undefined {
  if (!job.active) return 'closed';
  if (job.start_at > now) return 'not_open_yet';
  if (deadline && deadline <= now) return 'expired';
  return undefined;
}

/**
 * Why this person cannot begin, or go on from another device. What they did themselves is said first; nothing of the job
 * keeps a recruiter from a preview.
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

/** Withdrawn by the candidate, or the link canceled by a user. */
export function isWithdrawn(response: { status: string; progress: string }): boolean {
  return response.progress === 'withdrawn' || response.status === 'rejected';
}

/**
 * Whether something recorded then and arriving now counts. What arrives is judged by when it was recorded, which was no
 * later than now, whatever a wrong clock says.
 */
export function judgeArrival(
  recordedAt: Date,
  now: Date,
  deadline: Date | null,
): 'in_time' | 'late' | 'expired' {
  if (!deadline) return 'in_time';
  const recorded = Math.min(recordedAt.getTime(), now.getTime());
  if (recorded > deadline.getTime() + clockToleranceMs) return 'expired';
  if (now.getTime() <= deadline.getTime() + clockToleranceMs) return 'in_time';
  return now.getTime() <= deadline.getTime() + lateArrivalMs ? 'late' : 'expired';
}

/** A response's progress from the facts. */
export function progressOf(facts: { progress: string; isFinished: boolean; isAllStored: boolean }): string {
  if (facts.progress === 'withdrawn' || !facts.isFinished) return facts.progress;
  return facts.isAllStored ? 'completed' : 'uploading';
}

/** Through, or given up at the deadline with something to look at: then there is something to review. */
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

/** Whether these are options of the question, each once, and only one where one is asked for. */
export function isPossibleChoice(options: readonly Option[], chosen: readonly string[]): boolean {
  const known = new Set(options.map((option) => option.id));
  const isOnce = new Set(chosen).size === chosen.length;
  return isOnce && chosen.every((id) => known.has(id)) && (chosen.length === 1 || isMultiple(options));
}

/** All points for all correct options and no other; none for anything else. */
export function pointsOf(points: number, options: readonly Option[], chosen: readonly string[]): number {
  const correct = options.filter((option) => option.correct);
  const isRight =
    correct.length > 0 && correct.length === chosen.length && correct.every(({ id }) => chosen.includes(id));
  return isRight ? points : 0;
}

interface Scored {
  type: string;
  is_count: boolean;
  points: number;
}

/** Whether points are counted without anybody looking: for a choice that is to count. */
export function isScored(question: Scored): boolean {
  return question.type === 'choice' && question.is_count;
}

export function totalPoints(questions: readonly Scored[]): number {
  return questions.filter(isScored).reduce((sum, question) => sum + question.points, 0);
}

/** Everything at its longest, in whole minutes, at least 1. Unlimited preparation is not counted. */
export function durationMinutes(
  questions: readonly { time: number; preparation_time: number | 'Unlim' }[],
): number {
  const seconds = questions.reduce(
    (sum, question) =>
      sum + question.time + (question.preparation_time === 'Unlim' ? 0 : question.preparation_time),
    0,
  );
  return Math.max(1, Math.ceil(seconds / 60));
}

/** In any order, each as likely (Fisher-Yates); `randomBelow(n)` gives 0 to n-1. */
export function shuffled<T>(list: readonly T[], randomBelow: (limit: number) => number): T[] {
  const rest = [...list];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(randomBelow(rest.length), 1));
  return order;
}
