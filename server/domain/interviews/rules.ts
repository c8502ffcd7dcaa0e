// What is decided about an interview without asking the database: when it is open, until when an answer counts, what a
// choice scores. Pure, so that the clock is always an argument.
import { deadlineOfInvited, endOfShareLink } from '#contract/deadline.ts';
import { kindRules, type QuestionType } from '#contract/question.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { endOfPreview, isPreview } from '../../kernel/preview.ts';

const dayMs = 86_400_000;
/** Clocks are corrected, but not to the millisecond. */
const clockToleranceMs = 60_000;
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

/**
 * Until when a person may record: a deadline of their own (an accommodation's first), else the end of the share link for
 * those who came by it, else that of an invited person (contract/deadline.ts). Null: no deadline. A preview shows the
 * deadline that somebody invited with it would see, but never runs out before it is swept.
 */
export function deadlineOf(job: JobTimes, response: ResponseTimes, accommodated: Date | null): Date | null {
  const own = accommodated ?? response.deadline_at;
  if (own) return own;
  if (response.source === 'share') return endOfShareLink(job);
  const end = deadlineOfInvited(job, response.invited_at ?? response.created_at);
  return end && isPreview(response) && end < endOfPreview(response) ? null : end;
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

/** True once the deadline has passed for answers; beginning has no tolerance (`refusalToBegin`). */
export function isExpired(deadline: Date | null, now: Date): boolean {
  return deadline !== null && deadline.getTime() + clockToleranceMs < now.getTime();
}

/** True if nothing more is awaited of an interview: finished, withdrawn, its link canceled, or expired. */
export function isEnded(
  response: { finished_at: Date | null; status: string; progress: string },
  deadline: Date | null,
  now: Date,
): boolean {
  return response.finished_at !== null || isWithdrawn(response) || isExpired(deadline, now);
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
  const recordedBy = recordedAt < now ? recordedAt : now;
  if (isExpired(deadline, recordedBy)) return 'expired';
  if (!isExpired(deadline, now)) return 'in_time';
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
  type: QuestionType;
  is_count: boolean;
  points: number;
}

/** True if points are counted without anybody looking. */
export function isScored(question: Scored): boolean {
  return kindRules[question.type].isScored && question.is_count;
}

export function totalPoints(questions: readonly Scored[]): number {
  return questions.filter(isScored).reduce((sum, question) => sum + question.points, 0);
}

/** In any order, each as likely (Fisher-Yates); `randomBelow(n)` gives 0 to n-1. */
export function shuffled<T>(list: readonly T[], randomBelow: (limit: number) => number): T[] {
  const rest = [...list];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(randomBelow(rest.length), 1));
  return order;
}
