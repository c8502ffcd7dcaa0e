// Brings a quality to the camera, and counts what the processor made of it.
import type { Quality } from './quality.ts';

const longestFitMs = 500;

/** Asks the camera for this size and pace. One that can't, or is slow about it, goes on as it is. */
export async function fitCamera(stream: MediaStream, quality: Quality): Promise<void> {
  const track = stream.getVideoTracks()[0];
  if (!track || fits(track.getSettings(), quality)) return;
  const fitted = track.applyConstraints({
    width: { ideal: quality.width },
    height: { ideal: quality.height },
    frameRate: { ideal: quality.framesPerSecond, max: 30 },
  });
  const wait = new Promise<void>((resolve) => setTimeout(resolve, longestFitMs));
  await Promise.race([fitted.catch(() => undefined), wait]);
}

/** Upright phones swap width and height. */
function fits({ width = 0, height = 0, frameRate = 0 }: MediaTrackSettings, quality: Quality): boolean {
  const isSize = Math.max(width, height) === quality.width && Math.min(width, height) === quality.height;
  return isSize && Math.abs(frameRate - quality.framesPerSecond) <= 6;
}

/** Counts frames from now on; answers the share that was dropped, null where the browser does not tell. */
export function countFrames(stream: MediaStream): () => number | null {
  const track = stream.getVideoTracks()[0];
  const before = framesOf(track);
  return () => {
    const after = framesOf(track);
    if (!before || !after || after.total <= before.total) return null;
    return (after.dropped - before.dropped) / (after.total - before.total);
  };
}

/** https://w3c.github.io/mediacapture-extensions/#the-mediastreamtrackvideostats-interface: Chromium only, so far. */
function framesOf(track: MediaStreamTrack | undefined): { total: number; dropped: number } | null {
  if (!track || !('stats' in track)) return null;
  const { stats } = track;
  if (typeof stats !== 'object' || stats === null) return null;
  if (!('totalFrames' in stats) || !('discardedFrames' in stats)) return null;
  return { total: Number(stats.totalFrames), dropped: Number(stats.discardedFrames) };
}
