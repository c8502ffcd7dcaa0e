// What shortcuts and buttons do to a video.
import { speeds, type Speed } from './video-source.ts';

export const skipSeconds = 5;

/** Plays a paused video, pauses a playing one. */
export function toggle(video: HTMLVideoElement): void {
  // Blocked by the browser (no user gesture yet) or interrupted by a pause: the video stays paused.
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

export function playAt(video: HTMLVideoElement, speed: Speed): void {
  video.playbackRate = speed;
}

export interface Place {
  /** In seconds. */
  at: number;
  isPlaying: boolean;
}

/** A video's position when its file failed to load; null if nothing was played yet. */
export function placeOf(video: HTMLVideoElement): Place | null {
  return video.currentTime > 0 ? { at: video.currentTime, isPlaying: !video.paused } : null;
}

/** Restores the position in the replacement file. */
export function goOn(video: HTMLVideoElement, place: Place | null): void {
  if (!place) return;
  seek(video, place.at);
  if (place.isPlaying && video.paused) toggle(video);
}

/** Seeks to a time in seconds. If the duration is unknown, anywhere after the start. */
export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = within(seconds, video.duration);
}

export function skip(video: HTMLVideoElement, seconds: number): void {
  seek(video, video.currentTime + seconds);
}

export function within(seconds: number, duration: number): number {
  return Math.max(0, Number.isFinite(duration) ? Math.min(seconds, duration) : seconds);
}

/** The next speed up (`1`) or down (`-1`). Stays at the last one. */
export function speedBeside(speed: Speed, step: 1 | -1): Speed {
  return speeds[speeds.indexOf(speed) + step] ?? speed;
}
