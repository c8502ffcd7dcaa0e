// The URL that a video answer plays from. URLs are signed and change on every load of the page's data. A video must
// not restart because a colleague added a note.
import type { AnswerVideo } from '#contract/response.ts';
import type * as z from 'zod/mini';

export type Video = z.infer<typeof AnswerVideo>;

export interface VideoSource {
  src: string;
  poster: string | null;
  /** Identifies the file, independent of the URL's signature. */
  file: string;
}

/** The latest URL: the rendition that plays everywhere, otherwise the original; null if nothing is playable yet. */
export function newestSource(video: Video): VideoSource | null {
  const src = video.url ?? video.original;
  if (!src || video.state === 'deleted') return null;
  return { src, poster: video.poster, file: withoutSignature(src) };
}

function withoutSignature(address: string): string {
  return address.split('?')[0] ?? address;
}

/**
 * The URL to play from now on. The current one stays while it is playing, or while it is the same video and still
 * works.
 */
export function nextSource(
  current: VideoSource | null,
  video: Video,
  now: { isWatched: boolean; hasFailed: boolean },
): VideoSource | null {
  const newest = newestSource(video);
  if (!current || !newest || now.hasFailed) return newest;
  if (now.isWatched || current.file === newest.file)
    return { ...current, poster: current.poster ?? newest.poster };
  return newest;
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5] as const;
export type Speed = (typeof speeds)[number];
