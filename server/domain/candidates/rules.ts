// Pure rules about responses.
import * as z from 'zod/mini';
import { can } from '#contract/permissions.ts';
import { videoFaults } from '#contract/response.ts';
import type { videoStates } from '#contract/response.ts';
import { Pace } from '#contract/take.ts';
import { isEnded } from '../interviews/rules.ts';
import { endOfPreview, isPreview } from '../../kernel/preview.ts';
import { mostCommonRate, statusesFrom } from '#contract/status.ts';
import type { Rate, ResponseStatus } from '#contract/status.ts';

/**
 * Optimistic locking by `updated_at`. An edit that repeats the current content is accepted whatever
 * its version: the reply to the first attempt may have been lost (P3).
 */
export function judgeEdit(
  row: { text: string; updated_at: Date },
  edit: { text: string; updated_at: string },
): 'allowed' | 'nothing_new' | 'edited_meanwhile' {
  if (row.text === edit.text) return 'nothing_new';
  return row.updated_at.getTime() === Date.parse(edit.updated_at) ? 'allowed' : 'edited_meanwhile';
}

/**
 * Whether a member may remove a note or comment: their own, or anyone's if they may delete
 * candidates.
 */
export function mayRemove(
  member: Parameters<typeof can>[0] & { userId: string },
  row: { user_id: string },
): boolean {
  return row.user_id === member.userId || can(member, 'responses.delete');
}

export type Decision = 'allowed' | 'edited_meanwhile' | 'transition_not_allowed';

/**
 * Whether a decision based on the status the member saw (`from`) may be applied to the current one
 * (`current`).
 */
export function judgeDecision(current: ResponseStatus, from: ResponseStatus, to: ResponseStatus): Decision {
  if (current !== from) return 'edited_meanwhile';
  return statusesFrom(current).includes(to) ? 'allowed' : 'transition_not_allowed';
}

/** Everybody's rates of one answer, and this user's own. */
export function summarize(ratings: readonly { user_id: string; rate: Rate }[], userId: string) {
  return {
    rate: mostCommonRate(ratings.map((rating) => rating.rate)),
    my_rate: ratings.find((rating) => rating.user_id === userId)?.rate ?? null,
    raters_count: ratings.length,
  };
}

export interface TakeFacts {
  state: string;
  deleted_at: Date | null;
  rendition_file_id: string | null;
  /** When process-video finished, with or without a rendition. */
  processed_at: Date | null;
}

export interface SegmentFacts {
  original_file_id: string | null;
}

/**
 * Problems during the recording of an answer: gaps between segments, a reduced picture, no picture
 * at all.
 */
export function troubleOf(segments: readonly { pace: unknown }[]) {
  const paces = segments.flatMap(({ pace }) => Pace.safeParse(pace).data ?? []);
  const [first] = paces;
  return {
    interruptions: Math.max(0, segments.length - 1),
    lowered: first !== undefined && paces.some((pace) => pace.video_bps < first.video_bps),
    audio_only: paces.length > 0 && paces.every((pace) => pace.audio_only),
  };
}

/**
 * The processing state of a video. An answer may arrive before its take. If no rendition could be
 * made, the original is played, provided it is a single file: several segments are several files.
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

/**
 * Why a recording has no rendition that plays everywhere; null if it has one or none was attempted.
 */
export function faultOf(take: { process_fault: string } | undefined): (typeof videoFaults)[number] | null {
  return videoFaults.find((fault) => fault === take?.process_fault) ?? null;
}

/**
 * A recording's length in seconds: measured in the rendition once there is one, before that what the device reported. Null
 * until it is stored. Every page and export shows this one.
 */
export function durationOf(take: { state: string; duration_ms: number } | undefined): number | null {
  return take?.state === 'stored' ? take.duration_ms / 1000 : null;
}

/** The original recording, if it is a single file. */
export function originalOf(segments: readonly SegmentFacts[]): string | null {
  return segments.length === 1 ? (segments[0]?.original_file_id ?? null) : null;
}

/** The content shapes of one side of a change in the audit log, each with its own key. */
const HistoryContent = z.union([
  z.object({ status: z.string() }),
  z.object({ rate: z.nullable(z.string()) }),
  z.object({ pipeline: z.nullable(z.string()) }),
  z.object({ reason: z.string() }),
]);

/**
 * One side of a change as a string: a status, a rate, a step's name or the reason for a hold; null
 * if the line has none.
 */
export function wordIn(content: unknown): string | null {
  const parsed = HistoryContent.safeParse(content);
  if (!parsed.success) return null;
  const [word = null] = Object.values(parsed.data);
  return word;
}

/** History lines about accommodations or requests for them. Reviewers must not see these. */
export function isOfAccommodation(kind: string): boolean {
  return kind === 'accommodated' || kind === 'replied';
}

const dayMs = 86_400_000;

export interface ResponseFacts {
  source: string;
  status: string;
  progress: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/**
 * When everything is deleted: this many days after the end, otherwise after the start; a preview
 * after one day. Null while the interview runs.
 */
export function deleteAtOf(
  response: ResponseFacts,
  deadline: Date | null,
  retentionDays: number,
  now: Date,
): Date | null {
  if (!isEnded(response, deadline, now)) return null;
  if (isPreview(response)) return endOfPreview(response);
  const from = response.finished_at ?? response.started_at ?? response.created_at;
  return new Date(from.getTime() + retentionDays * dayMs);
}
