// Sees what no event tells: a device that slept, a browser that gives nothing any more, a track that a phone call has
// silenced. It ends the segment then: its time ends with what was recorded, and another can begin (P1).
import type { RollTape, Tape, TapeFault } from './tape.ts';

export interface WatchPorts {
  /** performance.now: in some browsers it stands still while the device sleeps. */
  ticks: () => number;
  /** Date.now: it runs on, and may be set. */
  now: () => number;
}

/** Chromium and Safari mute a track for a moment when a device changes its mode; a call mutes for longer. */
export const longestMuteMs = 2000;
const longestGapMs = 5000;
const longestSilenceMs = 8000;
const lookMs = 1000;

/**
 * What a pause between two signs of life means, pure. `sinceLook` is measured from the last sign of any kind (a chunk, or
 * our own timer), `sinceChunkMs` from the last chunk. A clock set forward looks like sleep: that costs a new segment.
 */
export function faultOfPause(pause: {
  sinceLook: { ticksMs: number; wallMs: number };
  sinceChunkMs: number;
}): 'asleep' | 'recorder_error' | null {
  const { ticksMs, wallMs } = pause.sinceLook;
  if (ticksMs > longestGapMs || wallMs - ticksMs > longestGapMs) return 'asleep';
  return pause.sinceChunkMs > longestSilenceMs ? 'recorder_error' : null;
}

/** The same tape, watched. Chunks need no timer: a hidden page, whose timers are throttled, goes on recording. */
export function watched(roll: RollTape, { ticks, now }: WatchPorts): RollTape {
  return async (stream, listener, wish) => {
    let isOver = false;
    let chunkAt = ticks();
    let lookedAt = { ticks: chunkAt, wall: now() };
    const looking = setInterval(look, lookMs);
    const unwatch = watchMute(stream, () => end('muted'));
    let tape: Tape;
    try {
      tape = await roll(
        stream,
        {
          onChunk(chunk) {
            look();
            chunkAt = ticks();
            listener.onChunk(chunk);
          },
          onEnd: end,
        },
        wish,
      );
    } catch (error) {
      letGo();
      throw error;
    }
    return {
      ...tape,
      stop: () => {
        letGo();
        return tape.stop();
      },
    };

    function look(): void {
      if (isOver) return;
      const at = { ticks: ticks(), wall: now() };
      const sinceLook = { ticksMs: at.ticks - lookedAt.ticks, wallMs: at.wall - lookedAt.wall };
      const fault = faultOfPause({ sinceLook, sinceChunkMs: at.ticks - chunkAt });
      lookedAt = at;
      // What was recorded ended with the last chunk: the pause costs no answer time.
      if (fault) end(fault, chunkAt);
    }

    function end(fault: TapeFault, atMs?: number): void {
      if (isOver) return;
      letGo();
      listener.onEnd(fault, atMs);
    }

    function letGo(): void {
      isOver = true;
      clearInterval(looking);
      unwatch();
    }
  };
}

/** Calls once a track has been mute for longer than a moment. Answers how to stop watching. */
export function watchMute(stream: MediaStream, onMuted: () => void): () => void {
  const stops = stream.getTracks().map((track) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (track.muted) timer = setTimeout(onMuted, longestMuteMs);
    };
    track.addEventListener('mute', look);
    track.addEventListener('unmute', look);
    look();
    return () => {
      clearTimeout(timer);
      track.removeEventListener('mute', look);
      track.removeEventListener('unmute', look);
    };
  });
  return () => stops.forEach((stop) => stop());
}
