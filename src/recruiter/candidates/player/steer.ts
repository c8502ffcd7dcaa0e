// What the keys and buttons beside a video do to it.
import { speeds, type Speed } from '../video-source.ts';

export const skipSeconds = 5;

/** Plays a video that stands, stops one that plays. */
export function toggle(video: HTMLVideoElement): void {
  // Refused by the browser (the page was not touched yet), or overtaken by a pause: the video just stands.
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

/** Where a video was when its file no longer came; null where nothing was watched yet. */
export function placeOf(video: HTMLVideoElement): Place | null {
  return video.currentTime > 0 ? { at: video.currentTime, isPlaying: !video.paused } : null;
}

/** The same place in the file that took over. */
export function goOn(video: HTMLVideoElement, place: Place | null): void {
  if (!place) return;
  seek(video, place.at);
  if (place.isPlaying && video.paused) toggle(video);
}

/** To a moment, in seconds. Where the length is not known yet, anywhere after the beginning. */
export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = within(seconds, video.duration);
}

export function skip(video: HTMLVideoElement, seconds: number): void {
  seek(video, video.currentTime + seconds);
}

export function within(seconds: number, duration: number): number {
  return Math.max(0, Number.isFinite(duration) ? Math.min(seconds, duration) : seconds);
}

/** The next speed up (`1`) or down (`-1`); the last one stays. */
export function speedBeside(speed: Speed, step: 1 | -1): Speed {
  return speeds[speeds.indexOf(speed) + step] ?? speed;
}
