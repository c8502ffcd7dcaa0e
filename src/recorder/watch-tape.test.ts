// What the recorder notices by itself, with clocks and tracks made of paper.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TapeListener } from './tape.ts';
import { faultOfPause, longestMuteMs, watched } from './watch-tape.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

test('a clock that went on without us means sleep, on browsers of both kinds', () => {
  const chunk = { sinceChunkMs: 100 };
  expect(faultOfPause({ sinceLook: { ticksMs: 125, wallMs: 125 }, ...chunk })).toBeNull();
  expect(faultOfPause({ sinceLook: { ticksMs: 125, wallMs: 3_600_000 }, ...chunk })).toBe('asleep');
  expect(faultOfPause({ sinceLook: { ticksMs: 3_600_000, wallMs: 3_600_000 }, ...chunk })).toBe('asleep');
});

test('a hidden page, whose timers are slow, is no fault as long as chunks come', () => {
  expect(faultOfPause({ sinceLook: { ticksMs: 1100, wallMs: 1100 }, sinceChunkMs: 1100 })).toBeNull();
});

test('a clock set back, or by some seconds, is no fault', () => {
  expect(faultOfPause({ sinceLook: { ticksMs: 125, wallMs: -3_600_000 }, sinceChunkMs: 125 })).toBeNull();
  expect(faultOfPause({ sinceLook: { ticksMs: 125, wallMs: 4000 }, sinceChunkMs: 125 })).toBeNull();
});

test('the chunk after waking ends the segment where it ended, and is still kept', async () => {
  const { tape, said, pass } = await roll();
  pass(1000);
  tape.chunk('before');
  pass(3_600_000, 0);
  tape.chunk('after');
  expect(said).toEqual(['before', 'asleep at 1000', 'after']);
});

test('a recorder that gives nothing any more is told, though no event says so', async () => {
  const { tape, said, pass } = await roll();
  pass(1000);
  tape.chunk('one');
  for (let second = 0; second < 9; second += 1) {
    pass(1000);
    vi.advanceTimersByTime(1000);
  }
  expect(said).toEqual(['one', 'recorder_error at 1000']);
});

test('a track muted by a call ends the segment after two seconds, a blink does not', async () => {
  const { track, said } = await roll();
  track.mute(true);
  vi.advanceTimersByTime(longestMuteMs - 100);
  track.mute(false);
  vi.advanceTimersByTime(500);
  expect(said).toEqual([]);
  track.mute(true);
  vi.advanceTimersByTime(longestMuteMs);
  expect(said).toEqual(['muted at undefined']);
});

test('a tape that was stopped is not watched any more', async () => {
  const { tape, track, said, pass, stop } = await roll();
  await stop();
  track.mute(true);
  pass(60_000);
  vi.advanceTimersByTime(60_000);
  tape.chunk('last');
  expect(said).toEqual(['last']);
});

// ---- the stage

async function roll() {
  const clock = { ticks: 0, wall: 1_000_000 };
  const said: string[] = [];
  const track = new PaperTrack();
  let listener: TapeListener | undefined;
  const rollTape = watched(
    async (_, given) => {
      listener = given;
      return { mimeType: 'video/webm', stop: async () => {} };
    },
    { ticks: () => clock.ticks, now: () => clock.wall },
  );
  const tape = await rollTape(
    // A stand-in: only its tracks are asked for.
    { getTracks: () => [track] } as unknown as MediaStream,
    {
      onChunk: (chunk) => void said.push(chunk.type.replace('text/', '')),
      onEnd: (fault, atMs) => void said.push(`${fault} at ${atMs}`),
    },
    { lineBitsPerSecond: null },
  );
  return {
    said,
    track,
    stop: tape.stop,
    tape: { chunk: (name: string) => listener?.onChunk(new Blob([name], { type: `text/${name}` })) },
    pass: (wallMs: number, ticksMs = wallMs) => {
      clock.wall += wallMs;
      clock.ticks += ticksMs;
    },
  };
}

class PaperTrack extends EventTarget {
  muted = false;

  mute(isMuted: boolean): void {
    this.muted = isMuted;
    this.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }
}
