// Limits on machine time and size for one take. They follow from the length its device stated, so no video
// delays others for long. Pure.
import type { Probe } from './ffmpeg.ts';

export interface VideoLimits {
  /** Per frame. */
  maxPixels: number;
  /** Across all segments. */
  maxFrames: number;
  maxDurationMs: number;
  /** For each program that processes it. */
  cpuSeconds: number;
  /** Across all programs. */
  wallMs: number;
}

/** 4K, as phones and cameras film, in either orientation. */
const maxPixels = 4096 * 2304;
const maxFrameRate = 60;
/** Assumed length if the device could not tell, for example for an uploaded file the browser cannot read. */
const unstatedSeconds = 600;
/** Longer than any answer that fits into a take. */
const longestSeconds = 3600;
/** A device that crashed or slept knows its recording's length less precisely. */
const slackSeconds = 60;
const longestWallMs = 50 * 60_000;

export function limitsOf(statedMs: number): VideoLimits {
  const stated = Math.min(statedMs / 1000 || unstatedSeconds, longestSeconds);
  const seconds = 2 * stated + slackSeconds;
  const cpuSeconds = Math.ceil(4 * stated + 30);
  return {
    maxPixels,
    maxFrames: Math.ceil(seconds * maxFrameRate),
    maxDurationMs: Math.ceil(seconds * 1000),
    cpuSeconds,
    // Other work needs the processor too, and requests take priority over renditions.
    wallMs: Math.min(3 * cpuSeconds * 1000 + 5 * 60_000, longestWallMs),
  };
}

/**
 * True if a take's segments, as their files describe them, are within its limits. Decoding has its own
 * limits, since files can lie.
 */
export function isWithin(
  probes: readonly Pick<Probe, 'durationMs' | 'frames' | 'video'>[],
  limits: VideoLimits,
): boolean {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return (
    probes.every(({ video }) => !video || video.width * video.height <= limits.maxPixels) &&
    sum(probes.map(({ frames }) => frames)) <= limits.maxFrames &&
    sum(probes.map(({ durationMs }) => durationMs ?? 0)) <= limits.maxDurationMs
  );
}
