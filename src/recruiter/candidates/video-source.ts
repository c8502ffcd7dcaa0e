// Which address a video answer plays from. Addresses are signed and change with every load of the page's data; a video
// that somebody is watching must not start again because a colleague left a note.
import type { AnswerVideo } from '#contract/response.ts';
import type * as z from 'zod/mini';

export type Video = z.infer<typeof AnswerVideo>;

export interface VideoSource {
  src: string;
  poster: string | null;
  /** Which file this is, whatever its signature. */
  file: string;
}

/** The newest address: the one that plays everywhere, else what was recorded; null while there is nothing to play. */
export function newestSource(video: Video): VideoSource | null {
  const src = video.url ?? video.original;
  if (!src || video.state === 'deleted') return null;
  return { src, poster: video.poster, file: withoutSignature(src) };
}

function withoutSignature(address: string): string {
  return address.split('?')[0] ?? address;
}

/**
 * The address to play from now on. What was kept stays while it is being watched, or while it is the same video and
 * still works.
 */
export function nextSource(
  kept: VideoSource | null,
  video: Video,
  now: { isWatched: boolean; hasFailed: boolean },
): VideoSource | null {
  const newest = newestSource(video);
  if (!kept || !newest || now.hasFailed) return newest;
  if (now.isWatched || kept.file === newest.file) return { ...kept, poster: kept.poster ?? newest.poster };
  return newest;
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5] as const;
export type Speed = (typeof speeds)[number];
