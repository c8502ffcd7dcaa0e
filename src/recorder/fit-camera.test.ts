// The pace that is stored with a segment's bytes.
import { expect, test } from 'vitest';
import { Pace } from '#contract/take.ts';
import { paceOf } from './fit-camera.ts';
import { chooseQuality } from './quality.ts';

const quality = chooseQuality({ lineBitsPerSecond: null, droppedShare: null });

test("a segment's pace is what the camera gave, not what was requested", () => {
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

test('a camera that reports no settings counts as giving what was requested', () => {
  expect(paceOf(streamOf([{}]), quality)).toMatchObject({ width: 640, height: 480, frame_rate: 24 });
});

test('an audio-only segment is marked as such', () => {
  const pace = Pace.parse(paceOf(streamOf([]), quality));
  expect(pace).toMatchObject({ width: 0, video_bps: 0, audio_bps: 64_000, audio_only: true });
});

/** A stand-in: only the settings of its video tracks are read. */
function streamOf(settings: MediaTrackSettings[]): MediaStream {
  const tracks = settings.map((trackSettings) => ({ getSettings: () => trackSettings }));
  return { getVideoTracks: () => tracks } as unknown as MediaStream;
}
