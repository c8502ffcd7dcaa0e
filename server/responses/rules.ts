// What is decided about responses without asking the database.
import * as z from 'zod/mini';
import type { videoStates } from '#contract/response.ts';
import { mostCommonRate, statusesFrom } from '#contract/status.ts';
import type { Rate, ResponseStatus } from '#contract/status.ts';

export type Decision = 'allowed' | 'edited_meanwhile' | 'transition_not_allowed';

/** Whether a decision made on what somebody saw (`from`) may be taken on what is (`current`). */
export function judgeDecision(current: ResponseStatus, from: ResponseStatus, to: ResponseStatus): Decision {
  if (current !== from) return 'edited_meanwhile';
  return statusesFrom(current).includes(to) ? 'allowed' : 'transition_not_allowed';
}

/** What everybody thinks of one answer, and what one of them does. */
export function summarize(ratings: readonly { user_id: string; rate: Rate }[], userId: string) {
  return {
    rate: mostCommonRate(ratings.map((one) => one.rate)),
    my_rate: ratings.find((one) => one.user_id === userId)?.rate ?? null,
    raters_count: ratings.length,
  };
}

export interface TakeFacts {
  state: string;
  deleted_at: Date | null;
  rendition_file_id: string | null;
  /** When process-video was through with it, whether or not it made a rendition. */
  processed_at: Date | null;
}

export interface SegmentFacts {
  original_file_id: string | null;
}

/**
 * Where a video is on its way. An answer may come before its take. Where no rendition could be made the original itself
 * is played, if it is one: several segments are several files.
 */
export function videoStateOf(
  take: TakeFacts | undefined,
  segments: readonly SegmentFacts[],
): (typeof videoStates)[number] {
  if (!take) return 'uploading';
  if (take.deleted_at) return 'deleted';
  if (take.state !== 'stored') return 'uploading';
  if (!take.processed_at) return 'stored';
  return take.rendition_file_id || originalOf(segments) ? 'ready' : 'stored';
}

/** The file as it was recorded, where it is a single one. */
export function originalOf(segments: readonly SegmentFacts[]): string | null {
  return segments.length === 1 ? (segments[0]?.original_file_id ?? null) : null;
}

const WithStatus = z.object({ status: z.string() });

/** The status in a line of the audit log, or null if the line is about something else. */
export function statusIn(content: unknown): string | null {
  const parsed = WithStatus.safeParse(content);
  return parsed.success ? parsed.data.status : null;
}

/** Lines of history that tell of an accommodation, or that somebody asked: not for reviewers (DESIGN.md 5). */
export function isOfAccommodation(kind: string): boolean {
  return kind === 'accommodated' || kind === 'replied';
}
