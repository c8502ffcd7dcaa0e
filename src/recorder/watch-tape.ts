// Detects what no event reports: a device that slept, a browser that stops emitting chunks, a track muted by a phone
// call. It then ends the segment, whose time ends with its last chunk, and another can begin (P1).
import type { RollTape, Tape, TapeFault } from './tape.ts';

export interface WatchPorts {
  /** performance.now: in some browsers it stands still while the device sleeps. */
  ticks: () => number;
  /** Date.now: it keeps running, and can be set. */
  now: () => number;
}

/** Chromium and Safari mute a track for a moment when a device changes its mode; a phone call mutes it for longer. */
export const maxMuteMs = 2000;
const maxGapMs = 5000;
const maxSilenceMs = 8000;
const checkIntervalMs = 1000;

/**
 * Interprets a pause, pure. `sinceCheck` is measured from the last sign of life (a chunk, or our own timer),
 * `sinceChunkMs` from the last chunk. A clock set forward looks like sleep; that only costs a new segment.
 */
export function faultOfPause(pause: {
  sinceCheck: { ticksMs: number; wallMs: number };
  sinceChunkMs: number;
}): 'asleep' | 'recorder_error' | null {
  const { ticksMs, wallMs } = pause.sinceCheck;
  if (ticksMs > maxGapMs || wallMs - ticksMs > maxGapMs) return 'asleep';
  return pause.sinceChunkMs > maxSilenceMs ? 'recorder_error' : null;
}

/** The same tape, watched. Chunks need no timer: a hidden page with throttled timers keeps recording. */
export function watched(roll: RollTape, { ticks, now }: WatchPorts): RollTape {
  return async (stream, listener, options) => {
    let isFinished = false;
    let chunkAt = ticks();
    let checkedAt = { ticks: chunkAt, wall: now() };
    const checkTimer = setInterval(check, checkIntervalMs);
    const unwatch = watchMute(stream, () => end('muted'));
    let tape: Tape;
    try {
      tape = await roll(
        stream,
        {
          onChunk(chunk) {
            check();
            chunkAt = ticks();
            listener.onChunk(chunk);
          },
          onEnd: end,
        },
        options,
      );
    } catch (error) {
      stopWatching();
      throw error;
    }
    return {
      ...tape,
      stop: () => {
        stopWatching();
        return tape.stop();
      },
    };

    function check(): void {
      if (isFinished) return;
      const at = { ticks: ticks(), wall: now() };
      const sinceCheck = { ticksMs: at.ticks - checkedAt.ticks, wallMs: at.wall - checkedAt.wall };
      const fault = faultOfPause({ sinceCheck, sinceChunkMs: at.ticks - chunkAt });
      checkedAt = at;
      // The content ended with the last chunk: the pause uses up no answer time.
      if (fault) end(fault, chunkAt);
    }

    function end(fault: TapeFault, atMs?: number): void {
      if (isFinished) return;
      stopWatching();
      listener.onEnd(fault, atMs);
    }

    function stopWatching(): void {
      isFinished = true;
      clearInterval(checkTimer);
      unwatch();
    }
  };
}

/** Calls back once a track has been muted for longer than a moment. Returns a function that stops watching. */
export function watchMute(stream: MediaStream, onMuted: () => void): () => void {
  const stops = stream.getTracks().map((track) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (track.muted) timer = setTimeout(onMuted, maxMuteMs);
    };
    track.addEventListener('mute', check);
    track.addEventListener('unmute', check);
    check();
    return () => {
      clearTimeout(timer);
      track.removeEventListener('mute', check);
      track.removeEventListener('unmute', check);
    };
  });
  return () => stops.forEach((stop) => stop());
}
