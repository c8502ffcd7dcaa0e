// What a segment is recorded with, in the words in which it is kept beside its bytes.
import type { Pace } from '#contract/take.ts';
import type { Quality } from './quality.ts';

/** What the camera gives, which may be less than it was asked for. Without a picture only the sound's rate counts. */
export function paceOf(stream: MediaStream, quality: Quality): Pace {
  const audio_bps = quality.audioBitsPerSecond;
  const settings = stream.getVideoTracks()[0]?.getSettings();
  if (!settings) return { width: 0, height: 0, frame_rate: 0, video_bps: 0, audio_bps, audio_only: true };
  return {
    width: Math.round(settings.width ?? quality.width),
    height: Math.round(settings.height ?? quality.height),
    frame_rate: Math.round(settings.frameRate ?? quality.framesPerSecond),
    video_bps: quality.videoBitsPerSecond,
    audio_bps,
    audio_only: false,
  };
}
