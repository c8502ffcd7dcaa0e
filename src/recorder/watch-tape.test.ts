// What the recorder detects without an event, with fake clocks and tracks.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TapeListener } from './tape.ts';
import { faultOfPause, maxMuteMs, watched } from './watch-tape.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

test('a jump of the clock means sleep, whether or not ticks stand still during sleep', () => {
  const chunk = { sinceChunkMs: 100 };
  expect(faultOfPause({ sinceCheck: { ticksMs: 125, wallMs: 125 }, ...chunk })).toBeNull();
  expect(faultOfPause({ sinceCheck: { ticksMs: 125, wallMs: 3_600_000 }, ...chunk })).toBe('asleep');
  expect(faultOfPause({ sinceCheck: { ticksMs: 3_600_000, wallMs: 3_600_000 }, ...chunk })).toBe('asleep');
});

test('a hidden page with slow timers is no fault while chunks arrive', () => {
  expect(faultOfPause({ sinceCheck: { ticksMs: 1100, wallMs: 1100 }, sinceChunkMs: 1100 })).toBeNull();
});

test('a clock set back, or by a few seconds, is no fault', () => {
  expect(faultOfPause({ sinceCheck: { ticksMs: 125, wallMs: -3_600_000 }, sinceChunkMs: 125 })).toBeNull();
  expect(faultOfPause({ sinceCheck: { ticksMs: 125, wallMs: 4000 }, sinceChunkMs: 125 })).toBeNull();
});

test('the first chunk after waking ends the segment at its last chunk, and is still saved', async () => {
  const { tape, reported, pass } = await roll();
  pass(1000);
  tape.chunk('before');
  pass(3_600_000, 0);
  tape.chunk('after');
  expect(reported).toEqual(['before', 'asleep at 1000', 'after']);
});

test('a recorder that stops emitting chunks is reported, although no event fires', async () => {
  const { tape, reported, pass } = await roll();
  pass(1000);
  tape.chunk('one');
  for (let second = 0; second < 9; second += 1) {
    pass(1000);
    vi.advanceTimersByTime(1000);
  }
  expect(reported).toEqual(['one', 'recorder_error at 1000']);
});

test('a track muted by a call ends the segment after two seconds, a brief mute does not', async () => {
  const { track, reported } = await roll();
  track.mute(true);
  vi.advanceTimersByTime(maxMuteMs - 100);
  track.mute(false);
  vi.advanceTimersByTime(500);
  expect(reported).toEqual([]);
  track.mute(true);
  vi.advanceTimersByTime(maxMuteMs);
  expect(reported).toEqual(['muted at undefined']);
});

test('a stopped tape is no longer watched', async () => {
  const { tape, track, reported, pass, stop } = await roll();
  await stop();
  track.mute(true);
  pass(60_000);
  vi.advanceTimersByTime(60_000);
  tape.chunk('last');
  expect(reported).toEqual(['last']);
});

// ---- the setup

async function roll() {
  const clock = { ticks: 0, wall: 1_000_000 };
  const reported: string[] = [];
  const track = new FakeTrack();
  let listener: TapeListener | undefined;
  const rollTape = watched(
    async (_, given) => {
      listener = given;
      return { mimeType: 'video/webm', stop: async () => {} };
    },
    { ticks: () => clock.ticks, now: () => clock.wall },
  );
  const tape = await rollTape(
    // A stand-in: only its tracks are read.
    { getTracks: () => [track] } as unknown as MediaStream,
    {
      onChunk: (chunk) => void reported.push(chunk.type.replace('text/', '')),
      onEnd: (fault, atMs) => void reported.push(`${fault} at ${atMs}`),
    },
    { lineBitsPerSecond: null },
  );
  return {
    reported,
    track,
    stop: tape.stop,
    tape: { chunk: (name: string) => listener?.onChunk(new Blob([name], { type: `text/${name}` })) },
    pass: (wallMs: number, ticksMs = wallMs) => {
      clock.wall += wallMs;
      clock.ticks += ticksMs;
    },
  };
}

class FakeTrack extends EventTarget {
  muted = false;

  mute(isMuted: boolean): void {
    this.muted = isMuted;
    this.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  }
}
