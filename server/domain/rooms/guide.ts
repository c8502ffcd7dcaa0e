// The guide of a live room as it is stored: its questions, with the moment at which each was asked, and what is scored. Pure.
import * as z from 'zod/mini';
import { Id } from '#contract/id.ts';
import { RoomGuide } from '#contract/room-panel.ts';
import type { Chapter } from '../../platform/ffmpeg/chapters.ts';
import type { RoomRow } from './store.ts';
import type { Timeline } from './timeline.ts';

export function guideOf({ guide: questions, criteria }: Pick<RoomRow, 'guide' | 'criteria'>): RoomGuide {
  return RoomGuide.parse({ questions, criteria });
}

const Asked = z.array(z.object({ id: Id, text: z.string(), asked_ms: z.optional(z.int()) }));

/** When each question was asked, in milliseconds from the moment the room went live. */
export function askedIn({ guide }: Pick<RoomRow, 'guide'>): Map<string, number> {
  return new Map(
    Asked.parse(guide).flatMap(({ id, asked_ms }) =>
      asked_ms === undefined ? [] : [[id, asked_ms] as const],
    ),
  );
}

/**
 * The questions that were asked, at their places in the joined video. Notes and chat are no chapters: the file may be
 * passed on, and everyone in it heard the questions. In an MP4 the first chapter always begins with the video, so the time
 * before the first question is one, too.
 */
export function chaptersOf(
  { name, guide, live_at }: Pick<RoomRow, 'name' | 'guide' | 'live_at'>,
  { beganMs, lengthMs }: Pick<Timeline<unknown>, 'beganMs' | 'lengthMs'>,
): Chapter[] {
  if (!live_at) return [];
  const liveMs = live_at.getTime();
  const asked = Asked.parse(guide)
    .flatMap(({ text, asked_ms }) =>
      asked_ms === undefined
        ? []
        : [{ at_ms: Math.round(Math.max(0, liveMs + asked_ms - beganMs)), title: text }],
    )
    .toSorted((one, other) => one.at_ms - other.at_ms)
    .filter(({ at_ms }) => at_ms < lengthMs);
  const [first] = asked;
  return first && first.at_ms > 0 ? [{ at_ms: 0, title: name }, ...asked] : asked;
}
