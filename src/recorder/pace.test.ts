// What is kept beside a segment's bytes.
import { expect, test } from 'vitest';
import { Pace } from '#contract/take.ts';
import { paceOf } from './pace.ts';
import { chooseQuality } from './quality.ts';

const quality = chooseQuality({ lineBitsPerSecond: null, droppedShare: null });

test('a segment keeps what the camera gave, not what it was asked for', () => {
  const pace = paceOf(streamOf([{ width: 352, height: 288, frameRate: 14.99 }]), quality);
  expect(Pace.parse(pace)).toEqual({
    width: 352,
    height: 288,
    frame_rate: 15,
    video_bps: 600_000,
    audio_bps: 64_000,
    audio_only: false,
  });
});

test('a camera that says nothing of itself is taken at its word', () => {
  expect(paceOf(streamOf([{}]), quality)).toMatchObject({ width: 640, height: 480, frame_rate: 24 });
});

test('a segment of sound says so', () => {
  const pace = Pace.parse(paceOf(streamOf([]), quality));
  expect(pace).toMatchObject({ width: 0, video_bps: 0, audio_bps: 64_000, audio_only: true });
});

/** A stand-in: only its video tracks' settings are asked for. */
function streamOf(settings: MediaTrackSettings[]): MediaStream {
  const tracks = settings.map((one) => ({ getSettings: () => one }));
  return { getVideoTracks: () => tracks } as unknown as MediaStream;
}
