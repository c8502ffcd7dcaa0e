// Applies a quality to the camera, describes what the camera gives, and counts the frames that the processor dropped.
import type { Pace } from '#contract/take.ts';
import type { Quality } from './quality.ts';

const maxFitMs = 500;

/** Asks the camera for this size and frame rate. A camera that cannot, or is slow to change, stays as it is. */
export async function fitCamera(stream: MediaStream, quality: Quality): Promise<void> {
  const track = stream.getVideoTracks()[0];
  if (!track || fits(track.getSettings(), quality)) return;
  const fitted = track.applyConstraints({
    width: { ideal: quality.width },
    height: { ideal: quality.height },
    frameRate: { ideal: quality.framesPerSecond, max: 30 },
  });
  const wait = new Promise<void>((resolve) => setTimeout(resolve, maxFitMs));
  await Promise.race([fitted.catch(() => undefined), wait]);
}

/** Upright phones swap width and height. */
function fits({ width = 0, height = 0, frameRate = 0 }: MediaTrackSettings, quality: Quality): boolean {
  const isSize = Math.max(width, height) === quality.width && Math.min(width, height) === quality.height;
  return isSize && Math.abs(frameRate - quality.framesPerSecond) <= 6;
}

/**
 * Counts frames from now on. The returned function returns the share that was dropped, or null if the browser does not
 * report it.
 */
export function countFrames(stream: MediaStream): () => number | null {
  const track = stream.getVideoTracks()[0];
  const before = framesOf(track);
  return () => {
    const after = framesOf(track);
    if (!before || !after || after.total <= before.total) return null;
    return (after.dropped - before.dropped) / (after.total - before.total);
  };
}

/** Only in Chromium so far: https://w3c.github.io/mediacapture-extensions/#the-mediastreamtrackvideostats-interface */
function framesOf(track: MediaStreamTrack | undefined): { total: number; dropped: number } | null {
  if (!track || !('stats' in track)) return null;
  const { stats } = track;
  if (typeof stats !== 'object' || stats === null) return null;
  if (!('totalFrames' in stats) || !('discardedFrames' in stats)) return null;
  return { total: Number(stats.totalFrames), dropped: Number(stats.discardedFrames) };
}

/** What the camera gives, which may be less than was requested. Without video only the audio rate counts. */
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
