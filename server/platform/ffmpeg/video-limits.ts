// How much of this machine one take may have. It follows from the length that its device stated, so that nobody's video keeps
// others waiting for long. Pure.
import type { Probe } from './ffmpeg.ts';

export interface VideoLimits {
  /** Of one picture. */
  maxPixels: number;
  /** Of all segments together. */
  maxFrames: number;
  maxDurationMs: number;
  /** For each program that works on it. */
  cpuSeconds: number;
  /** For all of them together. */
  wallMs: number;
}

/** 4K, as phones and cameras film, in either direction. */
const maxPixels = 4096 * 2304;
const maxFrameRate = 60;
/** Where the device could not tell: a browser that uploads a file may not be able to read it. */
const unstatedSeconds = 600;
/** Longer than any answer that fits into a take. */
const longestSeconds = 3600;
/** A device that crashed or slept knows its recording's length less well. */
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
    // Others need the processor too, and requests go before renditions.
    wallMs: Math.min(3 * cpuSeconds * 1000 + 5 * 60_000, longestWallMs),
  };
}

/** Whether a take's segments, as their files describe them, are within its limits. Decoding is limited too: files can lie. */
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
