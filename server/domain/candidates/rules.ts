// What is decided about responses without asking the database.
import * as z from 'zod/mini';
import { can } from '#contract/permissions.ts';
import { videoFaults } from '#contract/response.ts';
import type { Stuck, videoStates } from '#contract/response.ts';
import { Pace } from '#contract/take.ts';
import { mostCommonRate, statusesFrom } from '#contract/status.ts';
import type { Rate, ResponseStatus } from '#contract/status.ts';

/**
 * What an edit made on what somebody saw (`updated_at`) is on what is. Saying what stands there already is nothing new,
 * whenever it was seen: the answer to the same edit may have been lost (P3).
 */
export function judgeEdit(
  row: { text: string; updated_at: Date },
  edit: { text: string; updated_at: string },
): 'allowed' | 'nothing_new' | 'edited_meanwhile' {
  if (row.text === edit.text) return 'nothing_new';
  return row.updated_at.getTime() === Date.parse(edit.updated_at) ? 'allowed' : 'edited_meanwhile';
}

/** Whether a member may remove a note or comment: one's own, or anyone's for who may delete candidates. */
export function mayRemove(
  member: Parameters<typeof can>[0] & { userId: string },
  row: { user_id: string },
): boolean {
  return row.user_id === member.userId || can(member, 'responses.delete');
}

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

/** What an answer's recording went through: breaks between its segments, a picture made smaller, no picture at all. */
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

/** Why a recording has no version that plays everywhere; null if it has one, or none was tried. */
export function faultOf(take: { process_fault: string } | undefined): (typeof videoFaults)[number] | null {
  return videoFaults.find((fault) => fault === take?.process_fault) ?? null;
}

/** The file as it was recorded, where it is a single one. */
export function originalOf(segments: readonly SegmentFacts[]): string | null {
  return segments.length === 1 ? (segments[0]?.original_file_id ?? null) : null;
}

/** What lines of the audit log tell a reader of one side of a change, each under its own name. */
const Told = z.union([
  z.object({ status: z.string() }),
  z.object({ rate: z.nullable(z.string()) }),
  z.object({ pipeline: z.nullable(z.string()) }),
  z.object({ reason: z.string() }),
]);

/** One side of a change as a word: a status, a rate, a step's name, why it is held; null if the line tells of none. */
export function wordIn(content: unknown): string | null {
  const parsed = Told.safeParse(content);
  if (!parsed.success) return null;
  const [word = null] = Object.values(parsed.data);
  return word;
}

/** Lines of history that tell of an accommodation, or that somebody asked: not for reviewers (DESIGN.md 5). */
export function isOfAccommodation(kind: string): boolean {
  return kind === 'accommodated' || kind === 'replied';
}

/** After this long without anything from a device that has videos to send, or an interview to go on with. */
export const stillSendingMs = 3_600_000;
export const halfWayMs = 86_400_000;

export interface ProgressFacts {
  progress: string;
  trouble: string;
  started_at: Date | null;
  active_at: Date | null;
}

/** Why somebody does not get on (contract/response.ts); store.ts says the same in SQL for the filter. */
export function stuckOf(response: ProgressFacts, now: Date): z.infer<typeof Stuck> | null {
  const { progress, trouble, started_at, active_at } = response;
  if (!started_at || !['not_started', 'in_progress', 'uploading'].includes(progress)) return null;
  const silence = now.getTime() - (active_at ?? started_at).getTime();
  if (progress === 'uploading') return silence >= stillSendingMs ? 'still_sending' : null;
  if (trouble === 'permission_denied') return 'permission_denied';
  return silence >= halfWayMs ? 'half_way' : null;
}
